import type { RowStore } from './row-store.ts';
import { UUID_BYTES } from './uuid.ts';

const EMPTY = -1;
const FIRST_SLOTS = 32;

/** Finds rows by the UUID at their start: a hash table of row indices with linear probing, 6 to 11 bytes per row. */
export class UuidIndex {
  readonly #rows: RowStore;
  #slots = new Int32Array(FIRST_SLOTS).fill(EMPTY);
  #count = 0;

  constructor(rows: RowStore) {
    this.#rows = rows;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  find(uuid: Uint8Array): number | undefined {
    const words = new Int32Array(uuid.buffer, uuid.byteOffset, UUID_BYTES / 4);
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(words, 0) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (row === EMPTY) return undefined;
      const at = this.#rows.offset(row) >> 2;
      const held = this.#rows.chunk(row).words;
      let same = 0;
      while (same < words.length && held[at + same] === words[same]) same++;
      if (same === words.length) return row;
    }
  }

  /** Adds a row whose UUID is not in the index. */
  add(row: number): void {
    if (4 * ++this.#count > 3 * this.#slots.length) this.#grow();
    this.#put(row);
  }

  /**
   * Removes a row whose bytes still exist. Shifts later entries of the probe sequence back, so that all stay reachable.
   */
  delete(row: number): void {
    const mask = this.#slots.length - 1;
    let hole = this.#slotOf(row);
    for (let slot = (hole + 1) & mask; this.#slots[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const begin = this.#hashOfRow(this.#slots[slot]!) & mask;
      if (((slot - begin) & mask) < ((slot - hole) & mask)) continue;
      this.#slots[hole] = this.#slots[slot]!;
      hole = slot;
    }
    this.#slots[hole] = EMPTY;
    this.#count--;
  }

  /** Changes a row's index from `from` to `to`. The bytes of the old row still exist. */
  renumber(from: number, to: number): void {
    this.#slots[this.#slotOf(from)] = to;
  }

  #slotOf(row: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOfRow(row) & mask;
    while (this.#slots[slot] !== row) slot = (slot + 1) & mask;
    return slot;
  }

  #put(row: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOfRow(row) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = row;
  }

  #hashOfRow(row: number): number {
    return hashOf(this.#rows.chunk(row).words, this.#rows.offset(row) >> 2);
  }

  #grow(): void {
    const rows = this.#slots;
    this.#slots = new Int32Array(2 * rows.length).fill(EMPTY);
    for (const row of rows) if (row !== EMPTY) this.#put(row);
  }
}

/** Not collision-resistant: the service itself generates the UUIDs, at random or ordered by time. */
function hashOf(words: Int32Array, at: number): number {
  let hash = 0;
  for (let n = 0; n < UUID_BYTES / 4; n++) {
    hash = Math.imul(hash ^ words[at + n]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
