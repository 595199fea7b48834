import { type Kernel, SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { writeMean, writeSignBits } from './coarse-code.ts';
import { nearestNumbers } from './nearest-numbers.ts';
import { PetTable } from './pet-table.ts';
import { SampleLists } from './sample-lists.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';
import { uuidBytes } from './uuid.ts';

/** Number of changed pets whose sign bits are updated lazily, because a pet's samples arrive one after the other. */
const CHANGED_MAX = 4096;
const NO_SAMPLE = -1;
/** Size of the first block: number of pets, number of sample rows, and the first free row. */
const HEAD_BYTES = 12;

/** Gallery of codes of one kind, which are all comparable. See `Gallery`. */
export class GalleryOfKind {
  readonly #kernel: Kernel;
  readonly #rankedMax: number;
  readonly #pets = new PetTable();
  readonly #samples = new SampleLists();
  /** Indices of pets whose sign bits are stale. */
  #changed: number[] = [];
  readonly #sums = new Int32Array(SEARCH_CODE_LENGTH);
  readonly #mean = new Int8Array(SEARCH_CODE_LENGTH);

  constructor(kernel: Kernel, rankedMax: number) {
    this.#kernel = kernel;
    this.#rankedMax = rankedMax;
  }

  get petCount(): number {
    return this.#pets.count;
  }

  get bytes(): number {
    return this.#pets.bytes + this.#samples.bytes;
  }

  /** All pets, in no order. */
  *petIds(): Generator<string> {
    for (const number of this.#all()) yield this.#pets.idOf(number);
  }

  add(petId: string, sampleId: string, code: Int8Array): void {
    if (code.length !== SEARCH_CODE_LENGTH)
      throw new RangeError(`A search code has ${SEARCH_CODE_LENGTH} bytes, not ${code.length}.`);
    const [pet, sample] = [uuidBytes(petId), uuidBytes(sampleId)];
    if (!pet || !sample) throw new RangeError('The ids of a gallery are UUIDs in lower case.');
    const number = this.#pets.find(pet) ?? this.#pets.add(pet);
    this.#pets.setFirstSample(number, this.#samples.put(this.#pets.firstSample(number), sample, code));
    this.#noteChange(number);
  }

  removeSample(petId: string, sampleId: string): void {
    const number = this.#numberOf(petId);
    const sample = uuidBytes(sampleId);
    if (number === undefined || !sample) return;
    const first = this.#samples.remove(this.#pets.firstSample(number), sample);
    this.#pets.setFirstSample(number, first);
    if (first === NO_SAMPLE) this.#pets.remove(number);
    this.#noteChange(number);
  }

  removePet(petId: string): void {
    const number = this.#numberOf(petId);
    if (number === undefined) return;
    this.#samples.removeAll(this.#pets.firstSample(number));
    this.#pets.remove(number);
    this.#noteChange(number);
  }

  has(petId: string): boolean {
    return this.#numberOf(petId) !== undefined;
  }

  hasSample(petId: string, sampleId: string): boolean {
    const number = this.#numberOf(petId);
    const sample = uuidBytes(sampleId);
    return number !== undefined && sample !== undefined && this.#samples.has(this.#pets.firstSample(number), sample);
  }

  *blocks(): Generator<Uint8Array> {
    this.#updateSignBits();
    yield new Uint8Array(Int32Array.of(this.petCount, this.#samples.count, this.#samples.firstFree).buffer);
    yield* this.#pets.blocks();
    yield* this.#samples.blocks();
  }

  /** Restores the gallery whose first block is `head`. Throws RangeError for missing or damaged blocks. */
  async restore(head: Uint8Array | undefined, next: () => Promise<Uint8Array | undefined>): Promise<void> {
    if (head?.length !== HEAD_BYTES) throw new RangeError('The first block of a gallery must be its header.');
    const [pets, samples, firstFree] = new Int32Array(head.slice().buffer) as unknown as [number, number, number];
    while (this.#pets.signBits.count < pets || this.#samples.count < samples) {
      const block = await next();
      if (!block) throw new RangeError('Blocks of a gallery are missing.');
      if (this.#pets.signBits.count < pets) this.#pets.append(block, pets);
      else this.#samples.append(block, firstFree);
    }
    if (this.petCount !== pets || this.#pets.signBits.count !== pets || this.#samples.count !== samples)
      throw new RangeError('Blocks of a gallery are damaged.');
  }

  nearest(probes: readonly Int8Array[], count: number, among?: ReadonlySet<string>) {
    this.#updateSignBits();
    const numbers = among && [...among].flatMap((id) => this.#numberOf(id) ?? []);
    const searchedCount = numbers?.length ?? this.petCount;
    const ranked = searchedCount > this.#rankedMax ? this.#leastDistant(probes, numbers) : (numbers ?? this.#all());
    const totals = this.#totals(probes, ranked);
    const scale = Math.max(1, probes.length) * 127 * 127;
    const edge = totals.toSorted()[Math.max(0, totals.length - count)]!;
    const pets = ranked
      .map((number, n) => ({ number, total: totals[n]! }))
      .filter(({ total }) => total >= edge)
      .sort((a, b) => b.total - a.total || this.#pets.compareIds(a.number, b.number))
      .slice(0, count)
      .map(({ number, total }) => ({ petId: this.#pets.idOf(number), similarity: total / scale }));
    return { searchedCount, pets };
  }

  #numberOf(petId: string): number | undefined {
    const uuid = uuidBytes(petId);
    return uuid && this.#pets.find(uuid);
  }

  #all(): number[] {
    return Array.from({ length: this.petCount }, (_, number) => number);
  }

  #noteChange(number: number): void {
    if (this.#changed.at(-1) === number) return;
    if (this.#changed.length === CHANGED_MAX) this.#updateSignBits();
    this.#changed.push(number);
  }

  /**
   * Updates stale sign bits. Indices of removed pets may be among the changed ones: those beyond the end are skipped,
   * the others are updated needlessly.
   */
  #updateSignBits(): void {
    for (const number of this.#changed) {
      if (number >= this.petCount) continue;
      this.#writeMean(number, this.#mean, 0);
      writeSignBits(this.#mean, this.#pets.signBits.chunk(number).bytes, this.#pets.signBits.offset(number));
    }
    this.#changed = [];
  }

  #writeMean(number: number, into: Int8Array, at: number): void {
    this.#samples.sum(this.#pets.firstSample(number), this.#sums);
    writeMean(this.#sums, into, at);
  }

  /** Returns the pets with the smallest Hamming distance of sign bits, summed over the probes. */
  #leastDistant(probes: readonly Int8Array[], among: readonly number[] | undefined): number[] {
    const signBits = probes.map((probe) => {
      const row = new Uint8Array(SIGN_ROW_BYTES);
      writeSignBits(probe, row, 0);
      return row;
    });
    const distances = new Int32Array(this.petCount);
    for (const { bytes, first, count } of this.#pets.signBits.used())
      this.#kernel.distances(bytes, count, signBits, distances.subarray(first, first + count));
    const distanceMax = 8 * SIGN_ROW_BYTES * probes.length;
    return nearestNumbers(distances, { count: this.#rankedMax, distanceMax, among }, (a, b) =>
      this.#pets.compareIds(a, b),
    );
  }

  /** Returns for each pet the sum over the probes of the dot products with its mean code. */
  #totals(probes: readonly Int8Array[], numbers: readonly number[]): Int32Array {
    const means = new Int8Array(numbers.length * SEARCH_CODE_LENGTH);
    numbers.forEach((number, n) => {
      this.#writeMean(number, means, n * SEARCH_CODE_LENGTH);
    });
    const products = new Int32Array(numbers.length * probes.length);
    this.#kernel.dots(means, { from: 0, to: numbers.length, length: SEARCH_CODE_LENGTH }, probes, products);
    const totals = new Int32Array(numbers.length);
    for (let n = 0, at = 0; n < totals.length; n++)
      for (let probe = 0; probe < probes.length; probe++) totals[n]! += products[at++]!;
    return totals;
  }
}
