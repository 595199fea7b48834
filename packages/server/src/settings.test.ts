import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileVariable, readSettings, SETTINGS } from './settings.ts';

const INTEGERS = Object.values(SETTINGS)
  .filter((row) => typeof row.parse('10') === 'number')
  .map((row) => row.env);

test('needs no setting for a first run', () => {
  const settings = readSettings({});
  assert.equal(settings.port, 4000);
  assert.equal(settings.dataDir, './data');
  assert.equal(settings.databaseUrl, undefined);
  assert.ok(Object.isFrozen(settings));
});

test('treats an empty variable as unset', () => {
  assert.deepEqual(readSettings({ PORT: '', DATABASE_URL: '' }), readSettings({}));
});

test('reports all invalid settings together', () => {
  assert.ok(INTEGERS.length >= 8);
  const wrong = fc.constantFrom('-1', '1.5', 'many', '1e3', '99999999999', '0x10', 'NaN');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...INTEGERS), wrong, { minKeys: 1 }), (environment) => {
      assert.throws(
        () => readSettings(environment),
        (error: Error) => {
          for (const variable of INTEGERS) {
            assert.equal(error.message.includes(`\n- ${variable} takes`), variable in environment, error.message);
          }
          return Object.values(environment).every((text) => error.message.includes(text));
        },
      );
    }),
  );
});

test('reports a misspelled variable with our prefix, and ignores other programs’ variables', () => {
  const environment = { RHINARIUM_JOB_LEASE: '3', PATH: '/bin', PORTS: '1', RHINARIUM_ROLE: 'boss' };
  assert.throws(
    () => readSettings(environment),
    /RHINARIUM_ROLE takes all, api or worker[\s\S]*RHINARIUM_JOB_LEASE is not a known setting/,
  );
  assert.doesNotThrow(() => readSettings({ PATH: '/bin', PORTS: 'x' }));
  readSettings({ RHINARIUM_URL: 'http://localhost:4000', RHINARIUM_API_KEY: 'psk_live_' });
});

test('has HSTS off by default, and allows it only behind https', () => {
  assert.equal(readSettings({ RHINARIUM_PUBLIC_URL: 'https://pets.example.com' }).hstsSeconds, 0);
  const RHINARIUM_HSTS_SECONDS = '3600';
  const https = { RHINARIUM_HSTS_SECONDS, RHINARIUM_PUBLIC_URL: 'https://pets.example.com' };
  assert.equal(readSettings(https).hstsSeconds, 3600);
  for (const RHINARIUM_PUBLIC_URL of [undefined, 'http://pets.example.com'])
    assert.throws(() => readSettings({ RHINARIUM_HSTS_SECONDS, RHINARIUM_PUBLIC_URL }), /RHINARIUM_HSTS_SECONDS needs/);
});

test('hides the value of an invalid secret', () => {
  assert.throws(
    () => readSettings({ DATABASE_URL: 'mysql://me:hunter2@host/db', PORT: 'x' }),
    (error: Error) =>
      /DATABASE_URL/.test(error.message) && /PORT/.test(error.message) && !/hunter2/.test(error.message),
  );
});

test('accepts every whole number within bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65_535 }), (port) => readSettings({ PORT: String(port) }).port === port),
  );
});

test('reads every secret, and no other setting, from a file named by a variable', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rhinarium-settings-'));
  const file = path.join(folder, 'secret');
  try {
    writeFileSync(file, 'postgres://me:hunter2@host/db\n');
    assert.equal(readSettings({ DATABASE_URL_FILE: file }).databaseUrl, 'postgres://me:hunter2@host/db');
    for (const row of Object.values(SETTINGS)) {
      const read = () => readSettings({ [fileVariable(row.env)]: path.join(folder, 'nothing') });
      if ('isSecret' in row) assert.throws(read, new RegExp(`${row.env}_FILE names a file that cannot be read`));
      else if (row.env.startsWith('RHINARIUM_')) assert.throws(read, new RegExp(`${row.env}_FILE is not a known`));
    }
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://host/db' };
    assert.throws(() => readSettings(both), /Set DATABASE_URL or DATABASE_URL_FILE, not both/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('reports contradictory S3 settings', () => {
  const RHINARIUM_S3_BUCKET = 'pets';
  assert.equal(readSettings({ RHINARIUM_S3_BUCKET }).s3Bucket, 'pets');
  const RHINARIUM_S3_ACCESS_KEY_ID = 'id';
  assert.throws(() => readSettings({ RHINARIUM_S3_ACCESS_KEY_ID }), /RHINARIUM_S3_BUCKET is missing/);
  assert.throws(
    () => readSettings({ RHINARIUM_BACKUP_BUCKET: 'b' }),
    /needs RHINARIUM_BACKUP_DIR and RHINARIUM_BACKUP_RECIPIENT/,
  );
  assert.throws(() => readSettings({ RHINARIUM_S3_BUCKET, RHINARIUM_S3_ACCESS_KEY_ID }), /need each other/);
});
