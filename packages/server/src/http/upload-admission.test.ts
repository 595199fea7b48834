import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openUploadAdmission } from './upload-admission.ts';

const wide = async () => ({ freeBytes: 100e9, sizeBytes: 200e9 });
const tooMany = { failure: 'tooManyRequests' };
const overloaded = { failure: 'overloaded' };

test('limits running uploads of a tenant to 256 MB', async () => {
  const uploads = openUploadAdmission(wide);
  const ends = await Promise.all(Array.from({ length: 25 }, () => uploads.admit('a', 10e6)));
  await assert.rejects(uploads.admit('a', 10e6), tooMany);
  await uploads.admit('b', 10e6);
  ends[0]!();
  await uploads.admit('a', 10e6);
  await assert.rejects(uploads.admit('a', 10e6), tooMany);
});

test('limits running uploads of all tenants to a gigabyte', async () => {
  const uploads = openUploadAdmission(wide);
  for (let n = 0; n < 4; n++) await uploads.admit(`tenant ${n}`, 250e6);
  await assert.rejects(uploads.admit('another', 1), overloaded);
});

test('reserves a twentieth of the disk, at most a gigabyte', async () => {
  const small = openUploadAdmission(async () => ({ freeBytes: 60e6, sizeBytes: 1e9 }));
  const end = await small.admit('a', 6e6);
  await assert.rejects(small.admit('b', 6e6), overloaded);
  end();
  await small.admit('b', 6e6);
  const large = openUploadAdmission(async () => ({ freeBytes: 1.1e9, sizeBytes: 1e12 }));
  await large.admit('a', 90e6);
  await assert.rejects(large.admit('a', 20e6), overloaded);
});

test('does not count a refused upload', async () => {
  let freeBytes = 0;
  const uploads = openUploadAdmission(async () => ({ freeBytes, sizeBytes: 1e9 }));
  for (let n = 0; n < 50; n++) await assert.rejects(uploads.admit('a', 10e6), overloaded);
  freeBytes = 1e9;
  await uploads.admit('a', 250e6);
});
