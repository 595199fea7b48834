import assert from 'node:assert/strict';
import { newKey } from '../service.ts';

import { type CommandTest, noSuchTenant, UNKNOWN, type World } from './command-world.ts';

const keysOf = async ({ run, tenantId }: World) =>
  (await run('key', 'list', '--tenant', tenantId)).keys as {
    id: string;
    name: string;
    mode: string;
    scopes: string[];
    expiresAt: Date | null;
  }[];

export const KEY_COMMAND_TESTS: Readonly<Record<string, CommandTest>> = {
  'key create': {
    async works(world) {
      const { run, tenantId, status } = world;
      const request = ['--name', 'App', '--scopes', 'capture', '--expires-in-days', '2'];
      const { keyId, apiKey } = await run('key', 'create', '--tenant', tenantId, ...request);
      assert.equal(await status(apiKey), 200);
      const key = (await keysOf(world)).find(({ id }) => id === keyId)!;
      assert.deepEqual([key.name, key.mode, key.scopes], ['App', 'live', ['capture']]);
      const made = await run('key', 'create', '--tenant', tenantId, '--mode', 'test');
      assert.notEqual(made.tenantId, tenantId, 'a test key is one of the test tenant');
      assert.equal((await keysOf(world)).find(({ id }) => id === made.keyId)?.mode, 'test');
      await run('key', 'deactivate', '--key', made.keyId, '--tenant', tenantId);
      assert.equal(await status(made.apiKey), 401);
    },
    notes: 'key.created',
    refuses: ({ tenantId }) => [
      noSuchTenant('key', 'create'),
      [['key', 'create', '--tenant', tenantId, '--mode', 'tset'], /^--mode: /],
      [['key', 'create', '--tenant', tenantId, '--scopes', 'all'], /^--scopes: /],
      [['key', 'create', '--tenant', tenantId, '--expires-in-days', '0'], /^--expires-in-days: /],
    ],
  },
  'key limit': {
    async works({ run, tenantId, keyId, status, apiKey }) {
      const key = ['--key', keyId, '--tenant', tenantId];
      assert.deepEqual(await run('key', 'limit', ...key, '--requests-per-minute', '1'), {
        tenantId,
        keyId,
        requestsPerMinute: 1,
      });
      assert.deepEqual([await status(apiKey), await status(apiKey)], [200, 429]);
      assert.equal((await run('key', 'limit', ...key)).requestsPerMinute, null);
      assert.equal(await status(apiKey), 200);
    },
    notes: 'key.limitChanged',
    refuses: ({ tenantId, keyId }) => [
      [['key', 'limit', '--key', UNKNOWN, '--tenant', tenantId], /^There is no such key\.$/],
      [
        ['key', 'limit', '--key', keyId, '--tenant', tenantId, '--requests-per-minute', '0'],
        /^--requests-per-minute: /,
      ],
    ],
  },
  'key list': {
    async works(world) {
      const keys = await keysOf(world);
      assert.deepEqual(
        keys.map(({ id }) => id),
        [world.keyId],
      );
      assert.ok(!JSON.stringify(keys).includes(world.apiKey));
    },
    refuses: () => [[['key', 'list'], /--tenant is missing/]],
  },
  'key deactivate': {
    async works({ run, apiKey, tenantId, keyId, status }) {
      assert.deepEqual(await run('key', 'deactivate', '--key', apiKey), { tenantId, keyId, deactivated: true });
      assert.equal(await status(apiKey), 401);
    },
    notes: 'key.deactivated',
    refuses: ({ tenantId }) => [
      [['key', 'deactivate', '--key', UNKNOWN, '--tenant', tenantId], /^There is no such key\.$/],
      [['key', 'deactivate', '--key', 'x', '--tenant', tenantId], /^There is no such key\.$/],
    ],
  },
  'key rotate': {
    async works(world) {
      const { service, run, tenantId, status } = world;
      const expiresAt = new Date(Date.now() + 30 * 86_400_000);
      const old = await newKey(service, tenantId, { scopes: ['capture'], expiresAt });
      const rotated = await run('key', 'rotate', '--key', old.apiKey, '--overlap-minutes', '10');
      assert.deepEqual(
        [await status(old.apiKey), await status(rotated.apiKey), rotated.replaces],
        [200, 200, old.keyId],
      );
      const find = async (keyId: string) => (await keysOf(world)).find(({ id }) => id === keyId)!;
      const key = await find(rotated.keyId);
      assert.deepEqual([key.name, key.mode, key.scopes], ['Another key', 'live', ['capture']]);
      assert.deepEqual(key.expiresAt, expiresAt, 'the successor ends when the key would have');
      assert.ok((await find(old.keyId)).expiresAt! < expiresAt);
      assert.match(rotated.apiKey, /^psk_live_/);
      const last = await run('key', 'rotate', '--key', old.keyId, '--tenant', tenantId, '--overlap-minutes', '0');
      assert.deepEqual([await status(old.apiKey), await status(last.apiKey)], [401, 200]);
      assert.deepEqual((await find(last.keyId)).expiresAt, expiresAt, 'not when the overlap would have ended');
    },
    notes: 'key.rotated',
    refuses: ({ tenantId, keyId }) => [
      [['key', 'rotate', '--key', UNKNOWN, '--tenant', tenantId], /^There is no such live key\.$/],
      [['key', 'rotate', '--key', keyId, '--tenant', tenantId, '--overlap-minutes=-1'], /^--overlap-minutes: /],
    ],
  },
};
