const ROWS_PER_CHUNK_SHIFT = 12;
const ROWS_PER_CHUNK = 1 << ROWS_PER_CHUNK_SHIFT;
const FIRST_ROWS = 16;

/** One block of neighbouring rows. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** The same memory. */
  readonly words: Int32Array;
}

/**
 * Rows of a fixed width in chunks of 4096: what is there is never copied when a large store grows, and growing leaves
 * no more than one chunk unused; a store does not shrink. The first chunk begins small, as most galleries are.
 */
export class RowStore {
  readonly rowBytes: number;
  readonly #chunks: Chunk[] = [];
  #count = 0;

  /** `rowBytes` is a multiple of 4. */
  constructor(rowBytes: number) {
    this.rowBytes = rowBytes;
  }

  get count(): number {
    return this.#count;
  }

  /** Bytes that are allocated. */
  get bytes(): number {
    return this.#chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  chunk(row: number): Chunk {
    return this.#chunks[row >> ROWS_PER_CHUNK_SHIFT]!;
  }

  /** Where a row begins in the bytes of its chunk. */
  offset(row: number): number {
    return (row & (ROWS_PER_CHUNK - 1)) * this.rowBytes;
  }

  /** The bytes of the rows, chunk by chunk: what `append` takes. */
  *blocks(): Generator<Uint8Array> {
    for (const { bytes, count } of this.used()) yield bytes.subarray(0, count * this.rowBytes);
  }

  /** The chunks in use, each with how many rows of it are. */
  *used(): Generator<{ readonly bytes: Uint8Array; readonly first: number; readonly count: number }> {
    for (let first = 0; first < this.#count; first += ROWS_PER_CHUNK)
      yield { bytes: this.chunk(first).bytes, first, count: Math.min(ROWS_PER_CHUNK, this.#count - first) };
  }

  /** Adds a row at the end and gives its number; what it holds is undefined. */
  push(): number {
    const row = this.#count++;
    const at = row >> ROWS_PER_CHUNK_SHIFT;
    const rows = (row & (ROWS_PER_CHUNK - 1)) + 1;
    const chunk = this.#chunks[at];
    if (chunk === undefined) this.#chunks.push(chunkOf((at === 0 ? FIRST_ROWS : ROWS_PER_CHUNK) * this.rowBytes));
    else if (chunk.bytes.length < rows * this.rowBytes) {
      const larger = chunkOf(2 * chunk.bytes.length);
      larger.bytes.set(chunk.bytes);
      this.#chunks[at] = larger;
    }
    return row;
  }

  /** Adds the rows of a chunk that `used` gave of another store, behind as many whole chunks. Errors: RangeError. */
  append(bytes: Uint8Array): void {
    const rows = bytes.length / this.rowBytes;
    if (!Number.isInteger(rows) || rows > ROWS_PER_CHUNK || this.#count % ROWS_PER_CHUNK !== 0)
      throw new RangeError(`${bytes.length} bytes are no chunk of rows of ${this.rowBytes} bytes.`);
    let room = this.#count === 0 ? FIRST_ROWS : ROWS_PER_CHUNK;
    while (room < rows) room *= 2;
    const chunk = chunkOf(room * this.rowBytes);
    chunk.bytes.set(bytes);
    this.#chunks.push(chunk);
    this.#count += rows;
  }

  /** Drops the last row. Its chunk stays, so that rows come and go without allocation. */
  pop(): void {
    this.#count--;
  }

  copy(from: number, to: number): void {
    const start = this.offset(from);
    this.chunk(to).bytes.set(this.chunk(from).bytes.subarray(start, start + this.rowBytes), this.offset(to));
  }
}

function chunkOf(byteLength: number): Chunk {
  const buffer = new ArrayBuffer(byteLength);
  return { bytes: new Uint8Array(buffer), words: new Int32Array(buffer) };
}
