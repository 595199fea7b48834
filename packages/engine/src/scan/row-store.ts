const ROWS_PER_CHUNK_SHIFT = 12;
const ROWS_PER_CHUNK = 1 << ROWS_PER_CHUNK_SHIFT;
const FIRST_ROWS = 16;

/** A block of consecutive rows. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** View of the same memory. */
  readonly words: Int32Array;
}

/**
 * Fixed-width rows in chunks of 4096. Growth copies no full chunk and leaves at most one chunk unused. Never shrinks.
 * The first chunk starts small, as most galleries are.
 */
export class RowStore {
  readonly rowBytes: number;
  readonly #chunks: Chunk[] = [];
  #count = 0;

  /** `rowBytes` must be a multiple of 4. */
  constructor(rowBytes: number) {
    this.rowBytes = rowBytes;
  }

  get count(): number {
    return this.#count;
  }

  /** Allocated bytes. */
  get bytes(): number {
    return this.#chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  chunk(row: number): Chunk {
    return this.#chunks[row >> ROWS_PER_CHUNK_SHIFT]!;
  }

  /** Offset of a row in the bytes of its chunk. */
  offset(row: number): number {
    return (row & (ROWS_PER_CHUNK - 1)) * this.rowBytes;
  }

  /** Serialises the rows, chunk by chunk, for `append`. */
  *blocks(): Generator<Uint8Array> {
    for (const { bytes, count } of this.used()) yield bytes.subarray(0, count * this.rowBytes);
  }

  /** Chunks in use, each with its first row and its number of rows. */
  *used(): Generator<{ readonly bytes: Uint8Array; readonly first: number; readonly count: number }> {
    for (let first = 0; first < this.#count; first += ROWS_PER_CHUNK)
      yield { bytes: this.chunk(first).bytes, first, count: Math.min(ROWS_PER_CHUNK, this.#count - first) };
  }

  /** Adds a row with undefined contents at the end and returns its index. */
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

  /**
   * Appends the rows of a chunk that `used` of another store yielded. The store must consist of whole chunks. Throws
   * RangeError.
   */
  append(bytes: Uint8Array): void {
    const rows = bytes.length / this.rowBytes;
    if (!Number.isInteger(rows) || rows > ROWS_PER_CHUNK || this.#count % ROWS_PER_CHUNK !== 0)
      throw new RangeError(`${bytes.length} bytes are not a chunk of rows of ${this.rowBytes} bytes.`);
    let room = this.#count === 0 ? FIRST_ROWS : ROWS_PER_CHUNK;
    while (room < rows) room *= 2;
    const chunk = chunkOf(room * this.rowBytes);
    chunk.bytes.set(bytes);
    this.#chunks.push(chunk);
    this.#count += rows;
  }

  /** Removes the last row. Keeps its chunk, to avoid allocations when rows come and go. */
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
