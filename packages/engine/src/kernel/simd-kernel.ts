import { DESCRIPTOR } from '../parameters.ts';
import { type Kernel, type Nearest, type PointColumns, type Reach, SIGN_ROW_BYTES } from './kernel.ts';
import { KERNEL_HEX } from './kernel-bytes.ts';
import { plainKernel } from './plain-kernel.ts';

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Global {
  readonly value: number;
}

/** What kernel/kernel.ts exports; columns are offsets from the beginning of one picture's points. */
interface Exports {
  readonly memory: Memory;
  readonly PROBES: Global;
  readonly SIGN_BYTES: Global;
  readonly SIGN_PROBES_MAX: Global;
  readonly POINTS_MAX: Global;
  readonly DESCRIPTOR_BYTES: Global;
  readonly POINT_Y: Global;
  readonly POINT_STEP: Global;
  readonly POINT_DESCRIPTOR: Global;
  readonly POINT_INDEX: Global;
  readonly POINT_BEST: Global;
  readonly POINT_RUNNER_UP: Global;
  readonly POINTS_BYTES: Global;
  dots(rows: number, count: number, length: number, probes: number, into: number): void;
  distances(rows: number, count: number, probes: number, probeCount: number, into: number): void;
  nearest(a: number, aCount: number, b: number, bCount: number, reach: number, steps: number): void;
  patches(a: number, b: number, side: number, reach: number, bestA: number, bestB: number): void;
}

// The engine is compiled without the types of any platform; this is all it asks of WebAssembly.
declare const WebAssembly:
  | undefined
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: object };
    };

const FULL = 127 * 127;
/** The module leaves the first bytes of its memory to its own constants. */
const FIRST_BYTE = 1024;
/** Rows that are copied in at a time, as bytes: they stay in the second-level cache until they are read. */
const BLOCK_BYTES = 64 * 1024;
const MEMORY_BYTES = 512 * 1024;
/** Beyond the steps of any scale space, so that points that only fill up a block are never near. */
const NO_STEP = 10_000;

/** The kernel for this runtime, or `undefined` when it has no WebAssembly with SIMD, or allows none. */
export function openSimdKernel(): Kernel | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    const bytes = Uint8Array.from(KERNEL_HEX.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    return createKernel(exports as Exports);
  } catch {
    return undefined;
  }
}

function createKernel(exports: Exports): Kernel {
  if (exports.DESCRIPTOR_BYTES.value !== DESCRIPTOR.bytes) throw new RangeError('The kernel knows other descriptors.');
  if (exports.SIGN_BYTES.value !== SIGN_ROW_BYTES) throw new RangeError('The kernel knows other rows of signs.');
  if (exports.memory.buffer.byteLength < MEMORY_BYTES) throw new RangeError('The kernel has too little memory.');
  return {
    name: 'simd',
    dots: createDots(exports),
    distances: createDistances(exports),
    nearest: createNearest(exports),
    patchSum: createPatchSum(exports),
  };
}

/** Probes in groups of as many as the kernel takes at a time; a group that is not full is filled up with zeros. */
function createDots(exports: Exports): Kernel['dots'] {
  const group = exports.PROBES.value;
  return (codes, rows, probes, into) => {
    const { from, to, length } = rows;
    const probesAt = FIRST_BYTE;
    const blockAt = probesAt + 2 * length * group;
    const blockRows = Math.floor(BLOCK_BYTES / length);
    const foundAt = blockAt + BLOCK_BYTES;
    if (length % 16 !== 0 || blockRows < 1 || foundAt + 4 * group * blockRows > MEMORY_BYTES)
      return plainKernel.dots(codes, rows, probes, into);
    const { buffer } = exports.memory;
    const block = new Int8Array(buffer, blockAt, BLOCK_BYTES);
    const widened = new Int16Array(buffer, probesAt, length * group);
    const found = new Int32Array(buffer, foundAt, group * blockRows);
    for (let first = 0; first < probes.length; first += group) {
      const some = probes.slice(first, first + group);
      widened.fill(0);
      some.forEach((probe, n) => {
        widened.set(probe, n * length);
      });
      for (let row = from; row < to; row += blockRows) {
        const count = Math.min(blockRows, to - row);
        block.set(codes.subarray(row * length, (row + count) * length));
        exports.dots(blockAt, count, length, probesAt, foundAt);
        spread(found, count, group, into, (row - from) * probes.length + first, probes.length, some.length);
      }
    }
  };
}

