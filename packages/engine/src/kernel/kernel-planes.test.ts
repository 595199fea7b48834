import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytesOf, floats, plane, planeOf, seed, side, simd, values } from '../../testing/kernel.ts';
import { plainKernel } from '../../testing/plain-kernel.ts';
import type { Taps } from './kernel.ts';

const weights = fc.tuple(seed, fc.integer({ min: 2, max: 12 })).map(([n, length]) => {
  const from = bytesOf(n, length, 255);
  return Float32Array.from(from, (value) => (value + 128) / 1000);
});

/** Taps for sums over consecutive values within `length`. */
function tapsOf(n: number, length: number, count: number): Taps {
  const stride = 7;
  const positions = [...bytesOf(n, count, 255)].map((value) => ((value + 127) * length) >> 8).sort((a, b) => a - b);
  const starts = Int32Array.from(positions);
  const counts = starts.map((start, i) => Math.min(1 + (i % stride), length - start));
  return { starts, counts, stride, weights: Float32Array.from(bytesOf(n, count * stride, 255), (v) => v / 300) };
}

test('luminance equals the plain loops’, and its definition to a hundredth of a level', () => {
  fc.assert(
    fc.property(seed, fc.nat({ max: 70 }), (n, count) => {
      const rgb = new Uint8Array(bytesOf(n, 3 * count, 255).buffer);
      const found = simd.luminance(rgb);
      assert.deepEqual(found, plainKernel.luminance(rgb));
      found.forEach((value, i) => {
        const [red, green, blue] = rgb.subarray(3 * i);
        assert.ok(Math.abs(value - (0.299 * red! + 0.587 * green! + 0.114 * blue!)) < 0.01);
      });
    }),
  );
});

function tapsFor(n: number, from: { width: number; height: number }, width: number, height: number) {
  return { columns: tapsOf(n, from.width, width), rows: tapsOf(n + 1, from.height, height) };
}

test('a resampled plane equals the plain loops’', () => {
  fc.assert(
    fc.property(plane, seed, side, side, (from, n, width, height) => {
      const { columns, rows } = tapsFor(n, from, width, height);
      assert.deepEqual(simd.resample(from, columns, rows), plainKernel.resample(from, columns, rows));
    }),
  );
});

test('the resampled colours of a picture equal the plain loops’, and those of each channel as a plane', () => {
  fc.assert(
    fc.property(seed, side, side, side, side, (n, width, height, toWidth, toHeight) => {
      const rgb = new Uint8Array(bytesOf(n, 3 * width * height, 255).buffer);
      const { columns, rows } = tapsFor(n, { width, height }, toWidth, toHeight);
      const found = simd.resampleColours(rgb, width, columns, rows);
      assert.deepEqual(found, plainKernel.resampleColours(rgb, width, columns, rows));
      const green = { width, height, data: Float32Array.from({ length: width * height }, (_, i) => rgb[3 * i + 1]!) };
      assert.deepEqual(found[1], simd.resample(green, columns, rows));
    }),
  );
});

test('the grain of a plane equals the plain loops’, and the mean difference of neighbours', () => {
  fc.assert(
    fc.property(plane, (from) => {
      const found = simd.grain(from);
      assert.equal(found, plainKernel.grain(from));
      const { width, data } = from;
      const steps = [...data].map((value, at) => (at % width < width - 1 ? Math.abs(data[at + 1]! - value) : 0));
      const mean = steps.reduce((sum, step) => sum + step, 0) / (from.height * Math.max(1, width - 1));
      assert.ok(Math.abs(found - mean) <= 1e-5 * mean, `${found} ${mean}`);
    }),
  );
});

test('the count of pixels in flat rows equals the plain loops’, for every length of row', () => {
  const rule = fc.record({
    runPxMin: fc.integer({ min: 1, max: 50 }),
    blackLevel: fc.constantFrom(1, 16),
    burntLevel: fc.constantFrom(130, 252),
  });
  let flat = 0;
  fc.assert(
    fc.property(seed, side, side, rule, fc.nat({ max: 3 }), (n, width, height, one, marks) => {
      const colour = [n & 255, (n >> 4) & 255, n % 7 === 0 ? 255 : 3];
      const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => colour[i % 3]!);
      for (let mark = 0; mark < marks * 2; mark++) rgb[(n * (mark + 7)) % rgb.length]! ^= 1;
      const found = simd.flatRuns(rgb, width, one);
      assert.equal(found, plainKernel.flatRuns(rgb, width, one));
      flat += found;
    }),
    { numRuns: 300 },
  );
  assert.ok(flat > 1000, `${flat}`);
});

