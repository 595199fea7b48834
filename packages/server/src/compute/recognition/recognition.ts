import { LIMITS } from '@rhinarium/contract';
import {
  CALIBRATION,
  type Calibrations,
  type Candidates,
  type ComparedPet,
  DECISION,
  ENGINE,
  type Explanation,
  type explain,
  type Identification,
  type identify,
  type Look,
  needsShortlist,
  type Pixels,
  rankPets,
  type Sample,
  type Sighting,
  type Species,
  type SpeciesSeen,
  type Subject,
  shortlistOf,
  type Verification,
  type verify,
  type WholeSighting,
} from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import { siblingModule } from '../../common/sibling-module.ts';
import type { Decoding } from '../decoding/decoding.ts';
import { openFairTurns } from '../scheduling/fair-turns.ts';
import { type OnThreadFault, openThreadPool } from '../scheduling/thread-pool.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import type { Picture } from './copies.ts';
import type * as engineThread from './engine-thread.ts';
import { checkModels } from './open-inference.ts';
import type { ModelPack } from './packs/read-pack.ts';
import { threadModels } from './packs/thread-models.ts';
import type { PairToPicture } from './picture-pair.ts';
import { type PictureToExtract, pictureToExtract } from './picture-to-extract.ts';

/**
 * The engine off the main thread. Templates and comparisons run in one thread per core. Images are decoded elsewhere.
 */
export interface Recognition {
  readonly engine: typeof ENGINE;
  /** Calibrations by which its threads compare, by species. */
  readonly calibration: Readonly<Record<Species, Calibrations>>;
  /** Extracts the template of a stored image or of its pixels. `sighting` saves detecting the subject again. */
  extract(image: Buffer | Pixels, subject: Subject, signal?: AbortSignal, sighting?: Sighting): Promise<Uint8Array>;
  /** Detects what a fingerprint shows. */
  see(pixels: Pixels, species: Species, signal?: AbortSignal): Promise<Sighting>;
  /** Looks at a small picture of a camera. Throws 429 immediately if any task waits or no thread is free. */
  look(pixels: Pixels, signal?: AbortSignal): Promise<Look>;
  /** Looks at a picture of the whole animal. */
  seeWhole(pixels: Pixels, species: Species, signal?: AbortSignal): Promise<WholeSighting>;
  /** Extracts the template of a fingerprint and the probability of each species. */
  extractAndSee(
    image: Buffer | Pixels,
    species: Species,
    signal?: AbortSignal,
  ): Promise<{ readonly template: Uint8Array; readonly seen: SpeciesSeen }>;
  verify(input: Parameters<typeof verify>[0], signal?: AbortSignal): Promise<Verification>;
  identify(input: Omit<Parameters<typeof identify>[0], 'comparedMax'>, signal?: AbortSignal): Promise<Identification>;
  /** Compares a probe with pets by the shipped calibration. */
  comparePets(input: Candidates, signal?: AbortSignal): Promise<readonly ComparedPet[]>;
  explain(input: Parameters<typeof explain>[0], signal?: AbortSignal): Promise<Explanation>;
  /** Outliers: fingerprints inconsistent with the others. */
  outlierPhotos(species: Species, samples: readonly Sample[], signal?: AbortSignal): Promise<readonly string[]>;
  /** Fingerprints of a registration with low similarity to the others, if they are the majority. */
  weakPhotos(species: Species, samples: readonly Sample[], signal?: AbortSignal): Promise<readonly string[]>;
  /** For each group of pictures the indices of photos that are copies of one of them. */
  findCopies(
    input: { readonly photos: readonly Picture[]; readonly groups: readonly (readonly Picture[])[] },
    signal?: AbortSignal,
  ): Promise<readonly (readonly number[])[]>;
  /** Draws two fingerprints side by side with their matches, as JPEG. */
  picturePair(pair: KeptPair, signal?: AbortSignal): Promise<Uint8Array>;
  /**
   * The same engine for one tenant's work, fairly scheduled between tenants. Without it, the work is the service's own.
   */
  shareOf(tenantId: string): Recognition;
  /** Number of tasks waiting for or using a thread. */
  readonly waiting: number;
  readonly running: number;
  close(): Promise<void>;
}

/** A PairToPicture with stored images and the species of the comparison. */
type KeptPair = Omit<PairToPicture, 'probe' | 'reference'> & {
  readonly species: Species;
  readonly probe: Uint8Array;
  readonly reference: Uint8Array;
};

/** Calls of an engine thread by name, with arguments and results. */
type Thread = typeof engineThread;
type Call = keyof Thread;
type Task<Name extends Call> = Parameters<Thread[Name]>[0];
type Found<Name extends Call> = Awaited<ReturnType<Thread[Name]>>;

/** Splits items into up to `count` parts of similar size, one per thread. */
function partsOf<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: Math.min(count, items.length) }, (_, part) =>
    items.filter((_, at) => at % count === part),
  );
}

/**
 * Pets of a search that are compared in full: as many as the longest list of candidates has, also where a caller asks
 * for a shorter one, since the second one decides too. Measured: docs/decisions/0014-first-scan.md.
 */
const COMPARED_PETS: number = LIMITS.candidatesMax;

/** Calibrations by which an engine with this pack compares. */
export const calibrationWith = (pack: Pick<ModelPack, 'calibration'> | undefined): Recognition['calibration'] =>
  pack ? { ...CALIBRATION, DOG: { ...CALIBRATION.DOG, learned: pack.calibration } } : CALIBRATION;

/** Scheduler share for work that belongs to no tenant. */
const SERVICE = 'service';

