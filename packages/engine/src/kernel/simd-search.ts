import { type SearchKernel, SIGN_ROW_BYTES } from './kernel.ts';
import { Room, type SimdModule } from './simd-module.ts';

/** Bytes copied into the module at a time. They stay in the second-level cache until they are read. */
const BLOCK_BYTES = 64 * 1024;

export function simdSearch(module: SimdModule): SearchKernel {
  return { dots: createDots(module), distances: createDistances(module) };
}

/** Probes in groups of the kernel's size. An incomplete group is padded with zeros. */
function createDots(module: SimdModule): SearchKernel['dots'] {
  const { exports } = module;
  const group = exports.PROBES.value;
  return (codes, rows, probes, into) => {
    const { from, to, length } = rows;
    const room = new Room(module);
    const blockRows = Math.floor(BLOCK_BYTES / length);
    const probesAt = room.take(2 * length * group);
    const blockAt = room.take(BLOCK_BYTES);
    const foundAt = room.take(4 * group * blockRows);
    if (length % 16 !== 0 || blockRows < 1) throw new RangeError(`A search code cannot have ${length} numbers.`);
    room.requireEnough();
    const widened = new Int16Array(exports.memory.buffer, probesAt, length * group);
    const found = module.words.subarray(foundAt >> 2, (foundAt >> 2) + group * blockRows);
    for (let first = 0; first < probes.length; first += group) {
      const some = probes.slice(first, first + group);
      widened.fill(0);
      some.forEach((probe, n) => {
        widened.set(probe, n * length);
      });
      for (let row = from; row < to; row += blockRows) {
        const count = Math.min(blockRows, to - row);
        module.signed.set(codes.subarray(row * length, (row + count) * length), blockAt);
        exports.dots(blockAt, count, length, probesAt, foundAt);
        spread(found, count, group, into, (row - from) * probes.length + first, probes.length, some.length);
      }
    }
  };
}

/** Copies `used` of the `group` products of each row to their positions among all probes of the row. */
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

function createDistances(module: SimdModule): SearchKernel['distances'] {
  const { exports, bytes, words } = module;
  const probesMax = exports.SIGN_PROBES_MAX.value;
  const blockRows = BLOCK_BYTES / SIGN_ROW_BYTES;
  const room = new Room(module);
  const probesAt = room.take(probesMax * SIGN_ROW_BYTES);
  const blockAt = room.take(BLOCK_BYTES);
  const foundAt = room.take(4 * blockRows);
  return (signBits, count, probes, into) => {
    into.fill(0, 0, count);
    for (let first = 0; first < probes.length; first += probesMax) {
      const some = probes.slice(first, first + probesMax);
      some.forEach((probe, n) => {
        bytes.set(probe, probesAt + n * SIGN_ROW_BYTES);
      });
      for (let row = 0; row < count; row += blockRows) {
        const rows = Math.min(blockRows, count - row);
        bytes.set(signBits.subarray(row * SIGN_ROW_BYTES, (row + rows) * SIGN_ROW_BYTES), blockAt);
        exports.distances(blockAt, rows, probesAt, some.length, foundAt);
        for (let n = 0; n < rows; n++) into[row + n]! += words[(foundAt >> 2) + n]!;
      }
    }
  };
}
