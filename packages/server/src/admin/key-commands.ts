import { CONSOLE_OPERATIONS, isId, UNKNOWN_ID } from '@rhinarium/contract';
import { hashOfApiKey, isApiKey } from '../domains/keys/api-key.ts';
import { changeKeyLimit, endKey, rotateKey } from '../domains/keys/key-actions.ts';
import { findKeyByHash, listKeys } from '../domains/keys/store.ts';
import { findTestTenantId } from '../domains/tenants/store.ts';
import { tenantOfKey } from '../ops/test-mode/open-test-tenant.ts';
import { createKeyOfMode } from '../ops/test-mode/test-actions.ts';
import {
  type AdminServices,
  numberOf,
  type Options,
  required,
  type ServiceCommand,
  shaped,
  tenantOf,
} from './options.ts';

/** Tenant and id of a key, given by id (with --tenant) or by the key itself. */
async function keyOf(services: AdminServices, options: Options): Promise<{ tenantId: string; keyId: string }> {
  const given = required(options, 'key');
  if (!isApiKey(given)) {
    const keyId = isId(given) ? given : UNKNOWN_ID;
    return { tenantId: await tenantOfKey(services, tenantOf(options), keyId), keyId };
  }
  const found = await services.database.system((sql) => findKeyByHash(sql, hashOfApiKey(given)));
  if (!found) throw new Error('There is no such key.');
  return found;
}

export const KEY_COMMANDS: Readonly<Record<string, ServiceCommand>> = {
  'key create': {
    takes:
      '--tenant ID [--name N] [--scopes full|read|capture] [--mode live|test] [--expires-in-days D] [--requests-per-minute N] [--search-pools A,B]',
    says: 'Creates another API key, live unless --mode says otherwise. It is shown only once. A test key belongs to the test tenant, which is created with its first key. With --search-pools it identifies, verifies and reads the pets of these pools only.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      const request = shaped(CONSOLE_OPERATIONS.createApiKey.body, {
        name: options['name'] ?? 'Key',
        mode: options['mode'],
        scopes: (options['scopes'] ?? 'full').split(','),
        expiresInDays: numberOf(options, 'expires-in-days'),
        requestsPerMinute: numberOf(options, 'requests-per-minute'),
        searchPools: options['search-pools']?.split(','),
      });
      return await createKeyOfMode(services, { ...request, tenantId, by: undefined });
    },
  },
  'key list': {
    takes: '--tenant ID',
    says: 'Lists the live and test keys of a tenant, without the secrets.',
    async run({ database }, options) {
      const tenantId = tenantOf(options);
      const testTenantId = await database.system((sql) => findTestTenantId(sql, tenantId));
      const keysOf = (id: string) => database.read(id, (sql) => listKeys(sql, id));
      return { keys: [...(await keysOf(tenantId)), ...(testTenantId ? await keysOf(testTenantId) : [])] };
    },
  },
  'key limit': {
    takes: '--key ID --tenant ID | --key psk_… [--requests-per-minute N]',
    says: 'Limits the requests of a key, beside the limits of its tenant; without a number, ends the limit.',
    async run(services, options) {
      const key = await keyOf(services, options);
      const given = { requestsPerMinute: numberOf(options, 'requests-per-minute') ?? null };
      const { requestsPerMinute } = shaped(CONSOLE_OPERATIONS.changeApiKeyLimit.body, given);
      await changeKeyLimit(services, { ...key, requestsPerMinute, by: undefined });
      return { ...key, requestsPerMinute };
    },
  },
  'key deactivate': {
    takes: '--key ID --tenant ID | --key psk_…',
    says: 'Deactivates a key immediately, on every node.',
    async run(services, options) {
      const key = await keyOf(services, options);
      await endKey(services, { ...key, by: undefined });
      return { ...key, deactivated: true };
    },
  },
  'key rotate': {
    takes: '--key ID --tenant ID | --key psk_… [--overlap-minutes M]',
    says: 'Creates a successor with the same name, mode and scopes. The old key expires after the overlap (by default an hour).',
    async run(services, options) {
      const old = await keyOf(services, options);
      const overlapMinutes = numberOf(options, 'overlap-minutes') ?? 60;
      const request = shaped(CONSOLE_OPERATIONS.rotateApiKey.body, { overlapMinutes });
      const { oldKeyEndsAt, ...key } = await rotateKey(services, { ...old, ...request, by: undefined });
      return { tenantId: old.tenantId, ...key, replaces: old.keyId, replacedKeyEndsAt: oldKeyEndsAt };
    },
  },
};
