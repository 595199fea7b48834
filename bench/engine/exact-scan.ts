import { fastestKernel, SEARCH_CODE_LENGTH } from '@rhinarium/engine';

/** Reference for the gallery's timing: compares int8 codes of every sample with every probe. */
export interface ExactScan {
  /** Adds the next sample's code. Samples of a pet are consecutive. */
  add(code: Int8Array): void;
  /** Indices of the best `count` pets by the sum over the probes of their best dot products. */
  nearest(probes: readonly Int8Array[], count: number): number[];
}

/** Pets per block, small enough for the cache. */
const BLOCK_PETS = 400;

export function createExactScan(pets: number, samplesPerPet: number): ExactScan {
  const codes = new Int8Array(pets * samplesPerPet * SEARCH_CODE_LENGTH);
  const kernel = fastestKernel();
  let row = 0;
  return {
    add(code) {
      codes.set(code, SEARCH_CODE_LENGTH * row++);
    },
    nearest(probes, count) {
      const totals = new Int32Array(pets);
      const products = new Int32Array(BLOCK_PETS * samplesPerPet * probes.length);
      for (let first = 0; first < pets; first += BLOCK_PETS) {
        const end = Math.min(pets, first + BLOCK_PETS);
        const rows = { from: first * samplesPerPet, to: end * samplesPerPet, length: SEARCH_CODE_LENGTH };
        kernel.dots(codes, rows, probes, products);
        for (let pet = first; pet < end; pet++)
          totals[pet] = bestOf(products, (pet - first) * samplesPerPet, samplesPerPet, probes.length);
      }
      const edge = Int32Array.from(totals).sort()[Math.max(0, pets - count)]!;
      const found: number[] = [];
      for (let pet = 0; pet < pets; pet++) if (totals[pet]! >= edge) found.push(pet);
      return found.sort((a, b) => totals[b]! - totals[a]! || a - b).slice(0, count);
    },
  };
}

function bestOf(products: Int32Array, firstRow: number, rows: number, probes: number): number {
  let total = 0;
  for (let probe = 0; probe < probes; probe++) {
    let best = products[firstRow * probes + probe]!;
    for (let row = firstRow + 1; row < firstRow + rows; row++) best = Math.max(best, products[row * probes + probe]!);
    total += best;
  }
  return total;
}
