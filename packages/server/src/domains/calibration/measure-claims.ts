import { SPECIES, type Species } from '@rhinarium/contract';
import { type SampleSet, searchCodes } from '@rhinarium/engine';
import { HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import { measureQueue } from '../../compute/jobs/queue-store.ts';
import { readChange } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import { listRejectedPets } from '../pets/rejected-pair-store.ts';
import { readRegistered } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { readDecisionPolicy } from '../tenants/store.ts';
import { adoptClaims } from './adopt-claims.ts';
import {
  countComparable,
  drawPets,
  endRun,
  type HeldRun,
  holdRun,
  keepRun,
  listSessionsOfPhotos,
} from './calibration-store.ts';
import { countDifferent, countMated } from './claim-counts.ts';
import { listConfirmedRates } from './confirmation-store.ts';
import type { Enough } from './measured-rates.ts';
import { planRun, type RunProgress } from './rules.ts';

export type MeasuringServices = ComparisonServices &
  Pick<Services, 'search' | 'ticks' | 'clock' | 'ids' | 'random' | 'measuredComparisonsMax'>;

/** Time between two runs of a species. */
const pauseMs = 20 * HOUR_MS;
const leaseMs = HOUR_MS / 4;
/** Photos of a probe and of a reference: as many as jobs usually compare. */
const PROBES = 3;
const REFERENCES = 5;
/** Confirmed verifications of a pet that count: as many as comparisons of its sessions. */
const CONFIRMED_MAX = 2;
/** Pets that drawn ones are chosen from in a slice. */
const POOL_PETS = 2000;

/**
 * Measures error rates with a tenant's own animals, for at most `sliceMs`, and continues the next time. Yields to
 * every waiting job. Keeps only counts. A complete run replaces the counts of the last one, so that animals which were
 * deleted no longer count.
 */
export async function measureClaims(
  services: MeasuringServices,
  tenantId: string,
  { sliceMs, isStopped, enough }: { sliceMs: number; isStopped?: () => boolean; enough?: Enough },
): Promise<void> {
  if (services.measuredComparisonsMax === 0) return;
  const until = services.ticks() + sliceMs;
  const isOver = async () =>
    isStopped?.() === true ||
    services.ticks() >= until ||
    (await services.database.system((sql) => measureQueue(sql, undefined, 1))).waiting > 0;
  const { version: engineVersion } = services.recognition.engine;
  for (const species of SPECIES) {
    const due = { species, engineVersion, leaseMs, pauseMs };
    const run = await services.database.tenant(tenantId, (sql) => holdRun(sql, tenantId, due));
    if (run) await continueRun(services, tenantId, run, isOver, enough);
  }
}

async function continueRun(
  services: MeasuringServices,
  tenantId: string,
  run: HeldRun,
  isOver: () => Promise<boolean>,
  enough: Enough | undefined,
): Promise<void> {
  const { database } = services;
  const { version } = services.recognition.engine;
  const isOfThisEngine = run.progress?.engineVersion === version;
  let progress = isOfThisEngine && run.progress ? run.progress : await beginRun(services, tenantId, run.species);
  const pool = await drawPool(services, tenantId, run.species, progress);
  for (;;) {
    if (await isOver()) {
      await database.tenant(tenantId, (sql) => keepRun(sql, tenantId, run, progress));
      return;
    }
    const [petId] = await database.read(tenantId, (sql) =>
      drawPets(sql, tenantId, { ...progress, species: run.species, version, rowsMax: 1 }),
    );
    if (petId === undefined) break;
    await comparePet(services, { tenantId, species: run.species, petId, pool }, progress);
    progress = { ...progress, afterId: petId };
  }
  await database.tenant(tenantId, async (sql) => {
    if (!(await endRun(sql, tenantId, run, progress))) return;
    await adoptClaims(services, sql, tenantId, { by: 'service', ...(enough ? { enough } : {}) });
  });
}

async function beginRun(services: MeasuringServices, tenantId: string, species: Species): Promise<RunProgress> {
  const { version: engineVersion } = services.recognition.engine;
  return await services.database.tenant(tenantId, async (sql) => {
    const start = { engineVersion, change: await readChange(sql, tenantId, species), salt: services.ids.next() };
    const petCount = await countComparable(sql, tenantId, species, engineVersion);
    return planRun(start, petCount, services.measuredComparisonsMax);
  });
}

/** Pets from which those that are drawn for a comparison are chosen. */
async function drawPool(
  services: MeasuringServices,
  tenantId: string,
  species: Species,
  { drawn }: RunProgress,
): Promise<readonly string[]> {
  if (drawn === 0) return [];
  const { version } = services.recognition.engine;
  return await services.database.tenant(tenantId, async (sql) => {
    const petCount = await countComparable(sql, tenantId, species, version);
    const share = Math.min(1, POOL_PETS / petCount);
    return await drawPets(sql, tenantId, {
      species,
      version,
      salt: services.ids.next(),
      share,
      rowsMax: 2 * POOL_PETS,
    });
  });
}

interface ComparedPet {
  readonly tenantId: string;
  readonly species: Species;
  readonly petId: string;
  readonly pool: readonly string[];
}

/** Compares a pet with its nearest look-alikes, with drawn pets, and with itself, and counts the comparisons. */
async function comparePet(services: MeasuringServices, pet: ComparedPet, progress: RunProgress): Promise<void> {
  const { tenantId, species, petId, pool } = pet;
  const { counts, nearest: nearestCount, drawn, weight } = progress;
  const own = (await readRegistered(services, tenantId, [petId])).get(petId);
  if (!own || own.fingerprints.length === 0) return;
  const found = await services.search.nearest(tenantId, species, searchCodes(own), nearestCount + 1);
  const nearest = found.petIds.filter((id) => id !== petId).slice(0, nearestCount);
  const drawnIds = drawFrom(
    pool.filter((id) => id !== petId && !nearest.includes(id)),
    drawn,
    services.random.below,
  );
  const registered = await readRegistered(services, tenantId, [...nearest, ...drawnIds]);
  const candidates = [...registered].map(([id, samples]) => ({ petId: id, samples: firstOf(samples, REFERENCES) }));
  const recognition = services.recognition.shareOf(tenantId);
  const compared = await recognition.comparePets({ species, probe: firstOf(own, PROBES), candidates });
  const { rejected, policy } = await services.database.tenant(tenantId, async (sql) => ({
    rejected: (await listRejectedPets(sql, tenantId, [petId])).get(petId),
    policy: await readDecisionPolicy(sql, tenantId, services.recognition.engine.version),
  }));
  const isUndecided = ({ petId: id, shipped }: (typeof compared)[number]) =>
    shipped!.falseMatchRate <= policy.targetFalseMatchRate && !rejected?.has(id);
  const others = compared
    .filter((other) => !isUndecided(other))
    .map(({ petId: id, shipped }) => ({ petId: id, shipped: shipped! }));
  countDifferent(counts, { petId, others, weightOf: (id) => (nearest.includes(id) ? 1 : weight) });
  counts.undecided += compared.length - others.length;
  counts.comparisons += compared.length;
  countMated(counts, [...(await compareWithItself(services, pet, own)), ...(await readConfirmed(services, pet))]);
}

/** Compares the fingerprints of a pet's first and last session with the fingerprints of its other sessions. */
async function compareWithItself(
  services: MeasuringServices,
  { tenantId, species, petId }: ComparedPet,
  own: SampleSet,
) {
  const sessions = await services.database.read(tenantId, (sql) => listSessionsOfPhotos(sql, tenantId, petId));
  const all = [...new Set(sessions.values())];
  if (all.length < 2) return [];
  const recognition = services.recognition.shareOf(tenantId);
  const rates = [];
  for (const sessionId of [all[0]!, all.at(-1)!]) {
    const ofSession = own.fingerprints.filter(({ id }) => sessions.get(id) === sessionId);
    const others = own.fingerprints.filter(({ id }) => sessions.has(id) && sessions.get(id) !== sessionId);
    if (ofSession.length === 0 || others.length === 0) continue;
    const probe = firstOf({ fingerprints: ofSession, appearances: [] }, PROBES);
    const reference = firstOf({ fingerprints: others, appearances: [] }, REFERENCES);
    const { shipped } = await recognition.verify({ species, probe, reference, targetFalseMatchRate: 1e-4 });
    rates.push(shipped);
  }
  return rates;
}

/** Rates of the latest verifications that a person confirmed to show the pet. */
const readConfirmed = async ({ database, recognition }: MeasuringServices, { tenantId, petId }: ComparedPet) =>
  await database.read(tenantId, (sql) =>
    listConfirmedRates(sql, tenantId, petId, recognition.engine.version, CONFIRMED_MAX),
  );

const firstOf = ({ fingerprints, appearances }: SampleSet, count: number): SampleSet => ({
  fingerprints: fingerprints.slice(0, count),
  appearances: appearances.slice(0, 1),
});

/** Some of these ids, each as likely as another. */
function drawFrom(ids: readonly string[], count: number, below: Services['random']['below']): string[] {
  const left = [...ids];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(below(left.length), 1));
  }
  return drawn;
}

/** Longest work on one tenant before others have their turn. */
const sliceMs = 5000;

/** Measures error rates with the tenants' own animals. */
export const measurementUpkeep = (services: MeasuringServices): UpkeepTask => ({
  name: 'measurement of claims',
  everyMs: MINUTE_MS,
  async run({ tenantIds, isStopped }) {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      await measureClaims(services, tenantId, { sliceMs, isStopped });
    }
  },
});
