import type { Plane } from '../pixels/pixels.ts';
import { EXTREMUM_VALUES, type OctaveLevels, type PlaneKernel, type Taps } from './kernel.ts';
import { plainPlanes } from './plain-planes.ts';
import { Room, type SimdModule } from './simd-module.ts';

export function simdPlanes(module: SimdModule): PlaneKernel {
  return {
    luminance: createLuminance(module),
    flatRuns: createFlatRuns(module),
    resample: createResample(module),
    resampleColours: createResampleColours(module),
    grain: createGrain(module),
    blur: createBlur(module),
    octave: createOctave(module),
  };
}

function createLuminance(module: SimdModule): PlaneKernel['luminance'] {
  return (rgb) => {
    const count = Math.floor(rgb.length / 3);
    const room = new Room(module);
    const [from, into] = [room.take(rgb.length), room.takeFloats(count)];
    if (!room.isEnough) return plainPlanes.luminance(rgb);
    module.bytes.set(rgb, from);
    module.exports.luminance(from, count, into);
    return module.floats.slice(into >> 2, (into >> 2) + count);
  };
}

function createFlatRuns(module: SimdModule): PlaneKernel['flatRuns'] {
  return (rgb, width, rule) => {
    const room = new Room(module);
    const at = room.take(rgb.length);
    if (!room.isEnough) return plainPlanes.flatRuns(rgb, width, rule);
    module.bytes.set(rgb, at);
    const { runPxMin, blackLevel, burntLevel } = rule;
    return module.exports.flatRuns(at, width, rgb.length / (3 * width), runPxMin, blackLevel, burntLevel);
  };
}

const roundedUp = (value: number) => (value + 3) & ~3;

/** Allocates space for taps. */
const takeTaps = (room: Room, { starts, weights }: Taps) => room.takeFloats(2 * starts.length + weights.length);

/** Writes taps with starts relative to `first`. */
function putTaps({ floats, words }: SimdModule, at: number, { starts, counts, weights }: Taps, first: number): void {
  const count = starts.length;
  for (let n = 0; n < count; n++) words[(at >> 2) + n] = starts[n]! - first;
  words.set(counts, (at >> 2) + count);
  floats.set(weights, (at >> 2) + 2 * count);
}

/** First row that taps need, and the one after the last. */
const rowsOf = ({ starts, counts }: Taps): readonly [number, number] => [
  starts[0]!,
  starts.reduce((end, start, n) => Math.max(end, start + counts[n]!), 0),
];

function createResample(module: SimdModule): PlaneKernel['resample'] {
  const { floats } = module;
  return (plane, columns, rows) => {
    const { width, data } = plane;
    const [toWidth, toHeight] = [columns.starts.length, rows.starts.length];
    const [firstRow, endRow] = rowsOf(rows);
    const [stride, height] = [roundedUp(width), roundedUp(toHeight)];
    const room = new Room(module);
    const from = room.takeFloats((endRow - firstRow) * width);
    const [columnsAt, rowsAt] = [takeTaps(room, columns), takeTaps(room, rows)];
    const first = room.takeFloats(Math.max(stride * height, roundedUp(toWidth) * height));
    const second = room.takeFloats(stride * height);
    const into = room.takeFloats(toWidth * height);
    if (!room.isEnough) return plainPlanes.resample(plane, columns, rows);
    floats.set(data.subarray(firstRow * width, endRow * width), from >> 2);
    putTaps(module, columnsAt, columns, 0);
    putTaps(module, rowsAt, rows, firstRow);
    const tables = [toWidth, columnsAt, columns.stride, toHeight, rowsAt, rows.stride];
    module.exports.resample(from, width, ...tables, first, second, into);
    const count = toWidth * toHeight;
    return { width: toWidth, height: toHeight, data: floats.slice(into >> 2, (into >> 2) + count) };
  };
}

