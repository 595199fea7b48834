import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fuse, type RatioMatrix } from './fuse.ts';

const ratio = fc.double({ min: -40, max: 60, noNaN: true });
const weight = fc.double({ min: 0.3, max: 1, noNaN: true });

const matrices: fc.Arbitrary<RatioMatrix> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      ratios: fc
        .array(ratio, { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => Float64Array.from(values)),
      rowWeights: fc.array(weight, { minLength: rows, maxLength: rows }),
      columnWeights: fc.array(weight, { minLength: columns, maxLength: columns }),
    }),
  );

function transposed({ rows, columns, ratios, rowWeights, columnWeights }: RatioMatrix): RatioMatrix {
  return {
    rows: columns,
    columns: rows,
    ratios: ratios.map((_, at) => ratios[(at % rows) * columns + Math.floor(at / rows)]!),
    rowWeights: columnWeights,
    columnWeights: rowWeights,
  };
}

function rowsReversed({ rows, columns, ratios, rowWeights, columnWeights }: RatioMatrix): RatioMatrix {
  return {
    rows,
    columns,
    ratios: ratios.map((_, at) => ratios[(rows - 1 - Math.floor(at / columns)) * columns + (at % columns)]!),
    rowWeights: [...rowWeights].reverse(),
    columnWeights,
  };
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-9 * (1 + Math.abs(a));

test('fusion does not ask which side is the probe, nor in what order samples stand', () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      const fused = fuse(matrix);
      assert.ok(isClose(fused, fuse(transposed(matrix))));
      assert.ok(isClose(fused, fuse(rowsReversed(matrix))));
      assert.ok(isClose(fused, fuse(rowsReversed(transposed(matrix)))));
    }),
  );
});

test('a fused ratio lies among its pairs, rises with each of them, and of one pair is that pair', () => {
  fc.assert(
    fc.property(matrices, fc.nat(), (matrix, pick) => {
      const fused = fuse(matrix);
      assert.ok(fused <= Math.max(...matrix.ratios) + 1e-9 && fused >= Math.min(...matrix.ratios) - 1e-9);
      const raised = Float64Array.from(matrix.ratios);
      raised[pick % raised.length]! += 1;
      assert.ok(fuse({ ...matrix, ratios: raised }) >= fused);
      if (matrix.ratios.length === 1) assert.ok(isClose(fused, matrix.ratios[0]!));
    }),
  );
});
