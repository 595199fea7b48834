import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import { addressBlockOf } from '../../common/address-block.ts';
import { isRefused, openSignInAttempts } from './sign-in-attempts.ts';

const minuteMs = 60_000;
const tooMany = { failure: 'tooManyRequests' };
const [here, elsewhere] = ['192.0.2.7', '198.51.100.7'];

/** Two nodes on one database, and an address unique to this test. */
async function newAttempts() {
  const { database } = await sharedDatabase();
  let now = new Date('2030-01-01T00:00:00Z');
  const open = () => openSignInAttempts({ database, clock: () => now });
  return {
    node: open(),
    other: open(),
    email: `ann-${randomUUID()}@a.b`,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

test('refuses the eleventh attempt per account and address block for ten minutes on every node', async () => {
  const { node, other, email, pass } = await newAttempts();
  for (let n = 0; n < 10; n++) await (n % 2 ? node : other).countAccount(n % 3 ? email : email.toUpperCase(), here);
  pass(9 * minuteMs);
  await assert.rejects(node.countAccount(email, here), tooMany);
  await assert.rejects(other.countAccount(email, here), tooMany);
  await node.countAccount(email, elsewhere);
  pass(minuteMs + 1);
  await node.countAccount(email, here);
});

test('leaves each block three attempts on an account that was tried a hundred times from everywhere', async () => {
  const { node, email } = await newAttempts();
  for (let n = 0; n < 100; n++) await node.countAccount(email, `10.0.${n}.1`);
  for (let n = 0; n < 3; n++) await node.countAccount(email, here);
  await assert.rejects(node.countAccount(email, here), tooMany);
  assert.deepEqual(
    [isRefused(10, 100), isRefused(11, 11), isRefused(3, 5000), isRefused(4, 101)],
    [false, true, false, true],
  );
});

test('allows a known browser, and a person with codes, ten attempts in ten minutes', async () => {
  const { node, other, email, pass } = await newAttempts();
  for (const kind of ['browser', 'code'] as const) {
    for (let n = 0; n < 10; n++) await node.count(kind, email);
    await assert.rejects(other.count(kind, email), tooMany);
  }
  pass(10 * minuteMs + 1);
  await node.count('code', email);
});

test('refuses nobody for longer after the clock was set back by two hours', async () => {
  const { node, other, email, pass } = await newAttempts();
  for (let n = 0; n < 10; n++) await node.countAccount(email, here);
  for (let n = 0; n < 200; n++) node.countAddress(here);
  await assert.rejects(node.countAccount(email, here), tooMany);
  assert.throws(() => node.countAddress(here), tooMany);
  pass(-120 * minuteMs);
  await node.countAccount(email, here);
  node.countAddress(here);
  for (let n = 0; n < 9; n++) await other.countAccount(email, here);
  await assert.rejects(other.countAccount(email, here), tooMany);
});

test('counts concurrent attempts one by one', async () => {
  const { node, other, email } = await newAttempts();
  const tries = Array.from({ length: 30 }, (_, n) => (n % 2 ? node : other).countAccount(email, here));
  const ends = await Promise.allSettled(tries);
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('allows a block 200 attempts on any accounts', async () => {
  const { node } = await newAttempts();
  for (let n = 0; n < 200; n++) node.countAddress(`192.0.2.${n}`);
  assert.throws(() => node.countAddress(here), tooMany);
  node.countAddress(elsewhere);
});

test('groups addresses by /24 or IPv6 /48, and treats IPv4-mapped addresses as IPv4', () => {
  assert.equal(addressBlockOf('192.0.2.7'), '192.0.2.0/24');
  assert.equal(addressBlockOf('::ffff:192.0.2.7'), '192.0.2.0/24');
  assert.equal(addressBlockOf('2001:db8:1:2:aaaa::1'), addressBlockOf('2001:db8:1:3::ffff'));
  assert.notEqual(addressBlockOf('2001:db8:1::1'), addressBlockOf('2001:db8:2::1'));
  const hextets = (count: number) =>
    fc
      .array(
        fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16)),
        { minLength: count, maxLength: count },
      )
      .map((parts) => parts.join(':'));
  fc.assert(
    fc.property(hextets(3), hextets(5), hextets(5), (network, one, other) => {
      assert.equal(addressBlockOf(`${network}:${one}`), addressBlockOf(`${network}:${other}`));
    }),
  );
});