function createResampleColours(module: SimdModule): PlaneKernel['resampleColours'] {
  const { floats } = module;
  return (rgb, width, columns, rows) => {
    const [toWidth, toHeight] = [columns.starts.length, rows.starts.length];
    const [firstRow, endRow] = rowsOf(rows);
    const [stride, height] = [roundedUp(3 * width), roundedUp(toHeight)];
    const apart = 4 * (toWidth * height + 16);
    const room = new Room(module);
    const from = room.take((endRow - firstRow) * 3 * width);
    const [columnsAt, rowsAt] = [takeTaps(room, columns), takeTaps(room, rows)];
    const first = room.takeFloats(Math.max(stride * height, roundedUp(toWidth) * height));
    const second = room.takeFloats(stride * height);
    const into = room.take(3 * apart);
    if (!room.isEnough) return plainPlanes.resampleColours(rgb, width, columns, rows);
    module.bytes.set(rgb.subarray(3 * firstRow * width, 3 * endRow * width), from);
    putTaps(module, columnsAt, columns, 0);
    putTaps(module, rowsAt, rows, firstRow);
    const tables = [toWidth, columnsAt, columns.stride, toHeight, rowsAt, rows.stride];
    module.exports.resampleColours(from, width, ...tables, first, second, into, apart);
    const plane = (channel: number): Plane => {
      const at = (into + channel * apart) >> 2;
      return { width: toWidth, height: toHeight, data: floats.slice(at, at + toWidth * toHeight) };
    };
    return [plane(0), plane(1), plane(2)];
  };
}

function createGrain(module: SimdModule): PlaneKernel['grain'] {
  return (plane) => {
    const { width, height, data } = plane;
    const room = new Room(module);
    const at = room.takeFloats(data.length);
    if (!room.isEnough) return plainPlanes.grain(plane);
    module.floats.set(data, at >> 2);
    const sum = module.exports.differenceSum(at + 4, at, width - 1, height, width);
    return sum / (height * Math.max(1, width - 1));
  };
}

/** Values that a blur adds to a row, on both sides together. */
const paddingOf = (weights: Float32Array) => 2 * weights.length;

function createBlur(module: SimdModule): PlaneKernel['blur'] {
  const { floats } = module;
  return (plane, weights) => {
    const { width, height, data } = plane;
    const room = new Room(module);
    const [from, between, into] = [data.length, data.length, data.length].map((count) => room.takeFloats(count));
    const weightsAt = room.takeFloats(weights.length);
    const padded = room.takeFloats(width + paddingOf(weights));
    if (!room.isEnough) return plainPlanes.blur(plane, weights);
    floats.set(data, from! >> 2);
    floats.set(weights, weightsAt >> 2);
    module.exports.blur(from!, width, height, weightsAt, weights.length - 1, padded, between!, into!);
    return { width, height, data: floats.slice(into! >> 2, (into! >> 2) + data.length) };
  };
}

function createOctave(module: SimdModule): PlaneKernel['octave'] {
  const { exports, floats } = module;
  return (first, blurs, rule): OctaveLevels => {
    const { width, height, data } = first;
    const count = data.length;
    const room = new Room(module);
    const planes = [count, ...blurs.map(() => count)].map((values) => room.takeFloats(values));
    const differences = blurs.map(() => room.takeFloats(count));
    const between = room.takeFloats(count);
    const weightsAt = room.takeFloats(Math.max(...blurs.map(({ length }) => length)));
    const padded = room.takeFloats(width + Math.max(...blurs.map(paddingOf)));
    // Two neighbours are never both extrema of one kind.
    const found = room.takeFloats((EXTREMUM_VALUES * count * (blurs.length - 2)) / 2);
    if (!room.isEnough) return plainPlanes.octave(first, blurs, rule);
    floats.set(data, planes[0]! >> 2);
    blurs.forEach((weights, n) => {
      floats.set(weights, weightsAt >> 2);
      exports.blur(planes[n]!, width, height, weightsAt, weights.length - 1, padded, between, planes[n + 1]!);
      exports.subtract(planes[n + 1]!, planes[n]!, count, differences[n]!);
    });
    const { borderPx, contrastMin, edgeRatioMax } = rule;
    let end = found;
    for (let level = 1; level < blurs.length - 1; level++) {
      const [below, here, above] = differences.slice(level - 1, level + 2);
      end = exports.extrema(below!, here!, above!, width, height, borderPx, level, contrastMin, edgeRatioMax, end);
    }
    const levels = planes
      .slice(1, -2)
      .map((at): Plane => ({ width, height, data: floats.slice(at >> 2, (at >> 2) + count) }));
    return { levels, extrema: floats.slice(found >> 2, end >> 2) };
  };
}
