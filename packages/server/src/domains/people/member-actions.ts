import type { Role } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isLastOwner } from './rules.ts';
import { removeSessionsOfTenant } from './session-store.ts';
import { lockMemberships, removeMembership, removePeopleOfNoTenant, setRole } from './store.ts';

interface RoleChange {
  readonly tenantId: string;
  readonly personId: string;
  readonly role: Role;
  readonly by: Person | undefined;
}

/** Locks the memberships of a tenant. Throws 404 for a non-member and 409 if its last owner would lose the role. */
async function holdMembership(sql: Sql, tenantId: string, personId: string, staysOwner: boolean): Promise<void> {
  const roles = await lockMemberships(sql, tenantId);
  if (!roles.has(personId)) throw new Failure('noSuchResource');
  if (!staysOwner && isLastOwner(roles, personId)) {
    throw new Failure('stateConflict', { details: { role: ['this is the last owner, and a tenant needs one'] } });
  }
}

/** Changes the role of a member. The last owner cannot lose the role. */
export async function changeRole(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, personId, role, by }: RoleChange,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await holdMembership(sql, tenantId, personId, role === 'owner');
    await setRole(sql, tenantId, personId, role);
    const entry = { by, action: 'person.roleChanged', subject: personId, details: { role } };
    await noteAudit(services, sql, tenantId, entry);
  });
}

/**
 * Removes a person from a tenant. The last owner stays. An account left without a tenant is deleted, with its password
 * and sessions.
 */
export async function removePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, personId, by }: { readonly tenantId: string; readonly personId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await holdMembership(sql, tenantId, personId, false);
    await removeMembership(sql, tenantId, personId);
    await noteAudit(services, sql, tenantId, { by, action: 'person.removed', subject: personId });
  });
  await services.database.system(async (sql) => {
    await removeSessionsOfTenant(sql, tenantId, personId);
    await removePeopleOfNoTenant(sql, [personId]);
  });
}
