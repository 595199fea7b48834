import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ConformanceCase, runConformance } from './run-conformance.fixture.ts';

const file = new URL('../../../../conformance/capture-1.4.json', import.meta.url);
const { version, cases } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; cases: ConformanceCase[] };

test('the conformance file is of SDK 1.4 and has its cases', () => {
  assert.equal(version, '1.4');
  assert.ok(cases.length >= 40);
});

for (const given of cases) test(`capture 1.4: ${given.name}`, () => runConformance(given));