/** Copies `used` of the `group` products of each row to where they belong among all probes of the row. */
function spread(
  found: Int32Array,
  count: number,
  group: number,
  into: Int32Array,
  at: number,
  stride: number,
  used: number,
): void {
  if (stride === group) {
    into.set(found.subarray(0, count * group), at);
    return;
  }
  for (let row = 0; row < count; row++) {
    for (let n = 0; n < used; n++) into[at + row * stride + n] = found[row * group + n]!;
  }
}

function createDistances(exports: Exports): Kernel['distances'] {
  const probesMax = exports.SIGN_PROBES_MAX.value;
  const blockRows = BLOCK_BYTES / SIGN_ROW_BYTES;
  const blockAt = FIRST_BYTE + probesMax * SIGN_ROW_BYTES;
  const foundAt = blockAt + BLOCK_BYTES;
  const bytes = new Uint8Array(exports.memory.buffer);
  const found = new Int32Array(exports.memory.buffer, foundAt, blockRows);
  return (signs, count, probes, into) => {
    if (probes.length > probesMax) return plainKernel.distances(signs, count, probes, into);
    probes.forEach((probe, n) => {
      bytes.set(probe, FIRST_BYTE + n * SIGN_ROW_BYTES);
    });
    for (let row = 0; row < count; row += blockRows) {
      const rows = Math.min(blockRows, count - row);
      bytes.set(signs.subarray(row * SIGN_ROW_BYTES, (row + rows) * SIGN_ROW_BYTES), blockAt);
      exports.distances(blockAt, rows, FIRST_BYTE, probes.length, foundAt);
      into.set(found.subarray(0, rows), row);
    }
  };
}

function createNearest(exports: Exports): Kernel['nearest'] {
  const columns = {
    x: 0,
    y: exports.POINT_Y.value,
    step: exports.POINT_STEP.value,
    descriptors: exports.POINT_DESCRIPTOR.value,
    index: exports.POINT_INDEX.value,
    best: exports.POINT_BEST.value,
    runnerUp: exports.POINT_RUNNER_UP.value,
  };
  const pointsMax = exports.POINTS_MAX.value;
  const firstAt = FIRST_BYTE;
  const secondAt = FIRST_BYTE + exports.POINTS_BYTES.value;
  const words = new Uint16Array(exports.memory.buffer);
  const bytes = new Int8Array(exports.memory.buffer);
  const found = (at: number, column: number, count: number) =>
    new Int32Array(exports.memory.buffer, at + column, count);
  function put(at: number, points: PointColumns): void {
    words.set(points.x, (at + columns.x) >> 1);
    words.set(points.y, (at + columns.y) >> 1);
    words.set(points.step, (at + columns.step) >> 1);
    const stepsEnd = (at + columns.step) / 2 + points.count;
    words.fill(NO_STEP, stepsEnd, stepsEnd + 8);
    bytes.set(points.descriptors.subarray(0, points.count * DESCRIPTOR.bytes), at + columns.descriptors);
    found(at, columns.index, points.count).fill(-1);
    found(at, columns.best, points.count).fill(-FULL);
    found(at, columns.runnerUp, points.count).fill(-FULL);
  }
  const take = (at: number, count: number): Nearest => ({
    index: found(at, columns.index, count).slice(),
    best: found(at, columns.best, count).slice(),
    runnerUp: found(at, columns.runnerUp, count).slice(),
  });
  return (a, b, reach: Reach) => {
    // Eight more than the last may be read and written, see `put`.
    if (Math.max(a.count, b.count) > pointsMax - 8) return plainKernel.nearest(a, b, reach);
    put(firstAt, a);
    put(secondAt, b);
    exports.nearest(firstAt, a.count, secondAt, b.count, reach.units, reach.steps);
    return { forward: take(firstAt, a.count), backward: take(secondAt, b.count) };
  };
}

function createPatchSum(exports: Exports): Kernel['patchSum'] {
  return (a, b, side, reach) => {
    const count = side * side;
    const secondAt = FIRST_BYTE + count * DESCRIPTOR.bytes;
    const foundAt = secondAt + count * DESCRIPTOR.bytes;
    if (foundAt + 8 * count > MEMORY_BYTES) return plainKernel.patchSum(a, b, side, reach);
    const bytes = new Int8Array(exports.memory.buffer);
    bytes.set(a, FIRST_BYTE);
    bytes.set(b, secondAt);
    const found = new Int32Array(exports.memory.buffer, foundAt, 2 * count).fill(-FULL);
    exports.patches(FIRST_BYTE, secondAt, side, reach, foundAt, foundAt + 4 * count);
    let sum = 0;
    for (let n = 0; n < 2 * count; n++) sum += found[n]!;
    return sum;
  };
}
