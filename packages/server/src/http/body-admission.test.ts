import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BodyHolder, openBodyAdmission } from './body-admission.ts';

const wide = async () => ({ freeBytes: 100e9, sizeBytes: 200e9 });
const tooMany = { failure: 'tooManyRequests' };
const overloaded = { failure: 'overloaded' };
const holder = (tenantId: string, network = tenantId): BodyHolder => ({ tenantId, network, isStranger: false });

test('limits files under way of a tenant to 256 MB', () => {
  const bodies = openBodyAdmission(wide);
  const ends = Array.from({ length: 25 }, (_, n) => bodies.admit('disk', holder('a', `network ${n}`), 10e6));
  assert.throws(() => bodies.admit('disk', holder('a', 'another'), 10e6), tooMany);
  bodies.admit('disk', holder('b'), 10e6);
  ends[0]!();
  ends[0]!();
  bodies.admit('disk', holder('a', 'another'), 10e6);
  assert.throws(() => bodies.admit('disk', holder('a', 'another'), 10e6), tooMany);
});

test('limits files under way of a network to 512 MB', () => {
  const bodies = openBodyAdmission(wide);
  for (const tenant of ['a', 'b']) bodies.admit('disk', holder(tenant, 'one'), 240e6);
  assert.throws(() => bodies.admit('disk', holder('c', 'one'), 40e6), tooMany);
  bodies.admit('disk', holder('c', 'two'), 40e6);
});

test('limits strangers more, and they take nothing from those with a key', () => {
  const bodies = openBodyAdmission(wide);
  const stranger = (n: number) => ({ ...holder('a', `network ${n}`), isStranger: true });
  bodies.admit('disk', stranger(1), 60e6);
  assert.throws(() => bodies.admit('disk', stranger(1), 10e6), tooMany);
  bodies.admit('disk', stranger(2), 60e6);
  assert.throws(() => bodies.admit('disk', stranger(3), 10e6), tooMany);
  for (let n = 0; n < 4; n++) bodies.admit('memory', { ...stranger(n), tenantId: undefined }, 16e6);
  assert.throws(() => bodies.admit('memory', { ...stranger(4), tenantId: undefined }, 1), overloaded);
  for (const place of ['disk', 'memory'] as const) bodies.admit(place, holder('a', 'network 1'), 30e6);
});

test('limits files under way of all tenants to a gigabyte', () => {
  const bodies = openBodyAdmission(wide);
  for (let n = 0; n < 4; n++) bodies.admit('disk', holder(`tenant ${n}`), 250e6);
  assert.throws(() => bodies.admit('disk', holder('another'), 1), overloaded);
  bodies.admit('memory', holder('another'), 1);
});

test('limits bodies in memory to 32 MB of a tenant, 64 MB of a network and 128 MB of all', () => {
  const bodies = openBodyAdmission(wide);
  for (const [tenant, network] of [
    ['a', 'one'],
    ['b', 'one'],
    ['c', 'two'],
    ['d', 'three'],
  ] as const) {
    bodies.admit('memory', holder(tenant, network), 31e6);
    assert.throws(() => bodies.admit('memory', holder(tenant, 'another'), 2e6), tooMany);
  }
  assert.throws(() => bodies.admit('memory', holder('e', 'one'), 3e6), tooMany);
  assert.throws(() => bodies.admit('memory', holder('e'), 5e6), overloaded);
  bodies.admit('disk', holder('a'), 200e6);
});

test('reserves a twentieth of the disk, at most a gigabyte', async () => {
  const small = openBodyAdmission(async () => ({ freeBytes: 60e6, sizeBytes: 1e9 }));
  const leave = small.admit('disk', holder('a'), 12e6);
  await assert.rejects(small.requireSpace(), overloaded);
  leave();
  small.admit('disk', holder('b'), 6e6);
  await small.requireSpace();
  const large = openBodyAdmission(async () => ({ freeBytes: 1.1e9, sizeBytes: 1e12 }));
  large.admit('disk', holder('a'), 90e6);
  await large.requireSpace();
  large.admit('disk', holder('a'), 20e6);
  await assert.rejects(large.requireSpace(), overloaded);
});
