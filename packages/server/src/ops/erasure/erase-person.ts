import type { Services } from '../../context.ts';
import { removeInvitationsOf } from '../../domains/people/invitation-store.ts';
import { removePerson } from '../../domains/people/member-actions.ts';
import { findPerson, listMemberships, removePersonRow } from '../../domains/people/store.ts';
import { countMentions } from '../../storage/database/table-rows.ts';

/** Verified receipt of a person's erasure. */
export interface PersonReceipt {
  readonly personId: string;
  readonly erasedAt: string;
  /** Number of tenants that the person was a member of. */
  readonly tenants: number;
  /** Verified afterwards: no row in the tables of people, sessions and links. */
  readonly verified: { readonly rows: boolean };
  readonly isVerified: boolean;
  readonly verifiedAt: string;
}

/**
 * Erases a person of the console from every tenant, with sessions, links, known browsers and second factor. Audit logs
 * keep the name for their retention period, because recorded actions stay true. Throws 409 for the last owner of a
 * tenant.
 */
export async function erasePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  personId: string,
): Promise<PersonReceipt> {
  const { database, clock } = services;
  const [memberships, email] = await database.system(async (sql) => [
    await listMemberships(sql, personId),
    (await findPerson(sql, personId))?.email,
  ]);
  for (const { id } of memberships) await removePerson(services, { tenantId: id, personId, by: undefined });
  await database.system(async (sql) => {
    await removePersonRow(sql, personId);
    if (email) await removeInvitationsOf(sql, email);
  });
  const erasedAt = clock().toISOString();
  const left = await database.system(async (sql) => [
    await countMentions(sql, ['person_id'], [personId]),
    await countMentions(sql, ['id'], [personId], 'console_people'),
  ]);
  const verified = { rows: left.flatMap(Object.values<number>).every((count) => count === 0) };
  return {
    personId,
    erasedAt,
    tenants: memberships.length,
    verified,
    isVerified: verified.rows,
    verifiedAt: clock().toISOString(),
  };
}
