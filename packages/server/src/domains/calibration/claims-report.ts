import type { ConsoleAnswer } from '@rhinarium/contract';
import { type Basis, type Calibrations, claimedFalseMatchRate, DECISION } from '@rhinarium/engine';
import type { EngineInUse, Services } from '../../context.ts';
import { readCalibrations, readClaimsPolicy } from '../tenants/store.ts';
import {
  type CalibrationRow,
  listAlikePairs,
  listCalibrations,
  listMeasurements,
  listWeakPets,
  type MeasurementRow,
} from './calibration-store.ts';
import type { BasisCounts } from './claim-counts.ts';
import { countOutcomes, listWrong, type ObservedRow } from './confirmation-store.ts';
import { ENOUGH, measuredFalseNonMatch, measuredRates, sumFrom } from './measured-rates.ts';
import { shareOf } from './rules.ts';

/** Calibrations that the report names at most. */
const CALIBRATIONS_MAX = 20;
/** Wrong decisions that the report lists at most. */
const WRONG_MAX = 50;
/** Pets, and pairs of them, that the report lists at most. */
const LISTED_MAX = 20;
/** Shipped false-match rate whose measured one shows a change, and factor from which it is worse. */
const DRIFT = { rate: 1e-4, factor: 2 };

export type ClaimsReport = ConsoleAnswer<'readMeasuredClaims'>['data'];
type SpeciesReport = ClaimsReport['species'][number];
type BasisReport = SpeciesReport['bases'][number];
type ObservedReport = ClaimsReport['observed'][number];

/** Error rates measured with a tenant's own animals, and what is missing to know more. */
export async function readClaimsReport(
  { database, recognition }: Pick<Services, 'database'> & EngineInUse,
  tenantId: string,
): Promise<ClaimsReport> {
  return await database.tenant(tenantId, async (sql) => {
    const { engine, calibration } = recognition;
    const inUse = await readCalibrations(sql, tenantId, engine.version);
    const measured = await listMeasurements(sql, tenantId, engine.version);
    const calibrations = await listCalibrations(sql, tenantId, CALIBRATIONS_MAX);
    const wrong = await listWrong(sql, tenantId, WRONG_MAX);
    return {
      observed: observedReports(await countOutcomes(sql, tenantId)),
      wrong: wrong.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
      policy: await readClaimsPolicy(sql, tenantId),
      species: measured.map((row) => speciesReport(row, inUse[row.species]?.id ?? 'shipped', calibration[row.species])),
      calibrations: calibrationReports(calibrations),
      weakPetIds: await listWeakPets(sql, tenantId, LISTED_MAX),
      alikePairs: await listAlikePairs(sql, tenantId, LISTED_MAX),
    };
  });
}

/** Claims in use over time. The worst calibration of a species is shown. */
function calibrationReports(rows: readonly CalibrationRow[]): ClaimsReport['calibrations'] {
  const rateOf = ({ claims: { plain, learned } }: CalibrationRow) =>
    Math.max(...[plain, learned].map((claim) => claimedFalseMatchRate(DRIFT.rate, claim)));
  return rows.map((row, at) => {
    const before = rows.slice(at + 1).find(({ species }) => species === row.species);
    const rate = rateOf(row);
    return {
      id: row.id,
      species: row.species,
      rate,
      isWorse: rate > DRIFT.factor * (before ? rateOf(before) : DRIFT.rate),
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

function observedReports(rows: readonly ObservedRow[]): ObservedReport[] {
  const groups = new Map<string, ObservedRow[]>();
  for (const row of rows) {
    const key = `${row.month} ${row.species} ${row.appVersion}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const { species, month, appVersion } = group[0]!;
    const countOf = (outcome: ObservedRow['outcome']) => group.find((row) => row.outcome === outcome)?.count ?? 0;
    const share = (wrong: number, right: number) => (wrong + right === 0 ? null : shareOf(wrong, wrong + right));
    return {
      species,
      month,
      appVersion,
      matches: share(countOf('FALSE_MATCH'), countOf('RIGHT_MATCH')),
      denials: share(countOf('MISS'), countOf('RIGHT_DENIAL')),
    };
  });
}

function speciesReport(
  { species, counts, finishedAt }: MeasurementRow,
  calibration: string,
  shipped: Calibrations,
): SpeciesReport {
  const bases = Object.entries(counts.bases) as [Basis, BasisCounts][];
  return {
    species,
    calibration,
    measuredAt: finishedAt.toISOString(),
    undecidedPairs: counts.undecided,
    bases: bases.map(([basis, ofBasis]) => basisReport(shipped[basis]?.origin ?? '', basis, ofBasis)),
  };
}

function basisReport(calibratedOn: string, basis: Basis, counts: BasisCounts): BasisReport {
  const { animals, matedAnimals, compared, mated } = counts;
  const claimed = DECISION.falseNonMatchRateMax;
  const low = measuredFalseNonMatch(counts, claimed);
  return {
    basis,
    calibratedOn,
    animals,
    comparisons: sumFrom(compared, 0),
    animalsMissing: Math.max(0, ENOUGH.animals - animals),
    falseMatch: measuredRates(counts),
    matedAnimals,
    matedComparisons: sumFrom(mated, 0),
    matedAnimalsMissing: Math.max(0, ENOUGH.animals - matedAnimals),
    falseNonMatch: sumFrom(mated, 0) === 0 ? null : { claimed, measured: low.share, bound: low.bound },
  };
}
