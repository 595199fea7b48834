import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { drawDashboard, inUnit, stepColour } from './draw-dashboard.ts';
import { lineName, readPanels } from './read-panels.ts';

const file = fileURLToPath(new URL('../../../../deploy/grafana/rhinarium.json', import.meta.url));
const span = { from: 1000, to: 1120, rateSeconds: 8 };

test('every query of the dashboard is asked, with all that Grafana puts in', async () => {
  const asked: string[] = [];
  const filled = await readPanels(
    file,
    {
      read: async (query) => {
        asked.push(query);
        return [
          {
            labels: { status: '200', instance: 'a<b' },
            values: [
              [1000, 0.5],
              [1120, 1],
            ],
          },
        ];
      },
    },
    span,
  );
  assert.ok(asked.length > 20 && asked.every((query) => !query.includes('$')), `${asked.length}`);
  assert.ok(asked.some((query) => query.includes('[8s]')));
  const svg = drawDashboard('Rhinarium', filled, [1000, 1120]);
  for (const { panel } of filled) assert.ok(svg.includes(`>${panel.title}<`), panel.title);
  assert.ok(svg.includes('a&lt;b') && !svg.includes('No data'));
});

test('a panel without values says so, and one of zeros has a scale', async () => {
  const zeros = await readPanels(file, { read: async () => [{ labels: {}, values: [[1000, 0]] }] }, span);
  const nothing = zeros.map(({ panel }) => ({ panel, lines: [] }));
  const said = (svg: string) => svg.split('No data').length - 1;
  assert.equal(said(drawDashboard('x', nothing, [1000, 1120])), nothing.length);
  const svg = drawDashboard('x', zeros, [1000, 1120]);
  assert.ok(said(svg) === 0 && !/NaN|Infinity|\de-\d/.test(svg));
});

test('values are read in their unit, lines are named by their labels, and the highest step reached gives the colour', () => {
  assert.deepEqual(
    [inUnit(0.0123, 's'), inUnit(12.34, 's'), inUnit(0, 's'), inUnit(2 ** 21, 'bytes'), inUnit(0.5, 'reqps')],
    ['12.3 ms', '12.3 s', '0 s', '2 MiB', '0.5 req/s'],
  );
  assert.equal(lineName('{{kind}} {{ outcome }}', { kind: 'SEARCH', outcome: 'failed' }), 'SEARCH failed');
  const steps = [
    { color: 'green', value: null },
    { color: 'red', value: 10 },
  ];
  const panel = {
    ...{ type: 'stat', title: '', gridPos: { x: 0, y: 0, w: 1, h: 1 }, targets: [] },
    fieldConfig: { defaults: { unit: 's', thresholds: { steps } } },
  };
  assert.notEqual(stepColour(panel, 9), stepColour(panel, 10));
});
