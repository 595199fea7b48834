import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfToken, newToken } from '../../common/token.ts';
import { linkStateAt, previewOfPhotos, refuseReturnUrl } from './rules.ts';

const now = new Date('2026-01-15T09:30:00Z');
const link = { usesMax: 2, useCount: 1, expiresAt: new Date(now.getTime() + 1), revokedAt: null };

test('a link ends with its last use, its expiry or its revocation, whichever the owner did last', () => {
  assert.equal(linkStateAt(link, now), 'ACTIVE');
  assert.equal(linkStateAt(link, link.expiresAt), 'EXPIRED');
  assert.equal(linkStateAt({ ...link, useCount: 2 }, link.expiresAt), 'USED_UP');
  assert.equal(linkStateAt({ ...link, useCount: 2, revokedAt: now }, link.expiresAt), 'REVOKED');
});

test('a return URL is https without credentials, or http on this machine', () => {
  for (const url of ['https://a.example/x?y=1', 'http://localhost:3000/', 'http://127.0.0.1/'])
    assert.equal(refuseReturnUrl(url), undefined, url);
  for (const url of [
    'a.example',
    'http://a.example',
    'javascript:alert(1)',
    'https://u:p@a.example',
    'data:text/html,x',
  ])
    assert.ok(refuseReturnUrl(url), url);
});

test('a return URL that becomes too long when it is written out is refused', () => {
  assert.equal(refuseReturnUrl(`https://a.example/${'ü'.repeat(300)}`), undefined);
  assert.ok(refuseReturnUrl(`https://a.example/${'ü'.repeat(400)}`));
});

test('tokens are 22 letters and digits, each drawn evenly, and only such texts have a hash', () => {
  const drawn: number[] = [];
  const token = newToken({ below: (bound) => drawn.push(bound) % bound });
  assert.match(token, /^[0-9A-Za-z]{22}$/);
  assert.deepEqual(drawn, Array(22).fill(62));
  assert.equal(hashOfToken(token)?.length, 32);
  for (const text of [undefined, 7, '', `${token}x`, `${token.slice(1)}-`]) assert.equal(hashOfToken(text), undefined);
});

test('the preview of a visit advises sharper photos by their median, in whatever order they came', () => {
  const adviceOf = (...scores: number[]) =>
    previewOfPhotos(
      'CAT',
      true,
      scores.map((qualityScore) => ({ qualityScore, subjectFound: true })),
    ).advice;
  assert.deepEqual(adviceOf(90, 5, 80, 10, 70), []);
  assert.deepEqual(adviceOf(90, 5, 12, 10, 14), ['sharper']);
  assert.deepEqual(adviceOf(5, 90, 10), ['sharper', 'morePhotos']);
  assert.deepEqual(adviceOf(90, 10, 15), []);
});
