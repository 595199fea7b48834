import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeConsole, errorsOfConsole } from './console/openapi.ts';
import type { ConsoleOperation } from './console/operation.ts';
import { CONSOLE_OPERATIONS } from './console/operations.ts';
import { ERRORS, type ErrorName } from './errors.ts';
import { type ApiDescription, describeApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import { errorsOf, pathsOf } from './operation-rules.ts';
import { OPERATIONS } from './operations.ts';

type Json = { [key: string]: Json } & Json[];

const written = JSON.stringify(describeApi({ serverUrl: 'https://pets.example', version: '1.2.3' }));
const ofConsole = JSON.parse(
  JSON.stringify(describeConsole({ serverUrl: 'https://pets.example', version: '1.2.3' })),
) as Json;
const describe = () => JSON.parse(written) as Json;

function* nodesOf(value: Json, path = '#'): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner as Json, `${path}/${key}`);
}

const resolve = (document: Json, reference: string): Json | undefined =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((node, key) => node?.[key], document);

const operationsOf = (document: Json) =>
  Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

const failureOf = (document: Json, operation: Json | undefined) =>
  resolve(document, String(operation?.['responses']?.['default']?.['$ref']));
const codesOf = (document: Json, operation: Json | undefined) =>
  [...(failureOf(document, operation)?.['x-error-codes'] ?? [])].map(String).sort();
const codes = (names: readonly ErrorName[]): string[] => names.map((name) => ERRORS[name].code).sort();

function problemsOfOperation(document: Json, path: string, method: string, operation: Json): string[] {
  const problems: string[] = [];
  const at = `${method} ${path}`;
  const parameters = (operation['parameters'] ?? ([] as unknown as Json)).map((parameter) =>
    parameter['$ref'] ? resolve(document, String(parameter['$ref'])) : parameter,
  );
  const declared = parameters
    .filter((parameter) => String(parameter?.['in']) === 'path')
    .map((one) => String(one?.['name']));
  const standing = [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
  if (declared.sort().join() !== standing.sort().join()) problems.push(`${at}: path parameters`);
  const keys = parameters.map((parameter) => `${parameter?.['in']} ${parameter?.['name']}`);
  if (new Set(keys).size !== keys.length) problems.push(`${at}: a parameter twice`);
  if (parameters.some((parameter) => !parameter?.['schema'])) problems.push(`${at}: a parameter without a schema`);
  const statuses = Object.keys(operation['responses'] ?? {});
  if (!statuses.some((status) => /^2\d\d$/.test(status))) problems.push(`${at}: no good answer`);
  for (const [status, answer] of Object.entries(operation['responses'] ?? {})) {
    const response = answer['$ref'] ? resolve(document, String(answer['$ref'])) : answer;
    if (!/^(2\d\d|default)$/.test(status) || !response?.['description']) problems.push(`${at}: answer ${status}`);
    if (status === '204' && response?.['content']) problems.push(`${at}: 204 with a body`);
  }
  if (method === 'get' && operation['requestBody']) problems.push(`${at}: GET with a body`);
  return problems;
}

/** Structural problems of an OpenAPI document. */
function problemsOf(document: Json): string[] {
  const problems: string[] = [];
  if (!/^3\.1\.\d+$/.test(String(document['openapi']))) problems.push('openapi version');
  if (!document['info']?.['title'] || !document['info']['version']) problems.push('info');
  for (const [path, node] of nodesOf(document)) {
    const reference = node['$ref'];
    // A schema may have a property named $ref. A reference is a string.
    if (typeof reference === 'string' && !resolve(document, reference))
      problems.push(`${path}: ${reference} leads nowhere`);
  }
  for (const kind of Object.values(document['components'] ?? {})) {
    for (const key of Object.keys(kind)) if (!/^[a-zA-Z0-9._-]+$/.test(key)) problems.push(`component ${key}`);
  }
  const all = operationsOf(document);
  const ids = all.map(({ operation }) => String(operation['operationId']));
  problems.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `operationId ${id} twice`));
  const tags = new Set((document['tags'] ?? ([] as unknown as Json)).map((tag) => String(tag['name'])));
  for (const { path, method, operation } of all) {
    problems.push(...problemsOfOperation(document, path, method, operation));
    for (const tag of operation['tags'] ?? []) if (!tags.has(String(tag))) problems.push(`tag ${String(tag)}`);
  }
  return problems;
}

test('writes valid documents of the API and of the console', () => {
  assert.deepEqual(problemsOf(describe()), []);
  assert.deepEqual(problemsOf(ofConsole), []);
});

