import type { Role } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { createLink, signInUrl } from './session.ts';
import { findPersonByEmail, insertMembership, insertPerson } from './store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids' | 'random'>;

export interface NewPerson {
  readonly email: string | null;
  readonly name: string;
  readonly isOperator?: boolean;
}

/** Finds or creates the person with this address. */
export async function findOrCreatePerson(
  { database, clock, ids }: Parts,
  { email, name, isOperator = false }: NewPerson,
): Promise<{ personId: string; isNew: boolean }> {
  return await database.system(async (sql) => {
    const known = email === null ? undefined : await findPersonByEmail(sql, email);
    if (known) return { personId: known.id, isNew: false };
    const id = ids.next();
    await insertPerson(sql, { id, name, email: email?.toLowerCase() ?? null, isOperator, createdAt: clock() });
    return { personId: id, isNew: true };
  });
}

/** Creates a sign-in link and returns its URL. */
export async function newSignInLink(services: Parts, personId: string, serverUrl: string) {
  const { secret, expiresAt } = await createLink(services, personId);
  return { signInUrl: signInUrl(serverUrl, secret), expiresAt: expiresAt.toISOString() };
}

/**
 * Adds a person to a tenant directly, on behalf of the operator. People of a tenant send invitations instead
 * (ADR 26). Throws `alreadyTaken` for an address that has an account.
 */
export async function addPersonToTenant(
  services: Parts,
  request: {
    readonly tenantId: string;
    readonly role: Role;
    readonly person: NewPerson;
    readonly by: Person | undefined;
    readonly serverUrl: string;
  },
) {
  const { tenantId, role, person, by, serverUrl } = request;
  const { personId, isNew } = await findOrCreatePerson(services, person);
  if (!isNew) throw new Failure('alreadyTaken', { details: { email: ['has an account'] } });
  await services.database.tenant(tenantId, async (sql) => {
    await insertMembership(sql, { tenantId, personId, role, createdAt: services.clock() });
    await noteAudit(services, sql, tenantId, { by, action: 'person.added', subject: personId, details: { role } });
  });
  return { personId, link: await newSignInLink(services, personId, serverUrl) };
}
