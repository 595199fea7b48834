import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as android from '../src/native/android.ts';
import * as ios from '../src/native/ios.ts';
import type { ConformanceCase, ConformanceFile } from './conformance-file.ts';
import { KNOWN_VALUES, KNOWN_WORDS } from './known-words.ts';
import { runsOf } from './run-all.ts';
import { runConformance, runEdge } from './run-conformance.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../conformance/${name}`, import.meta.url), 'utf8'));
const file = read('capture-1.4.json') as ConformanceFile;
const schema = read('capture-1.4.schema.json') as {
  $defs: Record<string, { properties: Record<string, { enum?: string[] }> }>;
};
const { errors, cases, edges, reach, platforms } = file;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const facades = { ios, android };

test('validates the conformance file against its schema, and rejects a misspelled word', () => {
  const validate = new Ajv2020({ strict: true, allErrors: true, strictRequired: false }).compile(schema);
  assert.ok(validate(file), JSON.stringify(validate.errors?.slice(0, 5)));
  const [first] = cases;
  for (const wrong of [
    { ...first!, expects: {} },
    { ...first!, expect: { analysed: 0 } },
    { ...first!, steps: [{ do: 'initialiseCamera' }] },
    { ...first!, steps: [{ do: 'initializeCamera', frames: 2 }] },
    { ...first!, camera: ['NotAllowedError'] },
  ])
    assert.ok(!validate({ ...file, cases: [wrong] }), JSON.stringify(wrong));
});

test('counts as many cases as the file declares, each with a unique name', () => {
  const { android, ios, fragment } = platforms;
  const counted = { cases, edges, android, ios, fragment };
  assert.deepEqual(
    Object.fromEntries(Object.entries(counted).map(([name, { length }]) => [name, length])),
    file.counts,
  );
  const names = [cases, android, ios, fragment].flat().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(new Set(edges.map((edge) => `${edge.from} ${edge.do}`)).size, Object.keys(reach).length * 8);
});

test('supports exactly the words of the schema', () => {
  for (const [part, words] of Object.entries(KNOWN_WORDS))
    assert.deepEqual(Object.keys(words).sort(), Object.keys(schema.$defs[part]!.properties).sort(), part);
  for (const [part, words] of Object.entries(KNOWN_VALUES))
    for (const [word, values] of Object.entries(words))
      assert.deepEqual(values, schema.$defs[part]!.properties[word]!.enum, word);
});

test('fails on an unknown word', async () => {
  const [first] = cases;
  for (const wrong of [
    { ...first!, weather: 'rain' },
    { ...first!, expect: { analysed: 0 } },
    { ...first!, steps: [{ do: 'initializeCamera', slowly: true }] },
    { ...first!, steps: [{ do: 'resetCamera' }] },
    { ...first!, steps: [{ do: 'initializeCamera', abort: 'sometime' }] },
    { ...first!, takes: ['blank'] },
    { ...first!, examined: ['crooked'] },
    { ...first!, camera: ['tired'] },
    { ...first!, license: ['perhaps'] },
    { ...first!, steps: [{ do: 'initializeCamera', fails: { colour: 'red' } }] },
  ])
    await assert.rejects(
      runConformance(wrong as unknown as ConformanceCase, { errors, settled }),
      /does not know the word/,
      JSON.stringify(wrong),
    );
});

for (const { name, run } of runsOf(file))
  test(`capture 1.4, ${name}`, async () => {
    assert.deepEqual(await run({ settled, facades }), []);
  });

test('reports every difference from the expected result', async () => {
  for (const given of cases) {
    const { isInitialized: _, cameraOpens: __, ...others } = given.expect;
    const wrong = { ...given, expect: { ...others, isInitialized: 'perhaps', cameraOpens: -1 } };
    const differences = await runConformance(wrong as unknown as ConformanceCase, { errors, settled });
    assert.equal(differences.length, 2, given.name);
  }
});

test('reports a call that fails otherwise, or never ends', async () => {
  const failing = cases.filter(({ steps }) => steps.some(({ fails }) => fails !== undefined));
  assert.ok(failing.length > 30);
  for (const given of failing) {
    const without = given.steps.map(({ fails: _, ...step }) => step);
    assert.notDeepEqual(await runConformance({ ...given, steps: without }, { errors, settled }), [], given.name);
    const another = given.steps.map((step) => ({ ...step, ...(step.fails && { fails: { error: 'unsupported' } }) }));
    assert.notDeepEqual(await runConformance({ ...given, steps: another }, { errors, settled }), [], given.name);
  }
  for (const edge of edges) {
    const to = edge.to === 'idle' ? 'ready' : 'idle';
    assert.equal((await runEdge({ ...edge, to }, reach[edge.from]!, { errors, settled })).length, 1, edge.do);
  }
});
