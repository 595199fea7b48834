import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { type Kernel, SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { RANKED_PETS } from '../parameters.ts';
import { writeMean, writeSigns } from './coarse-code.ts';
import { nearestNumbers } from './nearest-numbers.ts';
import { PetTable } from './pet-table.ts';
import { SampleLists } from './sample-lists.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';
import { uuidBytes } from './uuid.ts';

/** The search codes of many pets in memory, several a pet, in two bits a number. All ids are UUIDs in lower case. */
export interface Gallery {
  readonly petCount: number;
  /** Bytes that are allocated. */
  readonly bytes: number;
  /**
   * Throws RangeError for a code of another length or an id that is no UUID. A sample of the pet with that id is
   * replaced.
   */
  add(petId: string, sampleId: string, code: Int8Array): void;
  removeSample(petId: string, sampleId: string): void;
  removePet(petId: string): void;
  has(petId: string): boolean;
  /**
   * All that is in it as blocks of bytes, from which `restoreGallery` of the same release makes it again. It must not
   * change before the last is read; searches do not change it.
   */
  blocks(): Generator<Uint8Array>;
  /**
   * Best `count` pets for the probe codes, best first, equals in the order of their ids; `among` limits the search to
   * some pets. Similarity: mean over the probes of the cosine with the mean of the pet's codes, -1 to 1. Of more than
   * RANKED_PETS pets only those are ranked by it whose mean differs least in sign from the probes.
   */
  nearest(
    probes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): { searchedCount: number; pets: { petId: string; similarity: number }[] };
}

/** Changed pets whose mean is not updated immediately, because a pet's samples arrive one after the other. */
const CHANGED_MAX = 4096;
const NO_SAMPLE = -1;
/** Of the first block: pets, rows of samples, and the first freed one of these. */
const HEAD_BYTES = 12;

class CoarseGallery implements Gallery {
  readonly #kernel: Kernel;
  readonly #rankedMax: number;
  readonly #pets = new PetTable();
  readonly #samples = new SampleLists();
  /** Numbers of pets whose signs are out of date. */
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

  *blocks(): Generator<Uint8Array> {
    this.#renewSigns();
    yield new Uint8Array(Int32Array.of(this.petCount, this.#samples.count, this.#samples.firstFree).buffer);
    yield* this.#pets.blocks();
    yield* this.#samples.blocks();
  }

  /** Takes in blocks until the promise for the next one is `undefined`. */
  async restore(next: () => Promise<Uint8Array | undefined>): Promise<void> {
    const head = (await next())?.slice();
    if (head?.length !== HEAD_BYTES) throw new RangeError('The first block of a gallery says how much is in it.');
    const [pets, samples, firstFree] = new Int32Array(head.buffer) as unknown as [number, number, number];
    for (let block = await next(); block; block = await next())
      if (this.#pets.signs.count < pets) this.#pets.append(block, pets);
      else this.#samples.append(block, firstFree);
    if (this.petCount !== pets || this.#pets.signs.count !== pets || this.#samples.count !== samples)
      throw new RangeError('Blocks of a gallery are missing.');
  }

  nearest(probes: readonly Int8Array[], count: number, among?: ReadonlySet<string>) {
    this.#renewSigns();
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
    if (this.#changed.length === CHANGED_MAX) this.#renewSigns();
    this.#changed.push(number);
  }

  /**
   * Numbers of removed pets may be among the changed ones: those beyond the end are nobody's, and the others are
   * updated needlessly.
   */
  #renewSigns(): void {
    for (const number of this.#changed) {
      if (number >= this.petCount) continue;
      this.#writeMean(number, this.#mean, 0);
      writeSigns(this.#mean, this.#pets.signs.chunk(number).bytes, this.#pets.signs.offset(number));
    }
    this.#changed = [];
  }

  #writeMean(number: number, into: Int8Array, at: number): void {
    this.#samples.sum(this.#pets.firstSample(number), this.#sums);
    writeMean(this.#sums, into, at);
  }

  /** The pets whose signs differ least from those of all probes together. */
  #leastDistant(probes: readonly Int8Array[], among: readonly number[] | undefined): number[] {
    const signs = probes.map((probe) => {
      const row = new Uint8Array(SIGN_ROW_BYTES);
      writeSigns(probe, row, 0);
      return row;
    });
    const distances = new Int32Array(this.petCount);
    for (const { bytes, first, count } of this.#pets.signs.used())
      this.#kernel.distances(bytes, count, signs, distances.subarray(first, first + count));
    const distanceMax = 8 * SIGN_ROW_BYTES * probes.length;
    return nearestNumbers(distances, { count: this.#rankedMax, distanceMax, among }, (a, b) =>
      this.#pets.compareIds(a, b),
    );
  }

  /** For each pet the sum over the probes of the dot products with its mean code. */
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

/** `rankedMax`: pets that the scan of signs leaves. */
export function createGallery(kernel: Kernel = fastestKernel(), rankedMax: number = RANKED_PETS): Gallery {
  return new CoarseGallery(kernel, rankedMax);
}

/** A gallery made again of its blocks. `next` gives one after the other, at the end `undefined`. Errors: RangeError. */
export async function restoreGallery(next: () => Promise<Uint8Array | undefined>): Promise<Gallery> {
  const gallery = new CoarseGallery(fastestKernel(), RANKED_PETS);
  await gallery.restore(next);
  return gallery;
}
