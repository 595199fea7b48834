import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { bestPets, NOT_SEARCHED } from './best-pets.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';

/** Exact scan in memory over int8 codes of many pets, several codes a pet. */
export interface Gallery {
  readonly petCount: number;
  /** Bytes of the code store, allocated. */
  readonly bytes: number;
  /** Throws RangeError for a code of another length. A sample id that is already there is replaced. */
  add(petId: string, sampleId: string, code: Int8Array): void;
  removeSample(sampleId: string): void;
  removePet(petId: string): void;
  has(petId: string): boolean;
  /**
   * Best `count` pets for the probe codes, best first, equals in the order of their ids; `among` limits the search to some pets.
   * Similarity: mean over the probes of the best cosine with a code of the pet, -1 to 1.
   */
  nearest(
    probes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): { searchedCount: number; pets: { petId: string; similarity: number }[] };
}

/** Neighbouring rows of codes, `to` not included. */
interface Run {
  readonly from: number;
  readonly to: number;
}

const FREE = -1;
const FIRST_ROWS = 64;
/** Rows whose products are kept at a time; few, so that they are read again from the cache. */
const RUN_ROWS_MAX = 2048;
const LOWEST = -(127 * 127);

/** Rows of one growing block, each with the number of its pet; freed rows and numbers are used again. */
class ExactGallery implements Gallery {
  readonly #kernel: Kernel;
  #codes = new Int8Array(FIRST_ROWS * SEARCH_CODE_LENGTH);
  #petOfRow = new Int32Array(FIRST_ROWS).fill(FREE);
  #rowCount = 0;
  readonly #freeRows: number[] = [];
  readonly #sampleOfRow: string[] = [];
  readonly #rowOfSample = new Map<string, number>();
  readonly #numberOfPet = new Map<string, number>();
  readonly #idOfNumber: string[] = [];
  readonly #rowsOfNumber: number[][] = [];
  readonly #freeNumbers: number[] = [];

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  get petCount(): number {
    return this.#numberOfPet.size;
  }

  get bytes(): number {
    return this.#codes.byteLength;
  }

  add(petId: string, sampleId: string, code: Int8Array): void {
    if (code.length !== SEARCH_CODE_LENGTH)
      throw new RangeError(`A search code has ${SEARCH_CODE_LENGTH} bytes, not ${code.length}.`);
    this.removeSample(sampleId);
    const row = this.#freeRows.pop() ?? this.#rowCount++;
    if (row === this.#petOfRow.length) this.#grow();
    const number = this.#numberOfPet.get(petId) ?? this.#takeNumber(petId);
    this.#codes.set(code, row * SEARCH_CODE_LENGTH);
    this.#petOfRow[row] = number;
    this.#rowsOfNumber[number]!.push(row);
    this.#sampleOfRow[row] = sampleId;
    this.#rowOfSample.set(sampleId, row);
  }

  removeSample(sampleId: string): void {
    const row = this.#rowOfSample.get(sampleId);
    if (row === undefined) return;
    const number = this.#petOfRow[row]!;
    this.#rowOfSample.delete(sampleId);
    this.#sampleOfRow[row] = '';
    this.#petOfRow[row] = FREE;
    this.#freeRows.push(row);
    const rows = this.#rowsOfNumber[number]!.filter((other) => other !== row);
    this.#rowsOfNumber[number] = rows;
    if (rows.length > 0) return;
    this.#numberOfPet.delete(this.#idOfNumber[number]!);
    this.#freeNumbers.push(number);
  }

  removePet(petId: string): void {
    const number = this.#numberOfPet.get(petId);
    if (number === undefined) return;
    for (const row of this.#rowsOfNumber[number]!) this.removeSample(this.#sampleOfRow[row]!);
  }

  has(petId: string): boolean {
    return this.#numberOfPet.has(petId);
  }

  nearest(probes: readonly Int8Array[], count: number, among?: ReadonlySet<string>) {
    const numbers = [...(among ?? [])].flatMap((id) => this.#numberOfPet.get(id) ?? []);
    const runs = among === undefined ? [{ from: 0, to: this.#rowCount }] : this.#runsOf(numbers);
    const totals = this.#totals(probes, runs);
    const scale = Math.max(1, probes.length) * 127 * 127;
    return {
      searchedCount: among === undefined ? this.petCount : numbers.length,
      pets: bestPets(totals, (number) => this.#idOfNumber[number]!, count).map(({ number, total }) => ({
        petId: this.#idOfNumber[number]!,
        similarity: total / scale,
      })),
    };
  }

  /** The rows of some pets, neighbours together. */
  #runsOf(numbers: readonly number[]): Run[] {
    const rows = Int32Array.from(numbers.flatMap((number) => this.#rowsOfNumber[number]!)).sort();
    const runs: Run[] = [];
    for (let at = 0, next = 1; at < rows.length; at = next++) {
      while (next < rows.length && rows[next] === rows[next - 1]! + 1) next++;
      runs.push({ from: rows[at]!, to: rows[next - 1]! + 1 });
    }
    return runs;
  }

  /** For each pet number the sum over the probes of the best dot product with one of the rows. */
  #totals(probes: readonly Int8Array[], runs: readonly Run[]): Float64Array {
    const count = probes.length;
    const best = new Int32Array(this.#idOfNumber.length * count).fill(LOWEST);
    const totals = new Float64Array(this.#idOfNumber.length).fill(NOT_SEARCHED);
    const products = new Int32Array(RUN_ROWS_MAX * count);
    for (const run of runs) {
      for (let from = run.from; from < run.to; from += RUN_ROWS_MAX) {
        const to = Math.min(run.to, from + RUN_ROWS_MAX);
        this.#kernel.dots(this.#codes, { from, to, length: SEARCH_CODE_LENGTH }, probes, products);
        this.#keepBest(products, { from, to }, count, best, totals);
      }
    }
    for (let number = 0; number < totals.length; number++) {
      if (totals[number] === NOT_SEARCHED) continue;
      for (let probe = 0; probe < count; probe++) totals[number]! += best[number * count + probe]!;
    }
    return totals;
  }

  #keepBest(products: Int32Array, { from, to }: Run, count: number, best: Int32Array, totals: Float64Array): void {
    const petOfRow = this.#petOfRow;
    for (let row = from, at = 0; row < to; row++, at += count) {
      const number = petOfRow[row]!;
      if (number === FREE) continue;
      totals[number] = 0;
      for (let probe = 0; probe < count; probe++) {
        const product = products[at + probe]!;
        if (product > best[number * count + probe]!) best[number * count + probe] = product;
      }
    }
  }

  #takeNumber(petId: string): number {
    const number = this.#freeNumbers.pop() ?? this.#idOfNumber.length;
    this.#idOfNumber[number] = petId;
    this.#rowsOfNumber[number] = [];
    this.#numberOfPet.set(petId, number);
    return number;
  }

  #grow(): void {
    const codes = new Int8Array(this.#codes.length * 2);
    codes.set(this.#codes);
    const petOfRow = new Int32Array(this.#petOfRow.length * 2).fill(FREE);
    petOfRow.set(this.#petOfRow);
    this.#codes = codes;
    this.#petOfRow = petOfRow;
  }
}

export function createGallery(kernel: Kernel = fastestKernel()): Gallery {
  return new ExactGallery(kernel);
}
