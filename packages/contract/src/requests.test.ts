import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { identifier, reference } from './fields.ts';
import { LIMITS } from './limits.ts';
import { OPERATIONS } from './operations.ts';

/** The field of the first validation error, or `accepted`. */
function blame(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value);
  return parsed.success ? 'accepted' : (parsed.error.issues[0]?.path.join('.') ?? '');
}

const ID = '0198b5a2-7c1e-7a40-8f5e-2d4c6b8a9e01';

test('treats identifiers as opaque: every non-empty string is well-formed, and unknown ones map to one id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (value) => {
      const parsed = identifier().safeParse(value);
      return parsed.success && /^[0-9a-f-]{36}$/.test(parsed.data);
    }),
  );
  assert.equal(identifier().parse(ID), ID);
  assert.notEqual(identifier().parse(ID.toUpperCase()), ID.toUpperCase());
});

test('rejects missing, empty and non-string identifiers', () => {
  for (const value of [undefined, null, '', 7, [ID], { id: ID }]) {
    assert.equal(identifier().safeParse(value).success, false, JSON.stringify(value));
  }
});

test('treats names that the database cannot hold as unknown', () => {
  assert.equal(reference().parse('a\u0000b'), '');
  assert.equal(reference().parse('Seoul shelter'), 'Seoul shelter');
});

test('has 50 entries per page, and 1 to 200 on request', () => {
  const sizes: readonly (readonly [unknown, number])[] = [
    [undefined, 50],
    ['1', 1],
    ['200', 200],
  ];
  for (const [pageSize, expected] of sizes) {
    assert.equal(OPERATIONS.listPets.query.parse({ pageSize }).pageSize, expected);
  }
  for (const pageSize of ['0', '201', '-1', '1.5', 'many', '', ' ', ' 1', '0x10', '1e2']) {
    assert.equal(blame(OPERATIONS.listPets.query, { pageSize }), 'pageSize', pageSize);
  }
});

