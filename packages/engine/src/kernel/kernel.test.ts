import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytesOf, floats, seed, simd, values } from '../../testing/kernel.ts';
import { plainKernel } from '../../testing/plain-kernel.ts';
import { DESCRIPTOR } from '../parameters.ts';
import { fastestKernel } from './fastest-kernel.ts';
import { type PointColumns, SIGN_ROW_BYTES, STEP_NOWHERE } from './kernel.ts';
import { openSimdKernel } from './simd-kernel.ts';

const FULL = 127 * 127;

function pointsOf(seed: number, count: number, values: number): PointColumns {
  const places = bytesOf(seed + 1, 3 * count, 250);
  const column = (first: number, scale: number) =>
    Uint16Array.from({ length: count }, (_, i) => (places[first + i]! + 125) * scale);
  return {
    count,
    x: column(0, 82),
    y: column(count, 82),
    step: column(2 * count, 0.05),
    descriptors: bytesOf(seed, count * DESCRIPTOR.bytes, values),
  };
}

test('this runtime runs the SIMD kernel', () => {
  assert.equal(fastestKernel().name, 'simd');
});

test('without WebAssembly the error states what the runtime lacks', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')!;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    assert.throws(openSimdKernel, /WebAssembly with SIMD.*Node\.js 20 or later.*wasm-unsafe-eval/);
  } finally {
    Object.defineProperty(globalThis, 'WebAssembly', own);
  }
});

test('dot products equal the plain loops’, for any length of code, rows and number of probes (R7)', () => {
  const lengths = fc.constantFrom(16, 64, 256, 512);
  fc.assert(
    fc.property(seed, values, lengths, fc.nat({ max: 7 }), fc.nat({ max: 700 }), (n, kinds, length, count, rows) => {
      const codes = bytesOf(n, rows * length, kinds);
      const probes = Array.from({ length: count }, (_, probe) => bytesOf(n + probe, length, kinds));
      const range = { from: rows >> 2, to: rows, length };
      const [found, expected] = [new Int32Array(rows * count), new Int32Array(rows * count)];
      simd.dots(codes, range, probes, found);
      plainKernel.dots(codes, range, probes, expected);
      assert.deepEqual(found, expected);
    }),
    { numRuns: 60 },
  );
});

test('Hamming distances equal the plain loops’, for any number of rows and of probes', () => {
  const counts = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(2047, 2048, 2049, 5000));
  fc.assert(
    fc.property(seed, values, fc.nat({ max: 40 }), counts, (n, kinds, probeCount, rows) => {
      const bytes = (from: number, length: number) => new Uint8Array(bytesOf(from, length, kinds).buffer);
      const signs = bytes(n, rows * SIGN_ROW_BYTES);
      const probes = Array.from({ length: probeCount }, (_, probe) => bytes(n + probe, SIGN_ROW_BYTES));
      // Previous contents are overwritten.
      const [found, expected] = [new Int32Array(rows).fill(7), new Int32Array(rows)];
      simd.distances(signs, rows, probes, found);
      plainKernel.distances(signs, rows, probes, expected);
      assert.deepEqual(found, expected);
    }),
    { numRuns: 60 },
  );
  const found = new Int32Array(1);
  plainKernel.distances(new Uint8Array(SIGN_ROW_BYTES), 1, [new Uint8Array(SIGN_ROW_BYTES).fill(0b101)], found);
  assert.deepEqual([...found], [2 * SIGN_ROW_BYTES]);
});

test('the most similar keypoints equal the plain loops’, up to the largest number of keypoints', () => {
  const count = fc.oneof(fc.nat({ max: 60 }), fc.constantFrom(460, 1024));
  const similarityMin = fc.constantFrom(-FULL, 0, 500);
  const reach = fc.record({ units: fc.constantFrom(0, 4096, 65_535), steps: fc.nat({ max: 18 }), similarityMin });
  fc.assert(
    fc.property(seed, values, count, count, reach, (n, kinds, countA, countB, within) => {
      const [first, second] = [pointsOf(n, countA, kinds), pointsOf(n + 7, countB, kinds)];
      // The same descriptors at other positions, every third one out of reach, and then other descriptors.
      const step = first.step.map((value, i) => (i % 3 === 0 ? STEP_NOWHERE : value));
      const firsts = [first, { ...first, x: first.y, y: first.x, step }, pointsOf(n + 3, countA, kinds)];
      const found = simd.nearest(firsts, second, within);
      assert.deepEqual(found, plainKernel.nearest(firsts, second, within));
      for (const [i, value] of step.entries()) if (value === STEP_NOWHERE) assert.equal(found[1]!.forward.index[i], -1);
    }),
    { numRuns: 40 },
  );
});

test('the similarity of two grids of patches equals the plain loops’', () => {
  fc.assert(
    fc.property(seed, values, fc.integer({ min: 1, max: 15 }), fc.nat({ max: 4 }), (n, kinds, side, reach) => {
      const length = side * side * DESCRIPTOR.bytes;
      const [a, b] = [bytesOf(n, length, kinds), bytesOf(n + 3, length, kinds)];
      assert.equal(simd.patchSum(a, b, side, reach), plainKernel.patchSum(a, b, side, reach));
    }),
    { numRuns: 60 },
  );
});

/** Matches of which every third one follows one transform, and the others are random. */
function matchedPoints(n: number, count: number) {
  const [x, y] = [floats(n, count, 1.2), floats(n + 1, count, 1.2)];
  const other = floats(n + 2, 2 * count, 1.2);
  const u = x.map((value, i) => (i % 3 === 0 ? 1.1 * value - 0.1 * y[i]! + 7 : other[i]!));
  const v = y.map((value, i) => (i % 3 === 0 ? 0.1 * x[i]! + 1.1 * value - 4 : other[count + i]!));
  return { count, x, y, u, v, weight: floats(n + 3, count, 0.004).map((value) => 0.5 + Math.abs(value)) };
}

test('the best pair equals the plain loops’, and fits the hidden transform', () => {
  const count = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(160, 700));
  fc.assert(
    fc.property(seed, count, fc.constantFrom(1, 2.6), fc.constantFrom(3, 14), (n, points, least, tolerancePx) => {
      const skip = points === 700 ? 300 * least : least;
      const matches = matchedPoints(n, points);
      const rule = { skip, distanceMin: 20, sizeRatioMax: 1.6, turnTangentMax: 0.6, tolerancePx };
      const found = simd.bestPair(matches, rule);
      assert.deepEqual(found, plainKernel.bestPair(matches, rule));
      if (points === 160 && skip === 1)
        assert.deepEqual(
          found?.map((i) => i % 3),
          [0, 0],
        );
    }),
    { numRuns: 40 },
  );
});
