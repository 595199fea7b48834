import { LIMITS, ROLES, type Role } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { NO_MAIL } from '../../domains/mail/mail-port.ts';
import { invitePerson } from '../../domains/people/invitation-actions.ts';
import { listTenantIds } from '../../domains/tenants/store.ts';
import { listEndpoints } from '../../domains/webhooks/endpoint-store.ts';
import { requireFirstRelease } from '../../storage/database/migrate.ts';
import type { ArchiveEntry } from './archive.ts';
import { parseRowsName } from './manifest.ts';
import { type RestoreParts, type RowOf, restoreBackup, rowsOf } from './restore-backup.ts';
import { requireSameSchema } from './restore-place.ts';
import { type VerifiedArchive, verifyArchive } from './verify-archive.ts';

interface ImportedMember {
  readonly tenantId: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
}

/**
 * Imports the tenants of an archive into an installation without them. Archives are untrusted: accounts, passwords and
 * rights are not imported. The people are invited, each with a link. Reports webhook endpoints to which both
 * installations send, and channels of teams, which are stopped. Throws if the archive or schema does not fit.
 */
export async function importTenants(
  parts: RestoreParts & Pick<Services, 'clock' | 'ids' | 'random'> & { readonly serverUrl: string },
  file: string,
) {
  const archive = await verifyArchive(file);
  requireFirstRelease(archive.manifest.migrations);
  await requireSameSchema(parts.database, archive.manifest.migrations);
  const known = new Set(await parts.database.system(listTenantIds));
  const tenantIds = archive.manifest.tenants.map(({ tenantId }) => tenantId);
  const present = tenantIds.filter((tenantId) => known.has(tenantId));
  if (present.length > 0) throw new Error(`This installation already has the tenant ${present.join(', ')}.`);
  const members: ImportedMember[] = [];
  const stoppedChannels: StoppedChannel[] = [];
  const stop = (row: string) => stoppedChannel(row, parts.clock(), stoppedChannels);
  await restoreBackup(parts, file, archive, async (people) => {
    const rowOf = rowWithoutMembers(archive, people, members);
    return (table, row) => (table.name === 'team_channels' ? stop(row) : rowOf(table, row));
  });
  const invited = [];
  for (const { tenantId, role, ...person } of members) {
    const { link } = await invitePerson(
      { ...parts, mail: NO_MAIL },
      { tenantId, role, person, by: undefined, serverUrl: parts.serverUrl },
    );
    invited.push({ tenantId, role, ...person, link });
  }
  const sendingEndpoints = [];
  for (const tenantId of tenantIds) sendingEndpoints.push(...(await listSending(parts.database, tenantId)));
  if (sendingEndpoints.length > 0)
    parts.say(
      `Webhook endpoints in use: ${sendingEndpoints.length}. From now on both installations send to them, deliveries in progress included. Disable them at one of the two.`,
    );
  if (stoppedChannels.length > 0)
    parts.say(
      `Team channels stopped: ${stoppedChannels.length}. The other installation writes to them. Remove them there, then start each by a test, in the console under Account.`,
    );
  return { tenantIds, people: invited, sendingEndpoints, stoppedChannels };
}

interface StoppedChannel {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
}

/** The row of a channel that gets nothing until somebody sends a test: the other installation writes to it, too. */
function stoppedChannel(row: string, now: Date, stopped: StoppedChannel[]): string {
  const channel = JSON.parse(row) as { tenant_id: string; id: string; name: string };
  stopped.push({ tenantId: channel.tenant_id, id: channel.id, name: channel.name });
  return JSON.stringify({ ...channel, stopped_at: now.toISOString() });
}

/** Enabled webhook endpoints of a tenant. The installation that it comes from sends to them, too. */
async function listSending(database: RestoreParts['database'], tenantId: string) {
  const all = { after: undefined, rowsMax: LIMITS.webhookEndpointsMax };
  const endpoints = await database.tenant(tenantId, (sql) => listEndpoints(sql, tenantId, all));
  return endpoints.filter(({ disabledAt }) => disabledAt === null).map(({ id, url }) => ({ tenantId, id, url }));
}

/** Tables of sharing groups. A membership of an archive must not admit to a group of this installation. */
const OF_GROUPS: ReadonlySet<string> = new Set([
  'group_members',
  'shared_candidates',
  'shared_messages',
  'tenant_outbox',
]);

const OF_SIGN_IN: ReadonlySet<string> = new Set(['sign_in_identities', 'sign_in_providers']);

/** Skips memberships, of the console and of sharing groups, and collects the people of the former. */
function rowWithoutMembers(
  { manifest }: VerifiedArchive,
  people: readonly ArchiveEntry[],
  members: ImportedMember[],
): RowOf {
  const accounts = people.filter(({ name }) => parseRowsName(name)?.table === 'console_people').flatMap(rowsOf);
  const byId = new Map(accounts.map(personIn).map((person) => [person.id, person]));
  const imported = new Set(manifest.tenants.map(({ tenantId }) => tenantId));
  return (table, row) => {
    if (table.name === 'console_memberships') {
      const { tenant_id, person_id, role } = JSON.parse(row) as Record<string, string>;
      const known = ROLES.find((one) => one === role);
      if (!known) throw new Error(`The archive has a member with the role ${role}.`);
      const { email, name } = byId.get(person_id!) ?? { email: null, name: 'Unknown' };
      members.push({ tenantId: tenant_id!, role: known, email, name });
      return undefined;
    }
    // An archive must not decide who signs in.
    if (OF_GROUPS.has(table.name) || OF_SIGN_IN.has(table.name)) return undefined;
    if (table.name === 'tenants') requireOwnTestData(row, imported);
    return row;
  };
}

const personIn = (row: string) => JSON.parse(row) as { id: string; email: string | null; name: string };

/** Throws if the tenant is the test tenant of one that is not in the archive. */
function requireOwnTestData(row: string, imported: ReadonlySet<string>): void {
  const { test_of } = JSON.parse(row) as { test_of?: string | null };
  if (test_of && !imported.has(test_of))
    throw new Error('The archive has test data of a tenant that it does not have.');
}
