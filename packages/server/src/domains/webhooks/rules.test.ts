import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELIVERY_PAUSES_SECONDS } from '@rhinarium/contract';
import { type AttemptFacts, judgeAttempt, refuseUrl, retryAfterMs } from './rules.ts';
import { isPublicAddress } from './webhook-targets.ts';

const dayMs = 86_400_000;
const BEGUN = new Date('2030-01-01T00:00:00Z');
const judge = (facts: Partial<AttemptFacts>) =>
  judgeAttempt({
    attempt: 1,
    outcome: { status: 500 },
    beganAt: BEGUN,
    failingSince: BEGUN,
    chance: 0,
    ...facts,
  });

test('accepts only a status of 200 to 299', () => {
  for (const status of [200, 204, 299]) assert.deepEqual(judge({ outcome: { status } }), { status: 'DELIVERED' });
  for (const status of [100, 199, 300, 301, 302, 307, 304, 400, 404, 429, 500, 503]) {
    assert.equal(judge({ outcome: { status } }).status, 'PENDING', String(status));
  }
  assert.equal(judge({ outcome: { problem: 'timeout' } }).status, 'PENDING');
});

test('schedules ten attempts, each with up to a tenth of jitter', () => {
  const pauses = (chance: number) =>
    DELIVERY_PAUSES_SECONDS.slice(1).map((_, index) => judge({ attempt: index + 1, chance }).pauseMs! / 1000);
  const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  assert.deepEqual(pauses(0), schedule);
  assert.deepEqual(
    pauses(0.5),
    schedule.map((seconds) => seconds * 1.05),
  );
  assert.deepEqual(judge({ attempt: 10, failingSince: new Date(BEGUN.getTime() + 1) }), { status: 'FAILED' });
});

test('lets Retry-After delay an attempt by up to a day, and never advance it', () => {
  const pauseAfter = (retryAfter: number) => judge({ outcome: { status: 503, retryAfterMs: retryAfter } }).pauseMs;
  assert.equal(pauseAfter(60_000), 60_000);
  assert.equal(pauseAfter(1000), 5000);
  assert.equal(pauseAfter(30 * dayMs), dayMs);
  assert.equal(retryAfterMs('120', BEGUN), 120_000);
  assert.equal(retryAfterMs('Tue, 01 Jan 2030 00:01:00 GMT', BEGUN), 60_000);
  assert.equal(retryAfterMs('Mon, 31 Dec 2029 00:00:00 GMT', BEGUN), 0);
  for (const header of [undefined, '', 'soon', '-5']) assert.ok(!(retryAfterMs(header, BEGUN)! > 0), header);
});

test('disables at once on 410, and after ten refused attempts without a success', () => {
  assert.deepEqual(judge({ outcome: { status: 410 } }), { status: 'FAILED', disables: 'gone' });
  assert.deepEqual(judge({ attempt: 10 }), { status: 'FAILED', disables: 'failing' });
  assert.equal(judge({ attempt: 9 }).disables, undefined);
});

test('recognises non-public addresses in every notation', () => {
  const inside = [
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.0.2.1',
    '203.0.113.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '',
    'localhost',
    '1.2.3',
    'example.org',
  ];
  for (const address of inside) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['1.1.1.1', '8.8.8.8', '100.63.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('refuses URLs of internal addresses in every notation (S8)', () => {
  const targets = { protocols: ['https:'], isAllowed: isPublicAddress, resolve: async () => [] };
  const refused = [
    'http://a.example',
    'ftp://a.example',
    'a.example',
    '',
    'https://',
    'https://user@a.example',
    'https://:p@a.example',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://2130706433',
    'https://0x7f000001/',
    'https://127.0.0.1.',
    'https://①②⑦.⓪.⓪.①',
    'https://%31%32%37.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[0:0:0:0:0:ffff:7f00:1]',
    'https://[::ffff:a9fe:a9fe]',
    'https://169.254.169.254/latest/meta-data',
    'https://0',
    'https://192.168.0.1:8443',
  ];
  for (const url of refused) assert.notEqual(refuseUrl(url, targets), undefined, url);
  for (const url of ['https://a.example/x?y=z', 'https://1.1.1.1', 'https://[2606:4700::1111]:8443/']) {
    assert.equal(refuseUrl(url, targets), undefined, url);
  }
});
