import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { removeVouchedDevices } from '../mail/devices/device-store.ts';
import { findInvitation, type InvitationRow, lockInvitation, removeInvitation } from './invitation-store.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { requirePassword } from './require-password.ts';
import { hashOfSecret } from './secret.ts';
import type { SignedIn } from './session.ts';
import {
  changePerson,
  findPerson,
  findPersonByEmail,
  insertMembership,
  insertPerson,
  type PersonRow,
} from './store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids'>;

/** Contents of an open invitation. `undefined` for an unknown, used or expired secret. */
export async function readInvitation(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  secret: string,
): Promise<InvitationRow | undefined> {
  const hash = hashOfSecret(secret);
  return hash && (await database.system((sql) => findInvitation(sql, hash, clock())));
}

/** Locks an open invitation. Throws `signInRefused` for an invalid secret. */
async function holdInvitation(sql: Sql, secret: string, now: Date): Promise<InvitationRow> {
  const hash = hashOfSecret(secret);
  const invitation = hash && (await lockInvitation(sql, hash, now));
  if (!invitation) throw new Failure('signInRefused');
  return invitation;
}

/** Returns false if the person is already a member. The invitation is consumed either way. */
async function enterTenant(
  parts: Parts,
  sql: Sql,
  { id, tenantId, role }: InvitationRow,
  person: Pick<PersonRow, 'id' | 'name'>,
): Promise<boolean> {
  await removeInvitation(sql, tenantId, id);
  const isAdded = await insertMembership(sql, { tenantId, personId: person.id, role, createdAt: parts.clock() });
  if (isAdded) {
    const details = { role, invitation: id };
    await noteAudit(parts, sql, tenantId, { by: person, action: 'person.added', subject: person.id, details });
  }
  return isAdded;
}

/**
 * Creates an account for the recipient of an invitation and adds it to the tenant, with the invited address or another
 * one. Throws `alreadyTaken` if an account has the address: the person can then sign in and accept with it, or choose
 * another address, and the invitation stays open. Throws `signInRefused`.
 */
export async function acceptAsNewPerson(parts: Parts, secret: string, otherEmail?: string): Promise<PersonRow> {
  return await parts.database.system(async (sql) => {
    const invitation = await holdInvitation(sql, secret, parts.clock());
    const person = {
      id: parts.ids.next(),
      name: invitation.name,
      email: otherEmail?.toLowerCase() ?? invitation.email,
      isOperator: false,
      createdAt: parts.clock(),
    };
    if (!(await insertPerson(sql, person))) {
      throw new Failure('alreadyTaken', {
        details: { email: ['has an account: sign in with it, or give another one'] },
      });
    }
    await enterTenant(parts, sql, invitation, person);
    return (await findPerson(sql, person.id))!;
  });
}

interface Acceptance {
  readonly secret: string;
  /** Whether the account changes its address to the invited one. */
  readonly takesAddress?: boolean | undefined;
  /** Required for the change if the account has a password. */
  readonly currentPassword?: string | undefined;
}

/**
 * Adds a signed-in person to the tenant of an invitation, whatever the account's address. Throws `alreadyTaken` if the
 * person is a member and does not change the address, or if another account has it, a validation failure for a wrong
 * password, and `signInRefused`.
 */
export async function acceptAsPerson(
  parts: Parts & Pick<Services, 'passwords'>,
  { person }: Pick<SignedIn, 'person'>,
  { secret, takesAddress = false, currentPassword }: Acceptance,
): Promise<PersonRow> {
  if (takesAddress) await requirePassword(parts, person, currentPassword);
  return await parts.database.system(async (sql) => {
    const invitation = await holdInvitation(sql, secret, parts.clock());
    const isAdded = await enterTenant(parts, sql, invitation, person);
    await removeVouchedDevices(sql, person.id);
    const email = takesAddress ? (invitation.email ?? undefined) : undefined;
    if (email === undefined) {
      if (!isAdded) throw new Failure('alreadyTaken', { details: { tenant: ['is one of yours already'] } });
      return person;
    }
    const other = await findPersonByEmail(sql, email);
    if (other && other.id !== person.id) {
      throw new Failure('alreadyTaken', { details: { email: ['belongs to another account'] } });
    }
    await changePerson(sql, person.id, { email });
    await noteInTenants(parts, sql, person, { by: person, action: 'person.addressChanged' });
    return (await findPerson(sql, person.id))!;
  });
}
