import type { Plan } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type IssuedKey, issueKey } from '../keys/api-key.ts';
import { insertTenant } from './store.ts';

export interface NewTenant {
  readonly name: string;
  readonly plan: Plan | null;
  readonly by: Person | undefined;
}

type Parts = Pick<Services, 'database' | 'clock' | 'ids' | 'random'>;

async function addTenant(services: Parts, sql: Sql, tenantId: string, { name, plan, by }: NewTenant): Promise<void> {
  await insertTenant(sql, { tenantId, name, plan, createdAt: services.clock() });
  await noteAudit(services, sql, tenantId, { by, action: 'tenant.created', subject: name, details: { plan } });
}

/** Creates a tenant without a key. Its owner creates the first one in the console. */
export async function createTenant(services: Parts, request: NewTenant): Promise<{ readonly tenantId: string }> {
  const tenantId = services.ids.next();
  await services.database.tenant(tenantId, (sql) => addTenant(services, sql, tenantId, request));
  return { tenantId };
}

/** Creates a tenant with its first API key, in one transaction. */
export async function createTenantWithKey(
  services: Parts,
  request: NewTenant,
): Promise<IssuedKey & { readonly tenantId: string }> {
  const tenantId = services.ids.next();
  return await services.database.tenant(tenantId, async (sql) => {
    await addTenant(services, sql, tenantId, request);
    return { tenantId, ...(await issueKey(services, sql, { tenantId, name: 'First key' })) };
  });
}
