import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlane, type Plane } from '../drawing/plane.ts';
import { demosaic } from './demosaic.ts';
import { colourAt } from './sensor.ts';

/** A noiseless mosaic of a scene. */
function read(scene: (x: number, y: number) => readonly [number, number, number], width = 12, height = 10): Plane {
  const mosaic = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) mosaic.values[y * width + x] = scene(x, y)[colourAt(x, y)];
  }
  return mosaic;
}

for (const how of ['even', 'directed'] as const) {
  test(`reproduces a uniform colour up to the border, ${how}`, () => {
    const { values } = demosaic(
      read(() => [0.5, 0.25, 0.75]),
      how,
    );
    for (let i = 0; i < values.length; i++) assert.equal(values[i], [0.5, 0.25, 0.75][i % 3], `${i}`);
  });
}

test('has a smaller error along an edge with directed interpolation', () => {
  const edge = (x: number): readonly [number, number, number] => (x < 6 ? [0.1, 0.1, 0.1] : [0.8, 0.8, 0.8]);
  const [even, directed] = (['even', 'directed'] as const).map((how) => {
    const { values } = demosaic(read(edge), how);
    return values.reduce((sum, value, i) => sum + Math.abs(value - edge(Math.floor(i / 3) % 12)[0]), 0);
  });
  assert.ok(directed! < 0.7 * even!, `directed ${directed}, even ${even}`);
});
