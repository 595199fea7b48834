import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleOperation } from './console/operation.ts';
import { CONSOLE_OPERATIONS } from './console/operations.ts';
import { CONSOLE_ROUTES } from './console/routes.ts';
import type { Operation } from './operation.ts';
import { errorsOf, isDeprecated, pathsOf, takesIdempotencyKey } from './operation-rules.ts';
import { OPERATIONS } from './operations.ts';
import { admitsScope, ROUTES } from './routes.ts';

const operations = Object.entries<Operation>(OPERATIONS);
const REQUEST_PARTS = ['params', 'query', 'body', 'form'] as const;

test('has the endpoints of the specification', () => {
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

test('has valid example requests', () => {
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

test('has valid example responses without unknown fields', () => {
  for (const [name, row] of operations) {
    const bodies = Object.values(row.answers).flatMap((answer) => answer.body ?? []);
    if (bodies.length === 0) assert.equal(row.example.answer, undefined, name);
    for (const body of bodies) {
      const parsed = body.safeParse(row.example.answer);
      assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
      // Parsing strips unknown fields.
      assert.deepEqual(parsed.data, row.example.answer, name);
    }
  }
});

test('has no two operations with the same method and path', () => {
  const all = operations.flatMap(([, row]) =>
    // Paths that differ only in a parameter's name are the same.
    pathsOf(row).map((path) => `${row.method} ${path.replace(/\{\w+\}/g, '{}')}`),
  );
  assert.deepEqual(
    all.filter((path, index) => all.indexOf(path) !== index),
    [],
  );
});

test('declares exactly the parameters of each path', () => {
  for (const [name, row] of operations) {
    const declared = Object.keys(row.params?.shape ?? {}).sort();
    for (const path of pathsOf(row)) {
      const standing = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      assert.deepEqual(standing, declared, `${name} at ${path}`);
    }
  }
});

test('lists Idempotency-Key errors for POST only, except for looks', () => {
  for (const [name, row] of operations) {
    for (const error of ['idempotencyConflict', 'idempotencyKeyReused'] as const) {
      assert.equal(row.errors.includes(error), takesIdempotencyKey(row), `${name}: ${error}`);
    }
  }
});

test('lists keyLacksScope unless any key is enough', () => {
  for (const [name, row] of operations) {
    assert.equal(row.errors.includes('keyLacksScope'), row.scope !== 'any', name);
  }
});

test('lists testModeOnly for calls of test keys, all below a test path', () => {
  for (const [name, row] of operations) {
    assert.equal(row.errors.includes('testModeOnly'), row.isTestOnly === true, name);
    assert.equal(row.path.startsWith('/v2/test/'), row.isTestOnly === true, name);
  }
});

test('limits keys with the scope capture to the license check, looks and session uploads', () => {
  const admitted = operations.filter(([, row]) => admitsScope(row.scope, ['capture'])).map(([name]) => name);
  assert.deepEqual(admitted.sort(), ['lookInCaptureSession', 'readLicense', 'uploadAppearance', 'uploadFingerprint']);
});

test('limits keys with the scope read to reading calls', () => {
  for (const [name, row] of operations) assert.equal(admitsScope(row.scope, ['read']), row.method === 'GET', name);
});

test('lists plan refusals for operations with a plan gate, for links and previews that may identify, and undos and lost reports that may add a pet', () => {
  for (const [name, row] of operations) {
    const mayAddPet = row.planGate === 'petCount' || ['undoPetChange', 'createLostReport'].includes(name);
    assert.equal(row.errors.includes('petLimitExceeded'), mayAddPet, name);
    for (const error of ['identificationNotInPlan', 'identificationPlanSelectionRequired'] as const) {
      assert.equal(
        row.errors.includes(error),
        row.planGate === 'identification' || ['createCaptureLink', 'previewCaptureSession'].includes(name),
        `${name}: ${error}`,
      );
    }
  }
});

test('deprecates version 1 but not version 2', () => {
  for (const [name, row] of operations) assert.equal(row.isDeprecated === true, isDeprecated(row.path), name);
});

test('has an error for each unknown path parameter', () => {
  for (const [name, row] of operations) {
    if (row.params)
      assert.ok(
        row.errors.some((error) => error.startsWith('noSuch')),
        name,
      );
  }
});

test('has the same four operations for all kinds of job, at paths that differ only in the noun, and a confirmation of those that decide', () => {
  const shapeOf = (noun: string, path: string) =>
    operations
      .filter(([name]) => name.includes(noun) && name !== `confirm${noun}`)
      .map(([name, row]) => `${name.replace(noun, '')} ${row.method} ${row.path.replace(path, '')}`);
  const addition = shapeOf('FingerprintAdditionJob', 'fingerprint-addition-jobs');
  assert.equal(addition.length, 4);
  assert.deepEqual(shapeOf('PetVerificationJob', 'pet-verification-jobs'), addition);
  assert.deepEqual(shapeOf('PetIdentificationJob', 'pet-identification-jobs'), addition);
  const confirmed = operations.flatMap(([name]) => (/^confirm.*Job$/.test(name) ? [name] : []));
  assert.deepEqual(confirmed, ['confirmPetVerificationJob', 'confirmPetIdentificationJob']);
});

test('adds the errors of any request, and body errors only to calls with a body', () => {
  const read = errorsOf(OPERATIONS.readPet);
  assert.ok(read.includes('invalidApiKey') && read.includes('noSuchPet') && read.includes('internal'));
  assert.ok(!read.includes('bodyTooLarge') && !read.includes('unknownRoute') && !read.includes('stateConflict'));
  assert.ok(errorsOf(OPERATIONS.createPet).includes('bodyTooLarge'));
  assert.ok(errorsOf(OPERATIONS.uploadFingerprint).includes('unsupportedMediaType'));
});

test('limits e-mail addresses to 64 characters before the @', () => {
  const { email } = CONSOLE_OPERATIONS.addPerson.body.shape;
  assert.ok(email.safeParse(`${'a'.repeat(64)}@example.com`).success);
  assert.ok(!email.safeParse(`${'a'.repeat(65)}@example.com`).success);
});

const consoleOperations = Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS);

test('has a row for each route, answered at the route’s path', () => {
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

test('takes exactly the parts that have schemas', () => {
  const partsOf = { nothing: [], query: ['query'], body: ['body'], sessionAndFile: ['query', 'form'] } as const;
  for (const [name, row] of [...operations, ...consoleOperations]) {
    // A file of the console belongs to no capture session.
    const query = row.path.startsWith('/console/') ? [] : (['query'] as const);
    const expected = row.takes === 'fileAndFields' ? [...query, 'form'] : partsOf[row.takes];
    const parts = (['query', 'body', 'form'] as const).filter((part) => part in row);
    assert.deepEqual(parts, expected, name);
    // The client and prepareCall put an upload's session into the query and all other fields into the form.
    if ('form' in row)
      assert.deepEqual(Object.keys(row.query?.shape ?? {}), query.length > 0 ? ['sessionId'] : [], name);
    if (row.takes === 'sessionAndFile' && 'form' in row) assert.deepEqual(row.form?.shape, {}, name);
  }
});

test('declares exactly the parameters of each console path', () => {
  for (const [name, row] of consoleOperations) {
    const standing = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(row.params?.shape ?? {}), standing, name);
  }
});