test('takes moments with any offset and up to nine digits of a second, and keeps them in UTC', () => {
  const moments: readonly (readonly [given: string, kept: string])[] = [
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T00:00:00+00:00', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T08:30:00+09:00', '2026-11-19T23:30:00.000Z'],
    ['2026-11-19T19:00:00.5-05:00', '2026-11-20T00:00:00.500Z'],
    ['2026-11-20T00:00:00.123456789Z', '2026-11-20T00:00:00.123Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ];
  const { from } = OPERATIONS.replayWebhookEndpoint.body.shape;
  for (const [given, kept] of moments) assert.equal(from.parse(given), kept, given);
  const refused = ['2026-11-20', '2026-11-20T00:00:00', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z'];
  for (const given of [...refused, '9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+09:00', 1_700_000_000, '']) {
    assert.equal(from.safeParse(given).success, false, String(given));
  }
});

test('requires a species and a non-empty external identifier', () => {
  const { body } = OPERATIONS.createPet;
  const cases: readonly (readonly [unknown, string])[] = [
    [{ species: 'CAT' }, 'accepted'],
    [{ species: 'CAT', somethingNew: 1 }, 'accepted'],
    [{}, 'species'],
    [{ species: 'HAMSTER' }, 'species'],
    [{ species: 'dog' }, 'species'],
    [{ species: 'DOG', externalId: '' }, 'externalId'],
    [{ species: 'DOG', name: 'x'.repeat(LIMITS.nameCharsMax) }, 'accepted'],
    [{ species: 'DOG', name: 'x'.repeat(LIMITS.nameCharsMax + 1) }, 'name'],
    [{ species: 'DOG', name: 'a\u0000b' }, 'name'],
    [{ species: 'DOG', externalId: 'a\u0000b' }, 'externalId'],
    [{ species: 'DOG', name: '' }, 'name'],
    [{ species: 'DOG', name: ' \t ' }, 'name'],
    [{ species: 'DOG', name: 'a\nb' }, 'name'],
    [{ species: 'DOG', name: 'a\u202eb' }, 'name'],
    [{ species: 'DOG', breed: 'a\u2067b' }, 'breed'],
    [{ species: 'DOG', searchPools: [''] }, 'searchPools.0'],
  ];
  for (const [value, expected] of cases) assert.equal(blame(body, value), expected, JSON.stringify(value).slice(0, 80));
});

test('trims names', () => {
  assert.equal(OPERATIONS.createPet.body.parse({ species: 'CAT', name: ' Nabi\n' }).name, 'Nabi');
});

test('clears optional fields of a pet and rejects its species', () => {
  const { body } = OPERATIONS.updatePet;
  assert.deepEqual(body.parse({ name: null, breed: null, externalId: null, metadata: null }), {
    name: null,
    breed: null,
    externalId: null,
    metadata: null,
  });
  assert.equal(blame(body, { species: 'DOG' }), 'species');
  assert.equal(blame(body, {}), 'accepted');
});

test('accepts any pool name that a URL can carry', () => {
  const { body } = OPERATIONS.createSearchPool;
  const accepted = ['서울 보호소', 'a', 'x'.repeat(100), 'a:addPets', '%2F', '🐕', 'a ', ' a'];
  const refused = ['', ' ', 'a/b', '.', '..', 'x'.repeat(101), 'a\u0000', 'a\u202e', '\ud83d'];
  for (const name of accepted) assert.equal(blame(body, { name }), 'accepted', name);
  for (const name of refused) assert.equal(blame(body, { name }), 'name', JSON.stringify(name));
});

test('accepts the pool under either name, but not two pools', () => {
  const { body } = OPERATIONS.identifyPet;
  const sessionId = ID;
  assert.equal(body.parse({ sessionId }).maxCandidates, 10);
  assert.equal(blame(body, { sessionId, searchPool: 'A' }), 'accepted');
  assert.equal(blame(body, { sessionId, searchPool: 'A', searchPoolName: 'A' }), 'accepted');
  assert.equal(blame(body, { sessionId, searchPool: 'A', searchPoolName: 'B' }), 'searchPool');
  for (const maxCandidates of [0, 11, 1.5, '5']) {
    assert.equal(blame(body, { sessionId, maxCandidates }), 'maxCandidates', String(maxCandidates));
  }
});

test('accepts 0 to 30 whole seconds of waiting', () => {
  const { query } = OPERATIONS.readPetVerificationJob;
  assert.equal(query.parse({}).waitSeconds, 0);
  assert.equal(query.parse({ waitSeconds: '30' }).waitSeconds, 30);
  for (const waitSeconds of ['31', '-1', '0.5', 'long', 'Infinity']) {
    assert.equal(blame(query, { waitSeconds }), 'waitSeconds', waitSeconds);
  }
});

test('limits lists of identifiers', () => {
  const cases: readonly (readonly [z.ZodType, string, number])[] = [
    [OPERATIONS.addPetsToSearchPool.body, 'petIds', LIMITS.poolPetsPerCallMax],
    [OPERATIONS.removePetsFromSearchPool.body, 'petIds', LIMITS.poolPetsPerCallMax],
    [OPERATIONS.verifyPetV1.body, 'fingerprints', LIMITS.filesPerSessionMax],
  ];
  for (const [body, field, most] of cases) {
    assert.equal(blame(body, { [field]: [] }), field);
    assert.equal(blame(body, { [field]: Array(most).fill(ID) }), 'accepted');
    assert.equal(blame(body, { [field]: Array(most + 1).fill(ID) }), field);
    assert.equal(blame(body, { [field]: ID }), field);
  }
});

test('limits a session’s lifetime to between one minute and a day', () => {
  const { body } = OPERATIONS.createCaptureSession;
  const base = { species: 'DOG', purpose: 'PET_IDENTIFICATION' };
  assert.equal(body.parse(base).lifetimeSeconds, 1800);
  for (const lifetimeSeconds of [60, 86_400]) assert.equal(blame(body, { ...base, lifetimeSeconds }), 'accepted');
  for (const lifetimeSeconds of [59, 86_401, 60.5]) {
    assert.equal(blame(body, { ...base, lifetimeSeconds }), 'lifetimeSeconds');
  }
});

test('keeps names in NFC without spaces around them, so that what looks the same is the same', () => {
  const { name, externalId, breed } = OPERATIONS.createPet.body.shape;
  for (const field of [name, externalId, breed, OPERATIONS.createSearchPool.body.shape.name]) {
    assert.equal(field.parse('cafe\u0301 '), 'caf\u00e9');
    assert.equal(field.parse('\u1102\u1161\u1107\u1175'), '나비');
  }
  assert.equal(reference().parse('  나비'.normalize('NFD')), '나비');
});

test('refuses names with invisible characters, and takes those that are part of what is seen', () => {
  const { name } = OPERATIONS.createPet.body.shape;
  const hidden = [
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u115f',
    '\u2060',
    '\u{e0041}',
    '\u202e',
    '\u2028',
    '\u0007',
    '\ufe0f',
    '\u200d',
  ];
  for (const character of hidden) {
    for (const text of [character, `Na${character}bi`, `Nabi${character}x`]) {
      assert.equal(blame(OPERATIONS.createPet.body, { species: 'CAT', name: text }), 'name', escape(text));
    }
  }
  for (const seen of ['🐈‍⬛', '❤️ Nabi', '1️⃣', '👩🏽‍🌾', 'می‌خواهم', 'क्‍ष', '葛\u{e0100}', "D'Artagnan", 'Zoë', '100%'])
    assert.equal(name.parse(seen), seen);
});
