import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ConformanceCase, runConformance } from './run-conformance.fixture.ts';

const file = new URL('../../../../conformance/capture-1.4.json', import.meta.url);
const { version, cases } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; cases: ConformanceCase[] };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the conformance file is of SDK 1.4 and has its cases', () => {
  assert.equal(version, '1.4');
  assert.ok(cases.length >= 40);
});

for (const given of cases) {
  test(`capture 1.4: ${given.name}`, async () => {
    assert.deepEqual(await runConformance(given, settled), []);
  });
}

test('the runner reports every difference from what a case expects', async () => {
  for (const given of cases) {
    const wrong = { ...given, expect: { ...given.expect, isInitialized: 'perhaps', cameraOpens: -1 } };
    assert.equal((await runConformance(wrong, settled)).length, 2, given.name);
  }
  const failing = cases.find(({ steps }) => steps.some(({ fails }) => fails?.code !== undefined))!;
  const steps = failing.steps.map((step) => ({ ...step, ...(step.fails && { fails: { code: 'Another' } }) }));
  assert.notDeepEqual(await runConformance({ ...failing, steps }, settled), []);
});
