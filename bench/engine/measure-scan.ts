import process from 'node:process';
import { createGallery, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { createExactScan } from './exact-scan.ts';
import { type Timing, time } from './timing.ts';

export interface ScanFigures {
  readonly pets: number;
  readonly samplesPerPet: number;
  /** Bytes allocated by the gallery per pet, and growth of heap and buffers, which includes other changes. */
  readonly bytesPerPet: number;
  readonly grownBytesPerPet: number;
  /** Processor time for adding all samples, ms. */
  readonly fillMs: number;
  readonly scan: Timing;
  /** Time for reading the codes of one scan at the measured memory bandwidth. */
  readonly limitMs: number;
  /** The same search over the int8 codes of every sample, and its reading time. */
  readonly exactScan: Timing;
  readonly exactLimitMs: number;
}

const PROBES = 3;
const CANDIDATES = 30;

/** Random search codes. The scan's time does not depend on their content. */
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

/** Uncached read bandwidth of one core, GB/s, measured by a search for an absent byte. */
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

const idOf = (kind: number, n: number) =>
  `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`;

/** Times a search with three photos on one core: in the gallery, and comparing every int8 code. */
export async function measureScan(
  pets: number,
  samplesPerPet: number,
  gigabytesPerSecond: number,
): Promise<ScanFigures> {
  const before = memoryBytes();
  const gallery = createGallery();
  const exact = createExactScan(pets, samplesPerPet);
  const exactBytes = pets * samplesPerPet * SEARCH_CODE_LENGTH;
  const next = createCodes(pets);
  const startedAt = process.cpuUsage();
  for (let pet = 0; pet < pets; pet++) {
    const petId = idOf(1, pet);
    for (let n = 0; n < samplesPerPet; n++) {
      const code = next();
      gallery.add(petId, idOf(2, pet * samplesPerPet + n), code);
      exact.add(code);
    }
  }
  const { user, system } = process.cpuUsage(startedAt);
  const probes = Array.from({ length: PROBES }, next);
  const how = `${samplesPerPet} codes a pet, ${PROBES} probes, best ${CANDIDATES}`;
  const runs = { runs: 9, warmUp: 2 };
  const scan = await time(`scan of ${pets} pets`, how, runs, () => gallery.nearest(probes, CANDIDATES));
  const grownBytesPerPet = (memoryBytes() - before - exactBytes) / pets;
  const exactScan = await time(`int8 scan of ${pets} pets`, how, runs, () => exact.nearest(probes, CANDIDATES));
  const readMs = (bytes: number) => bytes / 1e6 / gigabytesPerSecond;
  return {
    pets,
    samplesPerPet,
    bytesPerPet: gallery.bytes / pets,
    grownBytesPerPet,
    fillMs: (user + system) / 1000,
    scan,
    limitMs: readMs((pets * SEARCH_CODE_LENGTH) / 8),
    exactScan,
    exactLimitMs: readMs(exactBytes),
  };
}

/** Used heap and buffers with --expose-gc, otherwise including garbage. */
function memoryBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
