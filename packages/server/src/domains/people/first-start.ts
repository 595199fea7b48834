import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../context.ts';
import { listTenants, lockFirstStart } from '../tenants/store.ts';
import { createTenantWithKey } from '../tenants/tenant-actions.ts';
import { addPersonToTenant } from './add-person.ts';

/** API key and owner's sign-in link of a new tenant on the demo plan, shown once. */
export interface FirstStart {
  readonly event: 'first-start';
  readonly apiKey: string;
  readonly tenantId: string;
  readonly plan: 'demo';
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly consoleUrl: string;
  readonly signInUrl: string;
  readonly next: string;
}

/**
 * Creates the first tenant (specification 13.2 and 13.6). `undefined` if a tenant exists. Of several nodes starting on
 * an empty database, one creates it.
 */
export async function firstStart(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  address: string,
): Promise<FirstStart | undefined> {
  return await services.database.system(async (sql) => {
    await lockFirstStart(sql);
    return (await listTenants(sql)).length > 0 ? undefined : await createFirstTenant(services, address);
  });
}

/** Separate transactions, which finish before the caller's lock is released. */
async function createFirstTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  address: string,
): Promise<FirstStart> {
  const { tenantId, apiKey } = await createTenantWithKey(services, {
    name: 'First tenant',
    plan: 'demo',
    by: undefined,
  });
  const person = { name: 'Operator', email: null, isOperator: true };
  const owner = { tenantId, role: 'owner', person, by: undefined, serverUrl: address } as const;
  const { link } = await addPersonToTenant(services, owner);
  return {
    event: 'first-start',
    apiKey,
    tenantId,
    plan: 'demo',
    apiUrl: `${address}/v2`,
    docsUrl: `${address}/docs`,
    consoleUrl: `${address}/console`,
    signInUrl: link.signInUrl,
    next: 'Copy the key: it is not shown again. Open signInUrl in a browser within a day; the link works once.',
  };
}

/**
 * Writes the first start's secrets to a file that only this user can read, and returns its name. Program output is
 * often collected, so it is not printed.
 */
export async function keepFirstStart(dataDir: string, first: FirstStart): Promise<string> {
  const file = path.join(dataDir, 'first-start.json');
  // Remove a stale file first: it belongs to a deleted database, and overwriting keeps its mode.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(first, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}