export interface RecognitionOptions {
  readonly threads: number;
  readonly decoding: Pick<Decoding, 'readPixels'>;
  /** Monotonic clock, ms. */
  readonly ticks: () => number;
  /** Species with enough evidence to exclude animals: NO_MATCH and UNKNOWN. */
  readonly excludes?: Readonly<Record<Species, boolean>>;
  /** Tracing is off without it. */
  readonly tracing?: Pick<Tracing, 'step'>;
  readonly onThreadFault?: OnThreadFault;
  /** Model pack. The networks of this release without it. */
  readonly pack?: ModelPack | undefined;
}

/** Starts the engine's threads. Throws if a network file is missing or does not match the engine. */
export async function openRecognition({
  threads,
  decoding,
  ticks,
  tracing = NO_TRACING,
  excludes = DECISION.excludes,
  onThreadFault,
  pack,
}: RecognitionOptions): Promise<Recognition> {
  await checkModels();
  // Young objects of 6 MB instead of 48 take no time: most of a thread's data is large arrays outside of the heap.
  const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 6 };
  const options = { minThreads: threads, maxThreads: threads, resourceLimits, workerData: threadModels(pack) };
  const pool = openThreadPool(siblingModule(import.meta.url, 'engine-thread'), options, onThreadFault);
  // The pool's own queue is first come, first served, so it never gets more tasks than threads.
  const turns = openFairTurns({ places: threads, nowMs: ticks });
  const shareOf = (tenantId: string): Recognition => {
    const run = <Name extends Call>(name: Name, task: Task<Name>, signal?: AbortSignal): Promise<Found<Name>> =>
      // The signal is not passed to the pool: it would terminate the thread, and terminating a thread inside a running
      // network crashes the process.
      tracing.step(`engine ${name}`, () =>
        // Compared with the outer span, this one shows the waiting time for a thread.
        turns.run(tenantId, () => tracing.step(`engine thread`, () => pool.run(task, { name })), signal),
      );
    const pictureOf = async (
      image: Buffer | Pixels,
      subject: Subject,
      signal?: AbortSignal,
      sighting?: Sighting,
    ): Promise<PictureToExtract> => {
      if (!(image instanceof Uint8Array)) return { pixels: image, ...(sighting && { sighting }) };
      const read = (sidePxMax: number) => decoding.readPixels(image, tenantId, signal, sidePxMax);
      const see = (pixels: Pixels) => run('see', { pixels, species: subject.species }, signal);
      return await pictureToExtract({ read, see }, subject, sighting);
    };
    return {
      engine: pack?.engine ?? ENGINE,
      calibration: calibrationWith(pack),
      extract: async (image, subject, signal, sighting) =>
        await run('extract', { ...(await pictureOf(image, subject, signal, sighting)), subject }, signal),
      see: (pixels, species, signal) => run('see', { pixels, species }, signal),
      look: async (pixels, signal) => {
        if (turns.waiting > 0 || turns.running >= threads)
          throw new Failure('tooManyRequests', { headers: { 'retry-after': '1' }, log: 'the engine is busy' });
        return await run('look', { pixels }, signal);
      },
      seeWhole: (pixels, species, signal) => run('seeWhole', { pixels, species }, signal),
      extractAndSee: async (image, species, signal) => {
        const subject = { species, kind: 'fingerprint' } as const;
        const { pixels, sighting } = await pictureOf(image, subject, signal);
        if (!sighting) return await run('extractAndSee', { pixels, species }, signal);
        return { template: await run('extract', { pixels, subject, sighting }, signal), seen: sighting.seen };
      },
      verify: (input, signal) => run('verify', { excludes, ...input }, signal),
      identify: async (input, signal) => {
        const { species, probe, candidates: all, claims } = input;
        const inParts = async <Name extends 'coarseMatch' | 'comparePets'>(name: Name, pets: typeof all) => {
          const parts = partsOf(pets, threads).map((candidates) =>
            run(name, { species, probe, candidates, excludes, ...(claims ? { claims } : {}) }, signal),
          );
          return (await Promise.all(parts)).flat();
        };
        const candidates = needsShortlist(all, COMPARED_PETS)
          ? shortlistOf(all, await inParts('coarseMatch', all), COMPARED_PETS)
          : all;
        return rankPets({ ...input, compared: await inParts('comparePets', candidates) });
      },
      comparePets: (input, signal) => run('comparePets', input, signal),
      explain: (input, signal) => run('explain', input, signal),
      outlierPhotos: (species, samples, signal) => run('outlierPhotos', { species, samples }, signal),
      weakPhotos: (species, samples, signal) => run('weakPhotos', { species, samples }, signal),
      findCopies: async ({ photos, groups }, signal) => {
        const numbered = groups.map((pictures, at) => ({ pictures, at }));
        const found = new Array<readonly number[]>(groups.length);
        await Promise.all(
          partsOf(numbered, threads).map(async (part) => {
            const own = part.map(({ pictures }) => pictures);
            const copied = await run('findCopies', { photos, groups: own }, signal);
            for (const [n, { at }] of part.entries()) found[at] = copied[n]!;
          }),
        );
        return found;
      },
      picturePair: async (pair, signal) => {
        const [probe, reference] = await Promise.all([
          decoding.readPixels(pair.probe, tenantId, signal),
          decoding.readPixels(pair.reference, tenantId, signal),
        ]);
        return await run('picturePair', { ...pair, probe, reference }, signal);
      },
      shareOf,
      get waiting() {
        return turns.waiting;
      },
      get running() {
        return turns.running;
      },
      close: () => pool.close({ force: true }).catch(() => {}),
    };
  };
  return shareOf(SERVICE);
}
