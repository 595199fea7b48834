import type { Plan } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import { createKey } from '../keys/create-key.ts';
import { insertTenant } from './store.ts';

/** Makes a tenant with its first API key, in one transaction. */
export async function createTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  input: { readonly name: string; readonly plan: Plan | null },
): Promise<{ tenantId: string; keyId: string; apiKey: string }> {
  const tenantId = services.ids.next();
  return await services.database.tenant(tenantId, async (sql) => {
    await insertTenant(sql, { tenantId, name: input.name, plan: input.plan, createdAt: services.clock() });
    const key = await createKey(services, sql, { tenantId, name: 'First key' });
    return { tenantId, ...key };
  });
}
