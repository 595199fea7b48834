import type { Services } from '../context.ts';
import { removePerson } from '../people/remove-person.ts';
import { listMemberships, removePersonRow } from '../people/store.ts';

/**
 * Erases a person of the console: out of every tenant, with sessions, links, known browsers and second factor. Audit
 * logs keep the name for their time, as what somebody did there stays true. Errors: 409 where the person is the last
 * owner of a tenant.
 */
export async function erasePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  personId: string,
): Promise<{ readonly tenants: number }> {
  const { database } = services;
  const memberships = await database.system((sql) => listMemberships(sql, personId));
  for (const { id } of memberships) await removePerson(services, { tenantId: id, personId, by: undefined });
  await database.system((sql) => removePersonRow(sql, personId));
  return { tenants: memberships.length };
}
