import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import { sortedPageFrom, sortedStart } from '../common/page.ts';
import { invitePerson } from '../domains/people/invitation-actions.ts';
import { findTenant, findTenants } from '../domains/tenants/store.ts';
import { choosePlan, createTenant as create, resumeTenant, suspendTenant } from '../domains/tenants/tenant-actions.ts';
import type { PersonContext } from './console-context.ts';

export async function listTenants(
  { database }: PersonContext,
  { query }: ConsoleInput<'listTenants'>,
): Promise<ConsoleAnswer<'listTenants'>> {
  const filter = { search: query.search?.trim(), ...sortedStart(query, { createdAt: 'moment', name: 'text' }) };
  const tenants = await database.system((sql) => findTenants(sql, filter));
  return sortedPageFrom(tenants, query, ({ id, name, plan, suspendedAt, createdAt }) => ({
    id,
    name,
    plan,
    isSuspended: suspendedAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** The owner creates the tenant's first key. */
export async function createTenant(
  context: PersonContext,
  { body }: ConsoleInput<'createTenant'>,
): Promise<ConsoleAnswer<'createTenant'>> {
  const { person, serverUrl } = context;
  const { name, plan, owner } = body;
  const { tenantId } = await create(context, { name, plan, by: person });
  const request = { tenantId, role: 'owner', person: owner, by: person, serverUrl } as const;
  const { link } = await invitePerson(context, request);
  return { data: { tenantId, link } };
}

/** Plan first: only it can be refused, and then nothing has changed. */
export async function changeTenant(
  context: PersonContext,
  { params: { tenantId }, body: { plan, isSuspended } }: ConsoleInput<'changeTenant'>,
): Promise<undefined> {
  const { database, person: by } = context;
  const tenant = await database.read(tenantId, (sql) => findTenant(sql, tenantId));
  if (!tenant) throw new Failure('noSuchResource');
  if (plan !== undefined) await choosePlan(context, { tenantId, plan, by });
  if (isSuspended === true) await suspendTenant(context, { tenantId, by });
  if (isSuspended === false) await resumeTenant(context, { tenantId, by });
}
