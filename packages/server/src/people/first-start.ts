import type { Services } from '../context.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { listTenants } from '../tenants/store.ts';
import { addPersonToTenant } from './add-person.ts';

/** The line that the very first start prints: the key of a tenant on the demo plan, shown this once. `undefined` when there is a tenant. */
export async function firstStart(services: Services, address: string): Promise<Record<string, string> | undefined> {
  const tenants = await services.database.system(listTenants);
  if (tenants.length > 0) return undefined;
  const { tenantId, apiKey } = await createTenant(services, { name: 'First tenant', plan: 'demo' });
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
    ...(link ? { signInUrl: link.signInUrl } : {}),
    next: 'Keep the key: it is not shown again. Open signInUrl in a browser within a day; it signs in once.',
  };
}