test('describes every console call with its responses, errors and required caller', () => {
  for (const [name, row] of Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS)) {
    const operation = ofConsole['paths']?.[row.path]?.[row.method.toLowerCase()];
    assert.equal(String(operation?.['operationId']), name);
    assert.deepEqual(Object.keys(operation?.['responses'] ?? {}), [row.answer ? '200' : '204', 'default'], name);
    assert.deepEqual(codesOf(ofConsole, operation), codes(errorsOfConsole(row)), name);
    assert.deepEqual(operation?.['security'], row.admits === 'anyone' ? [] : undefined, name);
    assert.equal('requestBody' in (operation ?? {}), (row.body ?? row.form) !== undefined, name);
  }
});

test('lists the errors of a console call’s row, and session errors where it needs a session', () => {
  assert.ok(errorsOfConsole(CONSOLE_OPERATIONS.signIn).includes('signInRefused'));
  assert.ok(!errorsOfConsole(CONSOLE_OPERATIONS.signIn).includes('notSignedIn'));
  const read = errorsOfConsole(CONSOLE_OPERATIONS.readOverview);
  assert.ok(read.includes('notSignedIn') && read.includes('roleLacksRight') && !read.includes('crossSiteRequest'));
  assert.ok(!read.includes('invalidApiKey') && !read.includes('bodyTooLarge'));
});

test('finds what is invalid in a document', () => {
  const breakages: readonly ((document: Json) => void)[] = [
    (document) => delete document['components']?.['schemas']?.['Pet'],
    (document) => delete document['components']?.['parameters']?.['RequestId'],
    (document) => Object.assign(document['paths']?.['/v2/pets']?.['get'] ?? {}, { operationId: 'createPet' }),
    (document) => Object.assign(document['paths']?.['/v2/pets/{petId}']?.['get'] ?? {}, { parameters: [] }),
    (document) => Object.assign(document['paths']?.['/v2/license']?.['get'] ?? {}, { responses: {} }),
    (document) => Object.assign(document['paths']?.['/v2/license']?.['get'] ?? {}, { tags: ['Nowhere'] }),
  ];
  for (const breakIt of breakages) {
    const document = describe();
    breakIt(document);
    assert.notDeepEqual(problemsOf(document), [], breakIt.toString());
  }
});

test('describes every operation under each of its paths, with its responses and errors (R12)', () => {
  const document = describe();
  for (const [name, row] of Object.entries<Operation>(OPERATIONS)) {
    for (const path of pathsOf(row)) {
      const operation = document['paths']?.[path]?.[row.method.toLowerCase()];
      const statuses = [...Object.keys(row.answers), 'default'];
      assert.deepEqual(Object.keys(operation?.['responses'] ?? {}), statuses, `${name} at ${path}`);
      assert.deepEqual(codesOf(document, operation), codes(errorsOf(row)), `${name} at ${path}`);
      assert.equal(String(operation?.['deprecated'] ?? false), String(path.startsWith('/v1/')), path);
    }
  }
});

test('lists the errors of an operation in one response, with status, code and an example each', () => {
  const document = describe();
  const { description, content } = failureOf(document, document['paths']?.['/v2/deletions/{deletionId}']?.['get'])!;
  assert.match(String(description), /^- 400 `SVCB2B10001` [\s\S]*\n- 404 `SVCB2B40011` There is no such resource\./);
  assert.deepEqual(content?.['application/json']?.['schema'], { $ref: '#/components/schemas/Failure' });
  const examples = Object.keys(content?.['application/json']?.['examples'] ?? {});
  assert.deepEqual(
    examples.map((name) => ERRORS[name as ErrorName].code).sort(),
    codes(errorsOf(OPERATIONS.readDeletion)),
  );
});

test('names every body, and has neither lists of types nor schemas within a response', () => {
  const document = describe();
  for (const { path, method, operation } of operationsOf(document)) {
    const bodies = [operation['requestBody'] as Json, ...Object.values((operation['responses'] ?? {}) as Json)];
    for (const { schema } of bodies.flatMap((body) => Object.values((body?.['content'] ?? {}) as Json)))
      assert.ok(schema?.['$ref'] ?? String(schema?.['type']) === 'string', `${method} ${path}`);
  }
  for (const [path, node] of nodesOf(document)) assert.ok(!Array.isArray(node['type']), path);
});

test('has an example for every response body, public routes included', () => {
  for (const { path, method, operation } of operationsOf(describe())) {
    for (const [status, answer] of Object.entries(operation['responses'] ?? {})) {
      if (!status.startsWith('2')) continue;
      const types = Object.entries((answer as Json)['content'] ?? {}).filter(([type]) => !type.startsWith('image/'));
      for (const [, content] of types) assert.ok('example' in (content as object), `${method} ${path} ${status}`);
    }
  }
});