test('a blurred plane equals the plain loops’, for any size and any weights', () => {
  fc.assert(
    fc.property(plane, weights, (from, one) => {
      assert.deepEqual(simd.blur(from, one), plainKernel.blur(from, one));
    }),
  );
});

test('the levels of an octave and their extrema equal the plain loops’, with the extrema within the border', () => {
  const rule = fc.record({
    borderPx: fc.integer({ min: 1, max: 8 }),
    contrastMin: fc.constantFrom(0, 0.6, 3),
    edgeRatioMax: fc.constantFrom(2, 10),
  });
  const blurs = fc.array(weights, { minLength: 3, maxLength: 5 });
  let extremaCount = 0;
  fc.assert(
    fc.property(plane, blurs, rule, (from, some, one) => {
      const found = simd.octave(from, some, one);
      assert.deepEqual(found, plainKernel.octave(from, some, one));
      assert.equal(found.levels.length, some.length - 2);
      extremaCount += found.extrema.length;
      for (let n = 0; n < found.extrema.length; n += 4) {
        const [x, y] = found.extrema.subarray(n);
        assert.ok(x! > one.borderPx - 1 && x! < from.width - one.borderPx);
        assert.ok(y! > one.borderPx - 1 && y! < from.height - one.borderPx);
      }
    }),
  );
  assert.ok(extremaCount > 1000, `${extremaCount}`);
});

const projection = floats(11, 33 * 128, 0.01);

test('descriptors equal the plain loops’, at any position in a plane and outside it', () => {
  const sampleWeights = {
    window: floats(3, 256, 0.01).map(Math.abs),
    shares: floats(5, 32, 0.005).map(Math.abs),
  };
  fc.assert(
    fc.property(
      plane,
      seed,
      fc.nat({ max: 9 }),
      fc.double({ min: 0.3, max: 5, noNaN: true }),
      (from, n, count, stepPx) => {
        const positions = floats(n, 2 * count, 0.3).map((value) => value + 20);
        const [found, expected] = [simd, plainKernel].map((kernel) =>
          kernel.describe(from, { positions, stepPx }, sampleWeights, projection),
        );
        assert.deepEqual(found, expected);
      },
    ),
  );
});

test('histograms of cells equal the plain loops’, and hold all gradients of the inner pixels', () => {
  fc.assert(
    fc.property(
      seed,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 12 }),
      values,
      (n, cells, cellPx, kinds) => {
        const from = planeOf(n, cells * cellPx, cells * cellPx, kinds);
        const found = simd.cellHistograms(from, cellPx);
        assert.deepEqual(found, plainKernel.cellHistograms(from, cellPx));
        let sum = 0;
        for (let y = 1; y < from.height - 1; y++) {
          for (let at = y * from.width + 1; at < (y + 1) * from.width - 1; at++) {
            const across = from.data[at + 1]! - from.data[at - 1]!;
            sum += Math.hypot(across, from.data[at + from.width]! - from.data[at - from.width]!);
          }
        }
        assert.ok(Math.abs(found.reduce((all, value) => all + value, 0) - sum) <= 1e-4 * sum);
      },
    ),
  );
});

test('projected histograms equal the plain loops’, and an empty one is 0', () => {
  fc.assert(
    fc.property(seed, fc.nat({ max: 12 }), (n, count) => {
      const histograms = floats(n, 128 * count, 3).map((value) => Math.max(0, value));
      histograms.fill(0, 0, 128);
      const found = simd.project(histograms, projection);
      assert.deepEqual(found, plainKernel.project(histograms, projection));
      assert.ok(found.subarray(0, 32).every((value) => value === 0));
    }),
  );
});
