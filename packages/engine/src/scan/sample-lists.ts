import { addCoarse, COARSE_BYTES, writeCoarse } from './coarse-code.ts';
import { RowStore } from './row-store.ts';
import { UUID_BYTES } from './uuid.ts';

const NONE = -1;
const NEXT_AT = COARSE_BYTES + UUID_BYTES;

/**
 * Samples of all pets as linked lists. Each row has a coarse code, an id and the row of the pet's next sample. Free
 * rows are reused.
 */
export class SampleLists {
  readonly #rows = new RowStore(NEXT_AT + 4);
  #firstFree = NONE;

  get bytes(): number {
    return this.#rows.bytes;
  }

  /** Number of rows, free ones included. */
  get count(): number {
    return this.#rows.count;
  }

  /** First free row, -1 for none. */
  get firstFree(): number {
    return this.#firstFree;
  }

  blocks(): Generator<Uint8Array> {
    return this.#rows.blocks();
  }

  /** Appends the next block of other lists, whose first free row was `firstFree`. */
  append(block: Uint8Array, firstFree: number): void {
    this.#rows.append(block);
    this.#firstFree = firstFree;
  }

  /** Prepends a sample to a list, or replaces the one of that id. Returns the first row of the list. */
  put(first: number, uuid: Uint8Array, code: Int8Array): number {
    const known = this.#find(first, uuid);
    const row = known === NONE ? this.#take() : known;
    const { bytes } = this.#rows.chunk(row);
    const at = this.#rows.offset(row);
    writeCoarse(code, bytes, at);
    if (known !== NONE) return first;
    bytes.set(uuid, at + COARSE_BYTES);
    this.#setNext(row, first);
    return row;
  }

  has(first: number, uuid: Uint8Array): boolean {
    return this.#find(first, uuid) !== NONE;
  }

  /** Removes a sample from a list, if present. Returns the first row of the list, -1 if it is empty. */
  remove(first: number, uuid: Uint8Array): number {
    const row = this.#find(first, uuid);
    if (row === NONE) return first;
    const next = this.#next(row);
    for (let before = first; row !== first && before !== NONE; before = this.#next(before))
      if (this.#next(before) === row) this.#setNext(before, next);
    this.#free(row);
    return row === first ? next : first;
  }

  removeAll(first: number): void {
    for (let row = first; row !== NONE; ) {
      const next = this.#next(row);
      this.#free(row);
      row = next;
    }
  }

  /** Sums the coarse codes of a list. */
  sum(first: number, sums: Int32Array): void {
    sums.fill(0);
    for (let row = first; row !== NONE; row = this.#next(row))
      addCoarse(this.#rows.chunk(row).bytes, this.#rows.offset(row), sums);
  }

  #find(first: number, uuid: Uint8Array): number {
    for (let row = first; row !== NONE; row = this.#next(row)) {
      const { bytes } = this.#rows.chunk(row);
      const at = this.#rows.offset(row) + COARSE_BYTES;
      let same = 0;
      while (same < UUID_BYTES && bytes[at + same] === uuid[same]) same++;
      if (same === UUID_BYTES) return row;
    }
    return NONE;
  }

  #take(): number {
    const row = this.#firstFree;
    if (row === NONE) return this.#rows.push();
    this.#firstFree = this.#next(row);
    return row;
  }

  #free(row: number): void {
    this.#setNext(row, this.#firstFree);
    this.#firstFree = row;
  }

  #next(row: number): number {
    return this.#rows.chunk(row).words[(this.#rows.offset(row) + NEXT_AT) >> 2]!;
  }

  #setNext(row: number, next: number): void {
    this.#rows.chunk(row).words[(this.#rows.offset(row) + NEXT_AT) >> 2] = next;
  }
}
