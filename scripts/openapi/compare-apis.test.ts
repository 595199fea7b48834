import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeApi } from '@rhinarium/contract';
import { compareApis, type Node } from './compare-apis.ts';

type Json = { [key: string]: Json };
const describe = () =>
  JSON.parse(JSON.stringify(describeApi({ serverUrl: 'http://localhost:4000', version: '0.1.0' }))) as Json;
const compare = (before: Json, after: Json) => compareApis(before as unknown as Node, after as unknown as Node);

/** Changes of today's document, with the expected sentence and category. */
const CHANGES: readonly (readonly [kind: 'breaking' | 'additive', sentence: string, (document: Json) => void])[] = [
  ['breaking', 'paths: /v2/pets removed', (api) => delete api['paths']!['/v2/pets']],
  ['breaking', '/v2/pets: post removed', (api) => delete api['paths']!['/v2/pets']!['post']],
  [
    'breaking',
    'POST /v2/pets answers: 201 removed',
    (api) => delete api['paths']!['/v2/pets']!['post']!['responses']!['201'],
  ],
  [
    'breaking',
    'GET /v2/pets/{petId} 200.data fields: name removed',
    (api) => delete api['components']!['schemas']!['Pet']!['properties']!['name'],
  ],
  [
    'additive',
    'GET /v2/pets/{petId} 200.data fields: colour added',
    (api) => Object.assign(api['components']!['schemas']!['Pet']!['properties']!, { colour: { type: 'string' } }),
  ],
  [
    'breaking',
    'GET /v2/capture-sessions/{sessionId} 200.data.state values: PAUSED added',
    (api) =>
      (api['components']!['schemas']!['CaptureSession']!['properties']!['state']!['enum'] as unknown as string[]).push(
        'PAUSED',
      ),
  ],
  [
    'breaking',
    'POST /v2/pets body required: name added',
    (api) => (bodyOf(api)['required'] as unknown as string[]).push('name'),
  ],
  [
    'additive',
    'POST /v2/pets body fields: colour added',
    (api) => Object.assign(bodyOf(api)['properties']!, { colour: {} }),
  ],
  [
    'breaking',
    'POST /v2/pets body.name: maxLength changed',
    (api) => Object.assign(bodyOf(api)['properties']!['name']!, { maxLength: 100 }),
  ],
  ['additive', 'paths: /v3/pets added', (api) => Object.assign(api['paths']!, { '/v3/pets': {} })],
];

function bodyOf(api: Json): Json {
  return api['components']!['schemas']!['CreatePetBody']!;
}

for (const [kind, sentence, change] of CHANGES) {
  test(`classifies "${sentence}" as ${kind}`, () => {
    const changed = describe();
    change(changed);
    const difference = compare(describe(), changed);
    assert.ok(difference[kind].includes(sentence), JSON.stringify(difference));
    if (kind === 'additive') assert.deepEqual(difference.breaking, []);
  });
}

test('takes no offence at another way to write the same: variants for a list of types, one response for all errors', () => {
  const before = describe();
  Object.assign(before['components']!['schemas']!['Metadata']!, { oneOf: undefined, type: ['object', 'string'] });
  const { responses } = before['paths']!['/v2/pets']!['post'] as { responses: Json };
  Object.assign(responses, { 404: responses['default'] });
  delete responses['default'];
  assert.deepEqual(compare(before, describe()), { breaking: [], additive: [] });
  assert.ok(compare(describe(), before).breaking.includes('POST /v2/pets answers: default removed'));
});

test('finds no difference between equal documents, and no breaking change in a longer allowed name', () => {
  assert.deepEqual(compare(describe(), describe()), { breaking: [], additive: [] });
  const wider = describe();
  Object.assign(bodyOf(wider)['properties']!['name']!, { maxLength: 1000 });
  assert.deepEqual(compare(describe(), wider).breaking, []);
});
