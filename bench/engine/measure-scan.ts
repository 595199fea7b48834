import process from 'node:process';
import { createGallery, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { type Timing, time } from './timing.ts';

export interface ScanFigures {
  readonly pets: number;
  readonly codesPerPet: number;
  readonly codeBytes: number;
  /** Heap and buffers that the gallery took, by pet. */
  readonly residentBytesPerPet: number;
  readonly scan: Timing;
  /** Time that reading as many bytes once takes at the bandwidth measured beside it. */
  readonly limitMs: number;
}

const PROBES = 3;
const CANDIDATES = 30;

/** Search codes of no animal: every byte drawn, scaled to nothing; the scan's time does not depend on what they hold. */
function createCodes(seed: number): () => Int8Array {
  let state = seed;
  return () => {
    const code = new Int8Array(SEARCH_CODE_LENGTH);
    for (let k = 0; k < code.length; k++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      code[k] = ((state >> 16) % 33) - 16;
    }
    return code;
  };
}

/** GB a second at which one core reads memory that no cache holds: the C library looks for a byte that is not there. */
export function readBandwidth(): number {
  const block = Buffer.alloc(512 * 1024 * 1024, 1);
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now();
    if (block.indexOf(7) !== -1) throw new Error('the byte was there');
    best = Math.max(best, block.length / 1e6 / (performance.now() - startedAt));
  }
  return best;
}

/** Times the exact first scan over so many pets, three probe codes, on one core. */
export async function measureScan(pets: number, codesPerPet: number, gigabytesPerSecond: number): Promise<ScanFigures> {
  const next = createCodes(pets);
  const before = memoryBytes();
  const gallery = createGallery();
  for (let pet = 0; pet < pets; pet++)
    for (let n = 0; n < codesPerPet; n++) gallery.add(`pet-${pet}`, `sample-${pet}-${n}`, next());
  const residentBytesPerPet = (memoryBytes() - before) / pets;
  const codeBytes = pets * codesPerPet * SEARCH_CODE_LENGTH;
  const probes = Array.from({ length: PROBES }, next);
  const scan = await time(
    `scan of ${pets} pets`,
    `${codesPerPet} codes of ${SEARCH_CODE_LENGTH} bytes a pet, ${PROBES} probes, best ${CANDIDATES}`,
    { runs: 9, warmUp: 2 },
    () => gallery.nearest(probes, CANDIDATES),
  );
  return { pets, codesPerPet, codeBytes, residentBytesPerPet, scan, limitMs: codeBytes / 1e6 / gigabytesPerSecond };
}

function memoryBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
