import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleOperation } from './console/operation.ts';
import { CONSOLE_OPERATIONS } from './console/operations.ts';
import { describeFailure } from './error-body.ts';
import { ERRORS, type ErrorName, type ErrorRow } from './errors.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { PUBLIC_ROUTES, type PublicRoute } from './public-routes.ts';

/** Errors listed in specification 11.10. */
const SPECIFIED: readonly (readonly [code: string, title: string, status: number])[] = [
  ['SVCB2B10000', 'InvalidApiKeyException', 401],
  ['SVCB2B10001', 'ValidationError', 400],
  ['SVCB2B10005', 'PetLimitExceededError', 402],
  ['SVCB2B10010', 'Account API access suspended', 403],
  ['SVCB2B10011', 'IdentificationNotInPlanError', 402],
  ['SVCB2B10012', 'IdentificationPlanSelectionRequiredError', 402],
  ['SVCB2B20000', 'NoSuchPetException', 404],
  ['SVCB2B20004', 'NoSuchFingerprintAdditionJobException', 404],
  ['SVCB2B20005', 'NoSuchPetVerificationJobException', 404],
  ['SVCB2B20006', 'NoSuchPetIdentificationJobException', 404],
  ['SVCB2B20007', 'PetAlreadyHasFingerprintAdditionJobException', 400],
  ['SVCB2B20009', 'PetHasNoFingerprintException', 400],
  ['SVCB2B20010', 'NoSuchCaptureSessionException', 404],
  ['SVCB2B20011', 'NoPetIdCaptureSessionException', 400],
  ['SVCB2B20012', 'CaptureSessionIsNotFinishedException', 400],
  ['SVCB2B20013', 'InvalidSessionPurposeError', 400],
  ['SVCB2B20014', 'CaptureSessionAlreadyUsedError', 400],
  ['SVCB2B20015', 'SpeciesMismatchError', 400],
  ['SVCB2B20016', 'NoSuchSearchPoolError', 404],
  ['SVCB2B20017', 'MultipleCaptureSessionsError', 400],
  ['SVCB2B30002', 'UnknownSpeciesException', 500],
];

const rows = Object.entries<ErrorRow>(ERRORS);

test('has every error of the specification with its name and status', () => {
  const known = new Map(rows.map(([, row]) => [row.code as string, row]));
  for (const [code, title, status] of SPECIFIED) {
    assert.deepEqual([known.get(code)?.title, known.get(code)?.status], [title, status], code);
  }
  assert.equal(SPECIFIED.length, 21);
});

test('uses codes below 40000 only for errors of the specification', () => {
  const specified = new Set(SPECIFIED.map(([code]) => code));
  const extra = rows.filter(([, row]) => row.code < 'SVCB2B40000' && !specified.has(row.code));
  assert.deepEqual(extra, []);
});

test('has unique, well-formed codes', () => {
  for (const [name, row] of rows) assert.match(row.code, /^SVCB2B\d{5}$/, name);
  assert.equal(new Set(rows.map(([, row]) => row.code)).size, rows.length);
});

test('lists every error in an operation, a public route or a general category', () => {
  const listed = new Set<ErrorName>([
    ...Object.values<Operation>(OPERATIONS).flatMap((operation) => operation.errors),
    ...Object.values<PublicRoute>(PUBLIC_ROUTES).flatMap((route) => route.errors),
    ...Object.values<ConsoleOperation>(CONSOLE_OPERATIONS).flatMap((operation) => operation.errors),
  ]);
  for (const [name, row] of rows) {
    assert.ok(
      (row.anywhere ?? row.isOfConsole ?? row.isOfJobs ?? row.isOfLinks ?? row.isOfHandlers) === true ||
        listed.has(name as ErrorName),
      name,
    );
  }
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const twice = operation.errors.filter((error) => 'anywhere' in ERRORS[error]);
    assert.deepEqual(twice, [], name);
    assert.equal(new Set(operation.errors).size, operation.errors.length, `${name} lists an error twice`);
  }
});

test('marks only transient errors as retryable', () => {
  for (const [name, row] of rows) {
    if (row.retry) assert.ok(row.status >= 500 || [409, 429].includes(row.status), name);
  }
});

test('builds a failure body of code, message and documentation page, plus the given fields', () => {
  assert.deepEqual(describeFailure('noSuchPet', { requestId: 'r1', serverUrl: 'https://pets.example' }), {
    errors: [
      {
        code: 'SVCB2B20000',
        message: ERRORS.noSuchPet.message,
        docUrl: 'https://pets.example/docs/errors#SVCB2B20000',
      },
    ],
    requestId: 'r1',
  });
  const body = describeFailure('validation', {
    requestId: 'r2',
    serverUrl: 'https://pets.example',
    details: { sessionId: ['is required'], ['__proto__']: ['is no field'] },
    legacyMessage: 'sessionId is required',
  });
  assert.equal(body.error, 'sessionId is required');
  assert.deepEqual(body.errors[0]?.details?.['sessionId'], ['is required']);
});

test('puts per-field explanations into details for the validation error only', () => {
  for (const [name, row] of rows) {
    const [error] = describeFailure(name as ErrorName, {
      requestId: 'r',
      serverUrl: 'https://pets.example',
      details: { name: ['is taken'] },
    }).errors;
    assert.equal('details' in error!, row.code === 'SVCB2B10001', name);
    assert.equal('fields' in error!, row.code !== 'SVCB2B10001', name);
  }
});
