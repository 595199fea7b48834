import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { noteAudit } from '../audit/note-audit.ts';
import type { Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { addPersonToTenant } from '../people/add-person.ts';
import { listMembers, lockMemberships, removeMembership, setRole } from '../people/store.ts';
import type { MemberContext } from './console-context.ts';
import { isLastOwner } from './rules.ts';

export async function listPeople({ database, tenant }: MemberContext): Promise<ConsoleAnswer<'listPeople'>> {
  const people = await database.tenant(tenant.id, (sql) => listMembers(sql, tenant.id));
  return {
    data: people.map(({ id, name, email, role, lastSignedInAt }) => ({
      id,
      name,
      email,
      role,
      lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    })),
  };
}

export async function addPerson(
  context: MemberContext,
  { body }: ConsoleInput<'addPerson'>,
): Promise<ConsoleAnswer<'addPerson'>> {
  const { tenant, person, serverUrl } = context;
  const added = await addPersonToTenant(context, {
    tenantId: tenant.id,
    role: body.role,
    person: { email: body.email, name: body.name },
    by: person,
    serverUrl,
  });
  return { data: added };
}

/** Throws when the person is not in the tenant, or is its last owner and would not stay one. */
async function requireChangeable(sql: Sql, tenantId: string, personId: string, staysOwner: boolean): Promise<void> {
  const roles = await lockMemberships(sql, tenantId);
  if (!roles.has(personId)) throw new Failure('noSuchResource');
  if (!staysOwner && isLastOwner(roles, personId)) {
    throw new Failure('stateConflict', { details: { role: ['a tenant keeps an owner, and this is its last'] } });
  }
}

export async function changeRole(
  context: MemberContext,
  { params, body }: ConsoleInput<'changeRole'>,
): Promise<undefined> {
  const { database, tenant, person } = context;
  await database.tenant(tenant.id, async (sql) => {
    await requireChangeable(sql, tenant.id, params.personId, body.role === 'owner');
    await setRole(sql, tenant.id, params.personId, body.role);
    const entry = { by: person, action: 'person.roleChanged', subject: params.personId, details: body };
    await noteAudit(context, sql, tenant.id, entry);
  });
}

export async function removePerson(
  context: MemberContext,
  { params }: ConsoleInput<'removePerson'>,
): Promise<undefined> {
  const { database, tenant, person } = context;
  await database.tenant(tenant.id, async (sql) => {
    await requireChangeable(sql, tenant.id, params.personId, false);
    await removeMembership(sql, tenant.id, params.personId);
    await noteAudit(context, sql, tenant.id, { by: person, action: 'person.removed', subject: params.personId });
  });
}
