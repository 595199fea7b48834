import { SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { RowStore } from './row-store.ts';
import { UUID_BYTES, uuidText } from './uuid.ts';
import { UuidIndex } from './uuid-index.ts';

const NONE = -1;

/**
 * The pets of a gallery by index, 0 to `count` - 1: sign bits of the mean code, id and first sample. When a pet is
 * removed, the last one moves to its index, so that scans meet no gap.
 */
export class PetTable {
  readonly signBits: RowStore = new RowStore(SIGN_ROW_BYTES);
  /** Each row: the id, and the row of the first sample. */
  readonly #rows = new RowStore(UUID_BYTES + 4);
  readonly #index = new UuidIndex(this.#rows);

  get count(): number {
    return this.#rows.count;
  }

  get bytes(): number {
    return this.signBits.bytes + this.#rows.bytes + this.#index.bytes;
  }

  find(uuid: Uint8Array): number | undefined {
    return this.#index.find(uuid);
  }

  /** Adds a new pet without samples. */
  add(uuid: Uint8Array): number {
    const number = this.#rows.push();
    this.signBits.push();
    this.#rows.chunk(number).bytes.set(uuid, this.#rows.offset(number));
    this.setFirstSample(number, NONE);
    this.#index.add(number);
    return number;
  }

  /** Removes a pet. The last one moves to its index, where the caller writes its sign bits. */
  remove(number: number): void {
    const last = this.count - 1;
    this.#index.delete(number);
    if (number !== last) {
      this.#index.renumber(last, number);
      this.#rows.copy(last, number);
    }
    this.#rows.pop();
    this.signBits.pop();
  }

  /** Serialises ids and first samples, then sign bits, chunk by chunk. */
  *blocks(): Generator<Uint8Array> {
    yield* this.#rows.blocks();
    yield* this.signBits.blocks();
  }

  /** Appends the next block of another table with `count` pets in all. */
  append(block: Uint8Array, count: number): void {
    const first = this.#rows.count;
    if (first === count) this.signBits.append(block);
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

  /** Compares two pets by id: negative if `a` sorts first. */
  compareIds(a: number, b: number): number {
    const [first, second] = [this.#rows.chunk(a).bytes, this.#rows.chunk(b).bytes];
    const [from, to] = [this.#rows.offset(a), this.#rows.offset(b)];
    for (let n = 0; n < UUID_BYTES; n++)
      if (first[from + n] !== second[to + n]) return first[from + n]! - second[to + n]!;
    return 0;
  }
}
