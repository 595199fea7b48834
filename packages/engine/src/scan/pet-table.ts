import { SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { RowStore } from './row-store.ts';
import { UUID_BYTES, uuidText } from './uuid.ts';
import { UuidIndex } from './uuid-index.ts';

const NONE = -1;

/**
 * The pets of a gallery under the numbers from 0 to before `count`: the sign bits of each one's mean code, its id and
 * its first sample. When one goes, the last takes its number, so that there is no gap to scan.
 */
export class PetTable {
  readonly signs: RowStore = new RowStore(SIGN_ROW_BYTES);
  /** Each row: the id, and the row of the first sample. */
  readonly #rows = new RowStore(UUID_BYTES + 4);
  readonly #index = new UuidIndex(this.#rows);

  get count(): number {
    return this.#rows.count;
  }

  get bytes(): number {
    return this.signs.bytes + this.#rows.bytes + this.#index.bytes;
  }

  find(uuid: Uint8Array): number | undefined {
    return this.#index.find(uuid);
  }

  /** Adds a pet without samples that is not there yet. */
  add(uuid: Uint8Array): number {
    const number = this.#rows.push();
    this.signs.push();
    this.#rows.chunk(number).bytes.set(uuid, this.#rows.offset(number));
    this.setFirstSample(number, NONE);
    this.#index.add(number);
    return number;
  }

  /** Removes a pet; the last one bears its number from now on, and its signs are to be written there. */
  remove(number: number): void {
    const last = this.count - 1;
    this.#index.delete(number);
    if (number !== last) {
      this.#index.renumber(last, number);
      this.#rows.copy(last, number);
    }
    this.#rows.pop();
    this.signs.pop();
  }

  /** Ids and first samples, then the signs, chunk by chunk. */
  *blocks(): Generator<Uint8Array> {
    yield* this.#rows.blocks();
    yield* this.signs.blocks();
  }

  /** Takes in the next of the blocks of another table, which has `count` pets in all. */
  append(block: Uint8Array, count: number): void {
    const first = this.#rows.count;
    if (first === count) this.signs.append(block);
    else this.#rows.append(block);
    for (let number = first; number < this.#rows.count; number++) this.#index.add(number);
  }

  /** Row of the pet's first sample, -1 for none. */
  firstSample(number: number): number {
    return this.#rows.chunk(number).words[(this.#rows.offset(number) + UUID_BYTES) >> 2]!;
  }

  setFirstSample(number: number, row: number): void {
    this.#rows.chunk(number).words[(this.#rows.offset(number) + UUID_BYTES) >> 2] = row;
  }

  idOf(number: number): string {
    return uuidText(this.#rows.chunk(number).bytes, this.#rows.offset(number));
  }

  /** Negative when the id of pet `a` sorts before that of pet `b`. */
  compareIds(a: number, b: number): number {
    const [first, second] = [this.#rows.chunk(a).bytes, this.#rows.chunk(b).bytes];
    const [from, to] = [this.#rows.offset(a), this.#rows.offset(b)];
    for (let n = 0; n < UUID_BYTES; n++)
      if (first[from + n] !== second[to + n]) return first[from + n]! - second[to + n]!;
    return 0;
  }
}
