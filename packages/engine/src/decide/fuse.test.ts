import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fuse, type SampleMatrix, sampleWeight } from './fuse.ts';

const ratio = fc.double({ min: -40, max: 60, noNaN: true });
const weight = fc.double({ min: 0.3, max: 1, noNaN: true });

const matrices: fc.Arbitrary<SampleMatrix> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      values: fc
        .array(ratio, { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => Float64Array.from(values)),
      rowWeights: fc.array(weight, { minLength: rows, maxLength: rows }),
      columnWeights: fc.array(weight, { minLength: columns, maxLength: columns }),
    }),
  );

function transposed({ rows, columns, values, rowWeights, columnWeights }: SampleMatrix): SampleMatrix {
  return {
    rows: columns,
    columns: rows,
    values: values.map((_, at) => values[(at % rows) * columns + Math.floor(at / rows)]!),
    rowWeights: columnWeights,
    columnWeights: rowWeights,
  };
}

function rowsReversed({ rows, columns, values, rowWeights, columnWeights }: SampleMatrix): SampleMatrix {
  return {
    rows,
    columns,
    values: values.map((_, at) => values[(rows - 1 - Math.floor(at / columns)) * columns + (at % columns)]!),
    rowWeights: [...rowWeights].reverse(),
    columnWeights,
  };
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-9 * (1 + Math.abs(a));

test('fusion is symmetric and independent of the order of samples', () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      const fused = fuse(matrix);
      assert.ok(isClose(fused, fuse(transposed(matrix))));
      assert.ok(isClose(fused, fuse(rowsReversed(matrix))));
      assert.ok(isClose(fused, fuse(rowsReversed(transposed(matrix)))));
    }),
  );
});

test('a fused value lies within the range of its pairs, rises with each, and equals a single pair', () => {
  fc.assert(
    fc.property(matrices, fc.nat(), (matrix, pick) => {
      const fused = fuse(matrix);
      assert.ok(fused <= Math.max(...matrix.values) + 1e-9 && fused >= Math.min(...matrix.values) - 1e-9);
      const raised = Float64Array.from(matrix.values);
      raised[pick % raised.length]! += 1;
      assert.ok(fuse({ ...matrix, values: raised }) >= fused);
      if (matrix.values.length === 1) assert.ok(isClose(fused, matrix.values[0]!));
    }),
  );
});

/** One probe sample against references with these agreements, of equal weight by default. */
const alongOne = (values: readonly number[], columnWeights = values.map(() => 1)) => {
  const matrix = { rows: 1, columns: values.length, values: Float64Array.from(values), rowWeights: [1], columnWeights };
  // The other half of `fuse` is the weighted mean over the references, each with one probe sample.
  const mean = values.reduce((sum, value, i) => sum + value * columnWeights[i]!, 0);
  return 2 * fuse(matrix) - mean / columnWeights.reduce((sum, value) => sum + value);
};

test('one of ten references that agrees by 10 fuses to 8.85, one of a hundred to 7.7', () => {
  const oneOf = (count: number) => alongOne(Array.from({ length: count }, (_, i) => (i === 0 ? 10 : 0)));
  assert.ok(Math.abs(oneOf(10) - (10 - Math.log(10) / 2)) < 1e-6, `${oneOf(10)}`);
  assert.ok(Math.abs(oneOf(100) - (10 - Math.log(100) / 2)) < 1e-6, `${oneOf(100)}`);
});

test('a sample’s weight rises with its quality and is never 0', () => {
  assert.deepEqual([sampleWeight(0), sampleWeight(100)], [0.3, 1]);
  assert.ok(sampleWeight(60) > sampleWeight(40));
  assert.ok(alongOne([4, 1], [1, 0.3]) > alongOne([4, 1], [0.3, 1]));
});
