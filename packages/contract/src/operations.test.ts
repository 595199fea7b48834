import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleOperation } from './console/operation.ts';
import { CONSOLE_OPERATIONS } from './console/operations.ts';
import { CONSOLE_ROUTES } from './console/routes.ts';
import type { Operation } from './operation.ts';
import { errorsOf, isDeprecated, pathsOf } from './operation-rules.ts';
import { OPERATIONS } from './operations.ts';
import { admitsScope, ROUTES } from './routes.ts';

const operations = Object.entries<Operation>(OPERATIONS);
const REQUEST_PARTS = ['params', 'query', 'body', 'form'] as const;

test('the endpoints of the specification are there', () => {
  const endpoints = new Set(operations.flatMap(([, row]) => pathsOf(row).map((path) => `${row.method} ${path}`)));
  const specified = [
    'POST /v2/capture-sessions',
    'POST /v2/fingerprints:upload',
    'POST /v2/appearances:upload',
    'POST /v2/pets/{petId}:addFingerprints',
    'POST /v2/pets/{petId}:verify',
    'POST /v2/pets:identify',
    'POST /v1/fingerprints:upload',
    'POST /v1/appearances:upload',
    'POST /v1/pets/{petId}:verify',
    'POST /v1/pets:identify',
    'POST /v1/pets/{petId}:addFingerprints',
  ];
  assert.deepEqual(
    specified.filter((endpoint) => !endpoints.has(endpoint)),
    [],
  );
});

test('every example request is valid', () => {
  for (const [name, row] of operations) {
    for (const part of REQUEST_PARTS) {
      const schema = row[part];
      if (schema === undefined) {
        assert.equal(row.example[part], undefined, `${name}: an example of ${part} that the row does not take`);
        continue;
      }
      const parsed = schema.safeParse(row.example[part] ?? {});
      assert.ok(parsed.success, `${name}.${part}: ${parsed.error?.message}`);
    }
  }
});

test('every example answer is valid for each status that has a body, and holds nothing that the schema does not know', () => {
  for (const [name, row] of operations) {
    const bodies = Object.values(row.answers).flatMap((answer) => answer.body ?? []);
    if (bodies.length === 0) assert.equal(row.example.answer, undefined, name);
    for (const body of bodies) {
      const parsed = body.safeParse(row.example.answer);
      assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
      // Parsing strips what a schema does not know.
      assert.deepEqual(parsed.data, row.example.answer, name);
    }
  }
});

test('no two operations share a method and a path', () => {
  const all = operations.flatMap(([, row]) =>
    // Two paths that differ only in a parameter's name are the same.
    pathsOf(row).map((path) => `${row.method} ${path.replace(/\{\w+\}/g, '{}')}`),
  );
  assert.deepEqual(
    all.filter((path, index) => all.indexOf(path) !== index),
    [],
  );
});

test('every path declares exactly the parameters that it contains', () => {
  for (const [name, row] of operations) {
    const declared = Object.keys(row.params?.shape ?? {}).sort();
    for (const path of pathsOf(row)) {
      const standing = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      assert.deepEqual(standing, declared, `${name} at ${path}`);
    }
  }
});

test('only a POST lists the errors of an Idempotency-Key', () => {
  for (const [name, row] of operations) {
    for (const error of ['idempotencyConflict', 'idempotencyKeyReused'] as const) {
      assert.equal(row.errors.includes(error), row.method === 'POST', `${name}: ${error}`);
    }
  }
});

test('keyLacksScope is listed where not every key is enough', () => {
  for (const [name, row] of operations) {
    assert.equal(row.errors.includes('keyLacksScope'), row.scope !== 'any', name);
  }
});

test('testModeOnly is listed where only test keys may call, and all of these paths say so', () => {
  for (const [name, row] of operations) {
    assert.equal(row.errors.includes('testModeOnly'), row.isTestOnly === true, name);
    assert.equal(row.path.startsWith('/v2/test/'), row.isTestOnly === true, name);
  }
});

test('a key with the scope capture can only check itself and upload to a session', () => {
  const admitted = operations.filter(([, row]) => admitsScope(row.scope, ['capture'])).map(([name]) => name);
  assert.deepEqual(admitted.sort(), ['readLicense', 'uploadAppearance', 'uploadFingerprint']);
});

