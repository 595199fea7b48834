import type { Services } from '../../context.ts';
import { createTenantWithKey } from '../tenants/create-tenant.ts';
import { listTenants, lockFirstStart } from '../tenants/store.ts';
import { addPersonToTenant } from './add-person.ts';

/** The key of a tenant on the demo plan and a link that signs its owner in, both shown this once. */
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
 * The line that the first start prints; it creates the tenant (specification 13.2 and 13.6). `undefined` when there is
 * a tenant. Of several nodes that start at once on an empty database one is the first.
 */
export async function firstStart(services: Services, address: string): Promise<FirstStart | undefined> {
  return await services.database.system(async (sql) => {
    await lockFirstStart(sql);
    return (await listTenants(sql)).length > 0 ? undefined : await createFirstTenant(services, address);
  });
}

/** In transactions of their own, whose end the lock of the caller outlasts. */
async function createFirstTenant(services: Services, address: string): Promise<FirstStart> {
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
