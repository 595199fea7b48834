import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiDescription, describeApi } from '../openapi.ts';
import { OPERATIONS } from '../operations.ts';
import { PUBLIC_ROUTES } from '../public-routes.ts';
import { toOpenApi30 } from './open-api-30.ts';

const describe = () => describeApi({ serverUrl: 'https://pets.example', version: '1.2.3' });
const written = toOpenApi30(describe());

const toSchema = (schema: object) => {
  const paths = { '/a': { get: { tags: [], responses: { 200: { content: { a: { schema } } } } } } };
  const { paths: after } = toOpenApi30({ ...describe(), paths } as ApiDescription) as typeof written & {
    paths: typeof paths;
  };
  return after['/a'].get.responses[200].content.a.schema;
};

test('writes what 3.0 cannot say in its own words', () => {
  const pairs: readonly (readonly [object, object])[] = [
    [{ const: 'live' }, { enum: ['live'] }],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'a' },
      { type: 'string', nullable: true, description: 'a' },
    ],
    [{ anyOf: [{ $ref: '#/b' }, { type: 'null' }] }, { allOf: [{ $ref: '#/b' }], nullable: true }],
    [{ anyOf: [{ enum: ['A'] }, { type: 'null' }] }, { enum: ['A', null], nullable: true }],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [
      { $ref: '#/b', description: 'a' },
      { allOf: [{ $ref: '#/b' }], description: 'a' },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
    ],
    [
      { type: 'string', examples: ['a', 'b'], contentMediaType: 'c' },
      { type: 'string', example: 'a' },
    ],
    [
      { type: 'string', enum: ['DOG', 'CAT'], description: 'a' },
      { allOf: [{ $ref: '#/components/schemas/Species' }], description: 'a' },
    ],
    [
      { properties: { const: { const: 1 }, examples: { items: { const: 2 } } } },
      { properties: { const: { enum: [1] }, examples: { items: { enum: [2] } } } },
    ],
  ];
  for (const [before, after] of pairs) assert.deepEqual(toSchema(before), after);
});

test('describes each call once, with the parameters and answers of the 3.1 document', () => {
  const { paths, components } = describe();
  const namesIn = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [key, namesIn(inner)])
      : 0;
  const withoutSchemas = (document: object) =>
    JSON.parse(JSON.stringify(document, (key, value) => (key === 'schema' || key === 'schemas' ? true : value)));
  const once = Object.entries(paths).filter(([, row]) => !JSON.stringify(row).includes('"Other paths"'));
  assert.ok(once.length > 80 && once.length < Object.keys(paths).length);
  assert.deepEqual(
    namesIn(withoutSchemas(written['paths'] as object)),
    namesIn(withoutSchemas(Object.fromEntries(once))),
  );
  const operations = JSON.stringify(written['paths']).matchAll(/"operationId":"(\w+)","tags"/g);
  const ids = [...Object.keys(OPERATIONS), ...Object.keys(PUBLIC_ROUTES)];
  assert.deepEqual([...operations].map(([, id]) => id).sort(), ids.sort());
  const schemas = (written['components'] as typeof components)['schemas']!;
  const named = Object.keys(schemas).slice(Object.keys(components['schemas']!).length);
  assert.deepEqual(Object.keys(schemas), [...Object.keys(components['schemas']!), ...named]);
  assert.ok(named.includes('Species') && named.includes('EventType'), named.join());
  for (const name of named) assert.equal(name in components['schemas']!, false, name);
});

test('has no word that 3.0 does not know', () => {
  assert.equal(written['openapi'], '3.0.3');
  const text = JSON.stringify({ ...written, 'x-webhooks': undefined });
  for (const word of [
    '"const":',
    '"type":"null"',
    '"type":[',
    '"propertyNames":',
    '"contentMediaType":',
    '"identifier":',
  ])
    assert.ok(!text.includes(word), word);
});
