import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { addPersonToTenant } from '../people/add-person.ts';
import { changeRole as change } from '../people/change-role.ts';
import { removePerson as remove } from '../people/remove-person.ts';
import { listMembers } from '../people/store.ts';
import type { MemberContext } from './console-context.ts';
import { hasRight } from './rules.ts';

/** Who lacks a second factor is for owners to know. */
export async function listPeople({ database, tenant, role }: MemberContext): Promise<ConsoleAnswer<'listPeople'>> {
  const people = await database.tenant(tenant.id, (sql) => listMembers(sql, tenant.id));
  return {
    data: people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      role: person.role,
      lastSignedInAt: person.lastSignedInAt?.toISOString() ?? null,
      hasSecondFactor: hasRight(role, 'govern', 'live') ? person.secondFactorSince !== null : null,
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

export async function changeRole(
  context: MemberContext,
  { params, body }: ConsoleInput<'changeRole'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await change(context, { tenantId: tenant.id, personId: params.personId, role: body.role, by: person });
}

export async function removePerson(
  context: MemberContext,
  { params }: ConsoleInput<'removePerson'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await remove(context, { tenantId: tenant.id, personId: params.personId, by: person });
}
