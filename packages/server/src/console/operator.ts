import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { noteAudit } from '../audit/note-audit.ts';
import { Failure } from '../failure.ts';
import { pageFrom, pageStart } from '../page.ts';
import { addPersonToTenant } from '../people/add-person.ts';
import { findTenant, findTenants, insertTenant, setTenantPlan, setTenantSuspension } from '../tenants/store.ts';
import { suspendTenant } from '../tenants/suspend-tenant.ts';
import type { PersonContext } from './console-context.ts';

export async function listTenants(
  { database }: PersonContext,
  { query }: ConsoleInput<'listTenants'>,
): Promise<ConsoleAnswer<'listTenants'>> {
  const filter = { search: query.search?.trim(), ...pageStart(query) };
  const tenants = await database.system((sql) => findTenants(sql, filter));
  const rows = tenants.map(({ tenantId, ...tenant }) => ({ id: tenantId, ...tenant }));
  return pageFrom(rows, query.pageSize, ({ id, name, plan, suspendedAt, createdAt }) => ({
    ...{ id, name, plan, isSuspended: suspendedAt !== null },
    createdAt: createdAt.toISOString(),
  }));
}

/** The tenant has no key yet: its owner makes the first. */
export async function createTenant(
  context: PersonContext,
  { body }: ConsoleInput<'createTenant'>,
): Promise<ConsoleAnswer<'createTenant'>> {
  const { database, ids, clock, person, serverUrl } = context;
  const tenantId = ids.next();
  const { name, plan, owner } = body;
  await database.tenant(tenantId, async (sql) => {
    await insertTenant(sql, { tenantId, name, plan, createdAt: clock() });
    await noteAudit(context, sql, tenantId, { by: person, action: 'tenant.created', subject: name, details: { plan } });
  });
  const wish = { tenantId, role: 'owner', person: owner, by: person, serverUrl } as const;
  const { link } = await addPersonToTenant(context, wish);
  return { data: { tenantId, link } };
}

export async function changeTenant(
  context: PersonContext,
  { params: { tenantId }, body }: ConsoleInput<'changeTenant'>,
): Promise<undefined> {
  const { database, person } = context;
  const { plan, isSuspended } = body;
  const requireFound = (isFound: boolean) => {
    if (!isFound) throw new Failure('noSuchResource');
  };
  if (isSuspended === true) requireFound(await suspendTenant(context, tenantId));
  await database.tenant(tenantId, async (sql) => {
    requireFound((await findTenant(sql, tenantId)) !== undefined);
    if (plan !== undefined) await setTenantPlan(sql, tenantId, plan);
    if (isSuspended === false) await setTenantSuspension(sql, tenantId, null);
    const action = isSuspended === undefined ? 'plan.chosen' : isSuspended ? 'tenant.suspended' : 'tenant.resumed';
    await noteAudit(context, sql, tenantId, { by: person, action, subject: tenantId, details: { ...body } });
  });
}
