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

interface Ranked {
  readonly petId: string;
  readonly similarity: number;
}

function byRank(a: Ranked, b: Ranked): number {
  return b.similarity - a.similarity || (a.petId < b.petId ? -1 : a.petId > b.petId ? 1 : 0);
}

/** Rows of one growing block; a freed row is used again. */
class ExactGallery implements Gallery {
  #codes = new Int8Array(64 * SEARCH_CODE_LENGTH);
  #rowCount = 0;
  readonly #freeRows: number[] = [];
  readonly #rowsOfPet = new Map<string, number[]>();
  readonly #placeOfSample = new Map<string, { petId: string; row: number }>();

  get petCount(): number {
    return this.#rowsOfPet.size;
  }

  get bytes(): number {
    return this.#codes.byteLength;
  }

  add(petId: string, sampleId: string, code: Int8Array): void {
    if (code.length !== SEARCH_CODE_LENGTH)
      throw new RangeError(`A search code has ${SEARCH_CODE_LENGTH} bytes, not ${code.length}.`);
    this.removeSample(sampleId);
    const row = this.#freeRows.pop() ?? this.#rowCount++;
    if ((row + 1) * SEARCH_CODE_LENGTH > this.#codes.length) this.#grow();
    this.#codes.set(code, row * SEARCH_CODE_LENGTH);
    const rows = this.#rowsOfPet.get(petId);
    if (rows === undefined) this.#rowsOfPet.set(petId, [row]);
    else rows.push(row);
    this.#placeOfSample.set(sampleId, { petId, row });
  }

  removeSample(sampleId: string): void {
    const place = this.#placeOfSample.get(sampleId);
    if (place === undefined) return;
    this.#placeOfSample.delete(sampleId);
    this.#freeRows.push(place.row);
    const rows = this.#rowsOfPet.get(place.petId)!.filter((row) => row !== place.row);
    if (rows.length === 0) this.#rowsOfPet.delete(place.petId);
    else this.#rowsOfPet.set(place.petId, rows);
  }

  removePet(petId: string): void {
    for (const [sampleId, place] of this.#placeOfSample) if (place.petId === petId) this.removeSample(sampleId);
  }

  has(petId: string): boolean {
    return this.#rowsOfPet.has(petId);
  }

  nearest(probes: readonly Int8Array[], count: number, among?: ReadonlySet<string>) {
    let searchedCount = 0;
    const ranked: Ranked[] = [];
    for (const [petId, rows] of this.#rowsOfPet) {
      if (among !== undefined && !among.has(petId)) continue;
      searchedCount++;
      ranked.push({ petId, similarity: this.#similarity(probes, rows) });
    }
    return { searchedCount, pets: ranked.sort(byRank).slice(0, count) };
  }

  #similarity(probes: readonly Int8Array[], rows: readonly number[]): number {
    let total = 0;
    for (const probe of probes) {
      let best = -(127 * 127);
      for (const row of rows) {
        const dot = this.#dot(probe, row * SEARCH_CODE_LENGTH);
        if (dot > best) best = dot;
      }
      total += best;
    }
    return probes.length === 0 ? 0 : total / (probes.length * 127 * 127);
  }

  #dot(probe: Int8Array, at: number): number {
    const codes = this.#codes;
    let sum = 0;
    for (let i = 0; i < SEARCH_CODE_LENGTH; i += 4) {
      sum +=
        probe[i]! * codes[at + i]! +
        probe[i + 1]! * codes[at + i + 1]! +
        probe[i + 2]! * codes[at + i + 2]! +
        probe[i + 3]! * codes[at + i + 3]!;
    }
    return sum;
  }

  #grow(): void {
    const larger = new Int8Array(this.#codes.length * 2);
    larger.set(this.#codes);
    this.#codes = larger;
  }
}

export function createGallery(): Gallery {
  return new ExactGallery();
}
