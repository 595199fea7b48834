import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openUploadAdmission } from './upload-admission.ts';

const wide = async () => ({ freeBytes: 100e9, sizeBytes: 200e9 });
const tooMany = { failure: 'tooManyRequests' };
const overloaded = { failure: 'overloaded' };

test('a tenant may have 256 MB of uploads under way, and more once some have ended', async () => {
  const uploads = openUploadAdmission(wide);
  const ends = await Promise.all(Array.from({ length: 25 }, () => uploads.admit('a', 10e6)));
  await assert.rejects(uploads.admit('a', 10e6), tooMany);
  await uploads.admit('b', 10e6);
  ends[0]!();
  await uploads.admit('a', 10e6);
  await assert.rejects(uploads.admit('a', 10e6), tooMany);
});

test('all tenants together may have a gigabyte under way', async () => {
  const uploads = openUploadAdmission(wide);
  for (let n = 0; n < 4; n++) await uploads.admit(`tenant ${n}`, 250e6);
  await assert.rejects(uploads.admit('another', 1), overloaded);
});

test('a disk keeps a twentieth of its size, at most a gigabyte, of what is not promised to uploads yet', async () => {
  const small = openUploadAdmission(async () => ({ freeBytes: 60e6, sizeBytes: 1e9 }));
  const end = await small.admit('a', 6e6);
  await assert.rejects(small.admit('b', 6e6), overloaded);
  end();
  await small.admit('b', 6e6);
  const large = openUploadAdmission(async () => ({ freeBytes: 1.1e9, sizeBytes: 1e12 }));
  await large.admit('a', 90e6);
  await assert.rejects(large.admit('a', 20e6), overloaded);
});

test('an upload that is refused counts no more', async () => {
  let freeBytes = 0;
  const uploads = openUploadAdmission(async () => ({ freeBytes, sizeBytes: 1e9 }));
  for (let n = 0; n < 50; n++) await assert.rejects(uploads.admit('a', 10e6), overloaded);
  freeBytes = 1e9;
  await uploads.admit('a', 250e6);
});
