import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { noteAudit } from '../../../storage/audit/note-audit.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { readableNameOf } from '../readable-name.ts';
import { isLastOwner } from '../rules.ts';
import {
  insertMembership,
  insertPerson,
  lockMemberships,
  removeMembership,
  removePeopleOfNoTenant,
  setRole,
} from '../store.ts';
import type { Flow } from './flow-store.ts';
import { findPersonOfIdentity, putIdentity } from './identity-store.ts';
import type { Grant } from './open-id.ts';
import { organisationRefusal } from './organisation-failure.ts';
import type { ProviderRow } from './provider-store.ts';
import { emailIn, groupsIn, namesIn, roleOf } from './rules.ts';

type Parts = Pick<Services, 'clock' | 'ids'>;

/**
 * Finds or makes the member that an identity stands for, or connects it with a person, and sets the role. Returns the id
 * of the person, `undefined` for somebody without a role, who is removed. Throws `alreadyTaken`.
 */
export async function enterTenant(
  parts: Parts,
  sql: Sql,
  provider: ProviderRow,
  flow: Pick<Flow, 'personId'>,
  { subject, claims }: Pick<Grant, 'subject' | 'claims'>,
): Promise<string | undefined> {
  const { tenantId, issuer } = provider;
  const identity = { tenantId, issuer, subject };
  const members = await lockMemberships(sql, tenantId);
  const connected = await findPersonOfIdentity(sql, identity);
  if (flow.personId !== null && connected !== undefined && connected !== flow.personId) {
    throw new Failure('alreadyTaken', { details: { organisation: ['this account is connected with another person'] } });
  }
  const known = flow.personId ?? connected;
  const current = known === undefined ? undefined : members.get(known);
  if (flow.personId !== null && current === undefined)
    throw organisationRefusal('belongs to a tenant that you are not in');
  const role = roleOf(provider, groupsIn(claims, provider.groupsClaim), {
    current,
    isLastOwner: known !== undefined && isLastOwner(members, known),
  });
  if (role === undefined) {
    if (known !== undefined) await leave(parts, sql, tenantId, known);
    return undefined;
  }
  const email = emailIn(claims);
  const personId = known ?? parts.ids.next();
  const note = (action: string) =>
    noteAudit(parts, sql, tenantId, { by: 'service', action, subject: personId, details: { role, issuer } });
  if (known === undefined) {
    const createdAt = parts.clock();
    // The address is not the account's: an organisation could name any, and keep its owner from it.
    await insertPerson(sql, {
      id: personId,
      name: readableNameOf(namesIn(claims)),
      email: null,
      isOperator: false,
      createdAt,
    });
    await insertMembership(sql, { tenantId, personId, role, createdAt });
    await note('person.added');
  } else if (current !== role) {
    await setRole(sql, tenantId, personId, role);
    await note('person.roleChanged');
  }
  if (connected === undefined && known !== undefined) await note('person.connected');
  await putIdentity(sql, { ...identity, personId, email, createdAt: parts.clock() });
  return personId;
}

async function leave(parts: Parts, sql: Sql, tenantId: string, personId: string): Promise<void> {
  await removeMembership(sql, tenantId, personId);
  await removePeopleOfNoTenant(sql, [personId]);
  await noteAudit(parts, sql, tenantId, { by: 'service', action: 'person.removed', subject: personId });
}
