import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { CiphertextRefused, type DataKey, decrypt, encrypt, isCiphertext, OVERHEAD_BYTES } from './ciphertext.ts';

const newKey = (): DataKey => ({ id: randomBytes(8), secret: randomBytes(32) });
const plain = Buffer.from('a template, or a picture');

test('decrypts to the original bytes, which the ciphertext does not reveal', () => {
  const key = newKey();
  for (const bytes of [plain, Buffer.alloc(0), randomBytes(100_000)]) {
    const stored = encrypt(key, randomBytes(12), 'here', bytes);
    assert.ok(isCiphertext(stored));
    assert.equal(stored.length, bytes.length + OVERHEAD_BYTES);
    if (bytes.length > 0) assert.equal(stored.indexOf(bytes.subarray(0, 8)), -1);
    assert.deepEqual(decrypt(key, 'here', stored), bytes);
  }
});

test('rejects a changed, missing or added byte', () => {
  const key = newKey();
  const stored = encrypt(key, randomBytes(12), 'here', plain);
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored);
    changed[at]! ^= 1;
    assert.throws(() => decrypt(key, 'here', changed), CiphertextRefused, `byte ${at}`);
  }
  assert.throws(() => decrypt(key, 'here', stored.subarray(0, -1)), CiphertextRefused);
  assert.throws(() => decrypt(key, 'here', Buffer.concat([stored, Buffer.alloc(1)])), CiphertextRefused);
  assert.throws(() => decrypt(key, 'here', stored.subarray(0, 20)), CiphertextRefused);
});

test('rejects another location and another key, even one with the same id', () => {
  const key = newKey();
  const stored = encrypt(key, randomBytes(12), 'here', plain);
  assert.throws(() => decrypt(key, 'there', stored), CiphertextRefused);
  assert.throws(() => decrypt(newKey(), 'here', stored), CiphertextRefused);
  assert.throws(() => decrypt({ ...newKey(), id: key.id }, 'here', stored), CiphertextRefused);
});

test('does not mistake pictures, texts and short bytes for ciphertexts', () => {
  for (const bytes of [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), plain]) {
    assert.equal(isCiphertext(bytes), false);
  }
  assert.equal(isCiphertext(Buffer.alloc(0)), false);
});