test('a key with the scope read can call what only reads, and nothing else', () => {
  for (const [name, row] of operations) assert.equal(admitsScope(row.scope, ['read']), row.method === 'GET', name);
});

test('operations that a plan limits list the refusals of the plan', () => {
  for (const [name, row] of operations) {
    assert.equal(row.errors.includes('petLimitExceeded'), row.planGate === 'petCount', name);
    for (const error of ['identificationNotInPlan', 'identificationPlanSelectionRequired'] as const) {
      assert.equal(row.errors.includes(error), row.planGate === 'identification', `${name}: ${error}`);
    }
  }
});

test('version 1 is deprecated, version 2 is not', () => {
  for (const [name, row] of operations) assert.equal(row.isDeprecated === true, isDeprecated(row.path), name);
});

test('an unknown path parameter has an error to answer with', () => {
  for (const [name, row] of operations) {
    if (row.params)
      assert.ok(
        row.errors.some((error) => error.startsWith('noSuch')),
        name,
      );
  }
});

test('the three kinds of job have the same four operations, at paths that differ only in the noun', () => {
  const shapeOf = (noun: string, path: string) =>
    operations
      .filter(([name]) => name.includes(noun))
      .map(([name, row]) => `${name.replace(noun, '')} ${row.method} ${row.path.replace(path, '')}`);
  const addition = shapeOf('FingerprintAdditionJob', 'fingerprint-addition-jobs');
  assert.equal(addition.length, 4);
  assert.deepEqual(shapeOf('PetVerificationJob', 'pet-verification-jobs'), addition);
  assert.deepEqual(shapeOf('PetIdentificationJob', 'pet-identification-jobs'), addition);
});

test('errorsOf adds the errors of any request, and those of bodies only where there is a body', () => {
  const read = errorsOf(OPERATIONS.readPet);
  assert.ok(read.includes('invalidApiKey') && read.includes('noSuchPet') && read.includes('internal'));
  assert.ok(!read.includes('bodyTooLarge') && !read.includes('unknownRoute') && !read.includes('stateConflict'));
  assert.ok(errorsOf(OPERATIONS.createPet).includes('bodyTooLarge'));
  assert.ok(errorsOf(OPERATIONS.uploadFingerprint).includes('unsupportedMediaType'));
});

test('an e-mail address has at most 64 characters before the @', () => {
  const { email } = CONSOLE_OPERATIONS.addPerson.body.shape;
  assert.ok(email.safeParse(`${'a'.repeat(64)}@example.com`).success);
  assert.ok(!email.safeParse(`${'a'.repeat(65)}@example.com`).success);
});

const consoleOperations = Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS);

test('each table has a row for each of its routes, and the row is answered where the route says', () => {
  for (const [routes, rows] of [
    [ROUTES, OPERATIONS],
    [CONSOLE_ROUTES, CONSOLE_OPERATIONS],
  ] as const) {
    assert.deepEqual(Object.keys(rows).toSorted(), Object.keys(routes).toSorted());
    for (const [name, row] of Object.entries<object>(rows)) {
      const route = routes[name as keyof typeof routes];
      assert.deepEqual({ ...row, ...(route as object) }, row, name);
    }
  }
});

test('a route takes exactly the parts that its row has schemas for', () => {
  const partsOf = { nothing: [], query: ['query'], body: ['body'], sessionAndFile: ['query', 'form'] } as const;
  for (const [name, row] of [...operations, ...consoleOperations]) {
    const expected = row.takes === 'fileAndFields' ? ['query', 'form'] : partsOf[row.takes];
    const parts = (['query', 'body', 'form'] as const).filter((part) => part in row);
    assert.deepEqual(parts, expected, name);
    // The client and prepareCall put the session of an upload into the query, and all other fields into the form.
    if ('form' in row) assert.deepEqual(Object.keys(row.query?.shape ?? {}), ['sessionId'], name);
    if (row.takes === 'sessionAndFile' && 'form' in row) assert.deepEqual(row.form?.shape, {}, name);
  }
});

test('every path of the console declares exactly the parameters that it contains', () => {
  for (const [name, row] of consoleOperations) {
    const standing = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(row.params?.shape ?? {}), standing, name);
  }
});