test('requires the API key except on public routes, and an Idempotency-Key on POST but for looks', () => {
  const document = describe();
  assert.deepEqual(document['security'], [{ apiKey: [] }]);
  assert.equal(document['components']?.['securitySchemes']?.['apiKey']?.['name'], 'x-service-api-key');
  for (const { path, method, operation } of operationsOf(document)) {
    const isPublic = ['/health/live', '/health/ready', '/metrics'].includes(path);
    assert.deepEqual(operation['security'], isPublic ? [] : undefined, path);
    const takesKey = JSON.stringify(operation['parameters'] ?? []).includes('IdempotencyKey');
    assert.equal(takesKey, method === 'post' && !path.endsWith(':look'), path);
  }
});

test('has no component that is a bare reference', () => {
  for (const [name, schema] of Object.entries(describe()['components']?.['schemas'] ?? {})) {
    assert.equal(schema['$ref'], undefined, name);
  }
});

test('gives the operations of a family distinct names, chapters and summaries', () => {
  const ofVerification = operationsOf(describe()).filter(
    ({ path, method }) => /^\/v\d\/(pet-)?verification-jobs\/\{jobId\}$/.test(path) && method === 'get',
  );
  const told = ofVerification.map(({ operation }) => [
    operation['operationId'],
    operation['tags']?.[0],
    operation['summary'],
  ]);
  const other = ['Other paths', 'Read a pet verification job (other path)'];
  assert.deepEqual(told, [
    ['readPetVerificationJob', 'Pet verification jobs', 'Read a pet verification job'],
    ['readPetVerificationJobShort', ...other],
    ['readPetVerificationJobV1', ...other],
    ['readPetVerificationJobShortV1', ...other],
  ]);
});

test('describes uploads as multipart with a binary file', () => {
  const document = describe();
  const { content } = document['paths']!['/v1/fingerprints:upload']!['post']!['requestBody']!;
  const form = resolve(document, String(content?.['multipart/form-data']?.['schema']?.['$ref']));
  assert.equal(form?.['properties']?.['file']?.['format'], 'binary');
  assert.deepEqual(Object.values(form?.['required'] ?? {}).sort(), ['file', 'purpose', 'species']);
});

test('uses camelCase for every field', () => {
  const members = [...nodesOf(describe())]
    .filter(([path]) => path.endsWith('/properties'))
    .flatMap(([, node]) => Object.keys(node));
  assert.ok(members.length > 100);
  assert.deepEqual(
    members.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name)),
    [],
  );
});

test('describes every schema, every field and every parameter', () => {
  const document = describe();
  const isDescribed = (node: Json | undefined): boolean =>
    node?.['description'] !== undefined ||
    (node?.['$ref'] !== undefined && isDescribed(resolve(document, String(node['$ref']))));
  const bare: string[] = [];
  for (const [path, node] of nodesOf(document)) {
    const fields = path.endsWith('/properties') || /^#\/components\/(schemas|parameters)$/.test(path);
    for (const name of Object.keys(node)) if (fields && !isDescribed(node[name])) bare.push(`${path}/${name}`);
    if (path.endsWith('/parameters') && Array.isArray(node))
      for (const one of node) if (!isDescribed(one)) bare.push(`${path} ${String(one['name'])}`);
  }
  assert.deepEqual(bare, []);
});

test('does not forbid additional fields in responses', () => {
  for (const [path, node] of nodesOf(describe())) assert.notEqual(String(node['additionalProperties']), 'false', path);
});

test('writes the same document twice', () => {
  const again: ApiDescription = describeApi({ serverUrl: 'https://pets.example', version: '1.2.3' });
  assert.equal(JSON.stringify(again), written);
});

test('the answer that creates a record links to the calls that take its id', () => {
  const document = describe();
  const linksOf = (path: string, status: string) => document['paths']![path]!['post']!['responses']![status]!['links']!;
  const pets = linksOf('/v2/pets', '201');
  assert.equal(String(pets['readPet']!['parameters']!['petId']), '$response.body#/data/id');
  for (const name of ['deletePet', 'verifyPet', 'listCaptureSessions']) assert.ok(pets[name], name);
  assert.ok(linksOf('/v2/capture-sessions', '201')['uploadFingerprint']!['parameters']!['query.sessionId']);
  assert.ok(linksOf('/v2/pets/{petId}:verify', '202')['readPetVerificationEvidence']);
  assert.ok(!linksOf('/v2/pets/{petId}:verify', '202')['readPetIdentificationJob']);
  assert.equal(
    String(linksOf('/v2/search-pools', '201')['addPetsToSearchPool']!['parameters']!['name']),
    '$response.body#/data/name',
  );
});
