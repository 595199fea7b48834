import { type ConsoleAnswer, type ConsoleInput, hasRole } from '@rhinarium/contract';
import { invitePerson, withdrawInvitation as withdraw } from '../domains/people/invitation-actions.ts';
import { listInvitations as list } from '../domains/people/invitation-store.ts';
import { changeRole as change, removePerson as remove } from '../domains/people/member-actions.ts';
import { listMembers } from '../domains/people/store.ts';
import { letViewersIdentify as letIdentify } from '../domains/tenants/tenant-actions.ts';
import type { MemberContext } from './console-context.ts';

/** E-mail addresses require the audit right. Missing second factors are shown to owners only. */
export async function listPeople({ database, tenant, role }: MemberContext): Promise<ConsoleAnswer<'listPeople'>> {
  const people = await database.snapshot(tenant.id, (sql) => listMembers(sql, tenant.id));
  return {
    data: people.map((person) => ({
      id: person.id,
      name: person.name,
      email: hasRole('audit', role) ? (person.email ?? person.organisationEmail) : null,
      role: person.role,
      lastSignedInAt: person.lastSignedInAt?.toISOString() ?? null,
      hasSecondFactor: hasRole('govern', role) ? person.secondFactorSince !== null : null,
    })),
  };
}

export async function addPerson(
  context: MemberContext,
  { body }: ConsoleInput<'addPerson'>,
): Promise<ConsoleAnswer<'addPerson'>> {
  const { tenant, person, serverUrl } = context;
  const { role, ...invited } = body;
  return {
    data: await invitePerson(context, {
      tenantId: tenant.id,
      role,
      person: invited,
      by: person,
      serverUrl,
      language: person.language ?? undefined,
    }),
  };
}

export async function listInvitations(context: MemberContext): Promise<ConsoleAnswer<'listInvitations'>> {
  const { database, clock, tenant } = context;
  const invitations = await database.snapshot(tenant.id, (sql) => list(sql, tenant.id, clock()));
  return {
    data: invitations.map(({ id, name, email, role, createdAt, expiresAt }) => ({
      id,
      name,
      email,
      role,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

export async function withdrawInvitation(
  context: MemberContext,
  { params: { invitationId } }: ConsoleInput<'withdrawInvitation'>,
): Promise<undefined> {
  await withdraw(context, { tenantId: context.tenant.id, invitationId, by: context.person });
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

export async function letViewersIdentify(
  context: MemberContext,
  { body }: ConsoleInput<'letViewersIdentify'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await letIdentify(context, { tenantId: tenant.id, mayIdentify: body.mayIdentify, by: person });
}
