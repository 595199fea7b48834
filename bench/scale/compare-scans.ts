import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createGallery, type Gallery, SEARCH_CODE_LENGTH, SHORTLIST_PETS } from '@rhinarium/engine';
import { createExactScan } from '../engine/exact-scan.ts';
import { percentile } from '../service/figures.ts';
import { drawnPetId, drawnUploadId } from './fill-database.ts';

/** Codes of all random pets in this process: in a gallery like the service's, and uncompressed for the exact search. */
export interface DrawnCodes {
  readonly gallery: Gallery;
  add(n: number, references: readonly Int8Array[], probes: readonly Int8Array[]): void;
  /** Registered codes of a pet. */
  codesOf(n: number): Int8Array[];
  /** Searches for some of the first `alike` pets among `pets`. */
  compare(pets: number, alike: number): ScanComparison;
}

export interface ScanComparison {
  readonly searches: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time, which other work on the machine does not affect. */
  readonly processorP50Ms: number;
  readonly exactProcessorP50Ms: number;
  /** Searches with the right pet on the shortlist, by the gallery's scan and by the exact one. */
  readonly found: number;
  readonly exactFound: number;
  /** Searches in which the gallery's shortlist contains the exact search's first pet. */
  readonly firstKept: number;
  /** Share of the exact search's first ten pets on the gallery's shortlist. */
  readonly tenKept: number;
  readonly galleryBytes: number;
}

const SEARCHES = 200;
/** Searches among more than 100,000 pets, where the exact search is slow. */
const SEARCHES_OF_MANY = 40;

/** `petsMax`: capacity for codes. The probes of every `everyPets`-th pet are kept for searching. */
export function keepDrawnCodes(petsMax: number, photosOfPet: number): DrawnCodes {
  const gallery = createGallery();
  const codes = new Int8Array(petsMax * photosOfPet * SEARCH_CODE_LENGTH);
  const probes = new Map<number, readonly Int8Array[]>();
  const every = Math.max(1, Math.floor(petsMax / 20_000));
  return {
    gallery,
    add(n, references, ownProbes) {
      references.forEach((code, photo) => {
        codes.set(code, (n * photosOfPet + photo) * SEARCH_CODE_LENGTH);
        gallery.add(drawnPetId(n), drawnUploadId(n, photo), code);
      });
      if (n % every === 0 || n < SEARCHES) probes.set(n, ownProbes);
    },
    codesOf: (n) =>
      Array.from({ length: photosOfPet }, (_, photo) => {
        const at = (n * photosOfPet + photo) * SEARCH_CODE_LENGTH;
        return codes.slice(at, at + SEARCH_CODE_LENGTH);
      }),
    compare(pets, alike) {
      const exact = createExactScan(pets, photosOfPet);
      for (let row = 0; row < pets * photosOfPet; row++)
        exact.add(codes.subarray(row * SEARCH_CODE_LENGTH, (row + 1) * SEARCH_CODE_LENGTH));
      const searched = [...probes.keys()].filter((n) => n < Math.min(pets, alike));
      const targets = spread(searched, pets > 100_000 ? SEARCHES_OF_MANY : SEARCHES);
      const times: number[] = [];
      const processor: number[] = [];
      const exactProcessor: number[] = [];
      let [found, exactFound, firstKept, tenKept] = [0, 0, 0, 0];
      for (const target of targets) {
        const search = probes.get(target)!;
        const [from, processorFrom] = [performance.now(), processorMs()];
        const { pets: nearest } = gallery.nearest(search, SHORTLIST_PETS);
        times.push(performance.now() - from);
        processor.push(processorMs() - processorFrom);
        const exactFrom = processorMs();
        const best = exact.nearest(search, SHORTLIST_PETS).map(drawnPetId);
        exactProcessor.push(processorMs() - exactFrom);
        const shortlist = new Set(nearest.map(({ petId }) => petId));
        if (shortlist.has(drawnPetId(target))) found++;
        if (best.includes(drawnPetId(target))) exactFound++;
        if (shortlist.has(best[0]!)) firstKept++;
        tenKept += best.slice(0, 10).filter((id) => shortlist.has(id)).length / 10;
      }
      return {
        searches: targets.length,
        p50Ms: percentile(times, 0.5),
        p99Ms: percentile(times, 0.99),
        processorP50Ms: percentile(processor, 0.5),
        exactProcessorP50Ms: percentile(exactProcessor, 0.5),
        found,
        exactFound,
        firstKept,
        tenKept: tenKept / targets.length,
        galleryBytes: gallery.bytes,
      };
    },
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Evenly spaced sample of values. */
function spread(values: readonly number[], count: number): number[] {
  const taken = Math.min(count, values.length);
  return Array.from({ length: taken }, (_, n) => values[Math.floor((n * values.length) / taken)]!);
}
