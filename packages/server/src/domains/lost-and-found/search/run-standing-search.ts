import { type JobResult, LIMITS } from '@rhinarium/contract';
import type { JobRow, Outcome } from '../../../compute/jobs/job.ts';
import { keepCandidates } from '../candidates/keep-candidates.ts';
import { keepShared } from '../groups/keep-shared.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { MICROCHIP_SCORE } from '../rules.ts';
import { type FoundPairs, NOT_COMPARED } from './found-pairs.ts';
import type { MicrochipPair } from './microchip-pairs.ts';
import type { StandingServices } from './nearest-sightings.ts';
import { searchForPet } from './search-for-pet.ts';
import { searchForSighting } from './search-for-sighting.ts';

type Kind = 'STANDING_SEARCH';
type Result = JobResult<Kind>;

const NOTHING: FoundPairs = { ...NOT_COMPARED, byMicrochip: [], shared: [] };

/**
 * Searches for a sighting among the pets that are reported lost, or for a pet among the open sightings: those of the
 * tenant, then those that members of its sharing groups share with it. Either way a sighting's photos are compared with
 * the pet's registered ones, so that a pair has one score. A pair that names one microchip needs no photos. Loads first,
 * then compares, and stores in `write`. The other tenants get their sides after the commit.
 */
export async function runStandingSearch(
  services: StandingServices,
  job: JobRow<Kind>,
  signal: AbortSignal,
): Promise<Outcome<Kind>> {
  const { tenantId, petId, input } = job;
  const { lostReportId, isByMicrochip = false } = input;
  const found =
    petId === null
      ? await searchForSighting(services, { tenantId, sightingId: input.sightingId!, jobId: job.id }, signal)
      : await searchForPet(services, { tenantId, petId, isLost: lostReportId !== undefined, isByMicrochip }, signal);
  const { byPhotos, byMicrochip, compared, shared } = found ?? NOTHING;
  return {
    result: resultOf(byPhotos, byMicrochip),
    async write(sql) {
      await keepCandidates(services, sql, job, { byPhotos, byMicrochip, compared });
      await keepShared(services, sql, job, shared);
    },
    async afterwards() {
      if (shared.length > 0) await deliverOutbox(services, tenantId);
    },
  };
}

/** Result of a job: pairs found by microchip first, which need no doubts about photos. */
function resultOf(byPhotos: Result, byMicrochip: readonly MicrochipPair[]): Result {
  if (byMicrochip.length === 0) return byPhotos;
  const { reasons: _, advice: __, ...rest } = byPhotos;
  const isByMicrochip = ({ sightingId, petId }: Pick<MicrochipPair, 'sightingId' | 'petId'>) =>
    byMicrochip.some((pair) => pair.sightingId === sightingId && pair.petId === petId);
  const chipped = byMicrochip.map((pair) => ({ ...pair, score: MICROCHIP_SCORE, isMatch: true, falseMatchRate: 0 }));
  const candidates = [...chipped, ...rest.candidates.filter((each) => !isByMicrochip(each))];
  return { ...rest, decision: 'IDENTIFIED', candidates: candidates.slice(0, LIMITS.candidatesMax) };
}
