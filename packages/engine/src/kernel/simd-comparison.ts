import { DESCRIPTOR } from '../parameters.ts';
import type { ComparisonKernel, Nearest, PointColumns } from './kernel.ts';
import { Room, type SimdModule } from './simd-module.ts';

const FULL = 127 * 127;

export function simdComparison(module: SimdModule): ComparisonKernel {
  return { nearest: createNearest(module), patchSum: createPatchSum(module), bestPair: createBestPair(module) };
}

function createNearest(module: SimdModule): ComparisonKernel['nearest'] {
  const { exports, halfWords, signed, words } = module;
  const [y, step] = [exports.POINT_Y.value, exports.POINT_STEP.value];
  const room = new Room(module);
  const firstAt = room.take(exports.POINTS_BYTES.value);
  const secondAt = room.take(exports.POINTS_BYTES.value);
  const cellsAt = room.take(exports.CELLS_BYTES.value);
  const between = room.take(2 * DESCRIPTOR.bytes + 32);
  function putPlaces(at: number, points: PointColumns): void {
    halfWords.set(points.x, at >> 1);
    halfWords.set(points.y, (at + y) >> 1);
    halfWords.set(points.step, (at + step) >> 1);
  }
  function putDescriptors(at: number, { count, descriptors }: PointColumns): void {
    signed.set(descriptors.subarray(0, count * DESCRIPTOR.bytes), at + exports.POINT_DESCRIPTOR.value);
  }
  const column = (at: number, { value }: { readonly value: number }) => (at + value) >> 2;
  function clear(at: number, count: number): void {
    const [index, best, runnerUp] = [exports.POINT_INDEX, exports.POINT_BEST, exports.POINT_RUNNER_UP];
    words.fill(-1, column(at, index), column(at, index) + count);
    words.fill(-FULL, column(at, best), column(at, best) + count);
    words.fill(-FULL, column(at, runnerUp), column(at, runnerUp) + count);
  }
  const take = (at: number, count: number): Nearest => ({
    index: words.slice(column(at, exports.POINT_INDEX), column(at, exports.POINT_INDEX) + count),
    best: words.slice(column(at, exports.POINT_BEST), column(at, exports.POINT_BEST) + count),
    runnerUp: words.slice(column(at, exports.POINT_RUNNER_UP), column(at, exports.POINT_RUNNER_UP) + count),
  });
  return (firsts, second, reach) => {
    const countMax = firsts.reduce((most, { count }) => Math.max(most, count), second.count);
    if (countMax > exports.POINTS_MAX.value) throw new RangeError(`${countMax} points are more than a picture has.`);
    putPlaces(secondAt, second);
    putDescriptors(secondAt, second);
    exports.sortIntoCells(secondAt, second.count, cellsAt, between);
    const { units, steps, similarityMin } = reach;
    return firsts.map((first, n) => {
      putPlaces(firstAt, first);
      if (first.descriptors !== firsts[n - 1]?.descriptors) putDescriptors(firstAt, first);
      clear(firstAt, first.count);
      clear(secondAt, second.count);
      exports.nearest(firstAt, first.count, secondAt, units, steps, similarityMin, cellsAt, between);
      return { forward: take(firstAt, first.count), backward: take(secondAt, second.count) };
    });
  };
}

function createPatchSum(module: SimdModule): ComparisonKernel['patchSum'] {
  return (a, b, side, reach) => {
    const count = side * side;
    const room = new Room(module);
    const [firstAt, secondAt] = [room.take(count * DESCRIPTOR.bytes), room.take(count * DESCRIPTOR.bytes)];
    const widenedAt = room.take(4 * count * DESCRIPTOR.bytes);
    const foundAt = room.take(8 * count);
    room.requireEnough();
    module.signed.set(a, firstAt);
    module.signed.set(b, secondAt);
    const found = module.words.subarray(foundAt >> 2, (foundAt >> 2) + 2 * count).fill(-FULL);
    module.exports.patches(firstAt, secondAt, side, reach, widenedAt, foundAt, foundAt + 4 * count);
    let sum = 0;
    for (let n = 0; n < 2 * count; n++) sum += found[n]!;
    return sum;
  };
}

function createBestPair(module: SimdModule): ComparisonKernel['bestPair'] {
  const { exports, floats } = module;
  const stepPoints = exports.SUPPORT_POINTS.value;
  return (points, rule) => {
    const steps = Math.ceil(points.count / stepPoints);
    const column = steps * stepPoints;
    const room = new Room(module);
    const at = room.takeFloats(5 * column);
    const rest = room.takeFloats(steps);
    // The kernel returns a pair as two numbers of 16 bits.
    if (points.count > 0x7fff) throw new RangeError(`${points.count} points are more than a picture has.`);
    room.requireEnough();
    [points.x, points.y, points.u, points.v, points.weight].forEach((values, n) => {
      const from = (at >> 2) + n * column;
      floats.set(values, from);
      floats.fill(0, from + points.count, from + column);
    });
    const { skip, distanceMin, sizeRatioMax, turnTangentMax, tolerancePx } = rule;
    const [square, size, perSquare] = [distanceMin ** 2, sizeRatioMax ** 2, 1 / tolerancePx ** 2];
    const pair = exports.bestPair(at, points.count, 4 * column, skip, square, size, turnTangentMax, perSquare, rest);
    return pair < 0 ? undefined : [pair >> 16, pair & 0xffff];
  };
}
