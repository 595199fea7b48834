import type { ConsoleBody, MailKind, TeamChannel } from '@rhinarium/contract';
import type { Person } from '../../../common/caller.ts';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { noteAudit } from '../../../storage/audit/note-audit.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { refuseUrl } from '../../webhooks/rules.ts';
import { mailTextsOf } from '../texts/texts-of.ts';
import {
  type ChannelRow,
  insertChannel,
  listChannels,
  noteAttempt,
  removeChannel,
  setChannelKinds,
} from './channel-store.ts';
import { tellChannel, urlSubject } from './tell-channel.ts';

type Parts = Pick<Services, 'database' | 'encryption'>;
type ChangeParts = Pick<Services, 'database' | 'clock' | 'ids'>;
interface Of {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly person: Person;
}

/** Maximum channels per tenant. */
const channelsMax = 10;

/** Page of what waits in a tenant. */
export const listUrlOf = ({ publicUrl }: Pick<Services, 'publicUrl'>, tenantId: string): string =>
  `${publicUrl()}/console/${tenantId}/to-do`;

const recordOf = (cipher: TenantCipher, { url, stoppedAt, ...row }: ChannelRow): TeamChannel => ({
  ...row,
  kinds: [...row.kinds],
  language: row.language as TeamChannel['language'],
  host: new URL(cipher.decrypt(urlSubject(row.id), url).toString()).host,
  isStopped: stoppedAt !== null,
});

/** Lists the channels of a tenant. */
export async function ownChannels({ database, encryption }: Parts, { tenant }: Pick<Of, 'tenant'>) {
  const rows = await database.tenant(tenant.id, (sql) => listChannels(sql, tenant.id));
  if (rows.length === 0) return [];
  const cipher = await encryption.cipherOf(tenant.id);
  return rows.map((row) => recordOf(cipher, row));
}

/** Adds a channel. Throws a validation failure for a URL that webhooks may not have either, and 409 for one too many. */
export async function addChannel(
  parts: Parts & ChangeParts & Pick<Services, 'webhookTargets'>,
  { tenant, person }: Of,
  body: ConsoleBody<'addTeamChannel'>,
): Promise<TeamChannel> {
  const refusal = refuseUrl(body.url, parts.webhookTargets);
  if (refusal !== undefined) throw invalid('url', refusal);
  const id = parts.ids.next();
  const cipher = await parts.encryption.cipherOf(tenant.id);
  const url = cipher.encrypt(urlSubject(id), Buffer.from(body.url));
  const row: ChannelRow = { ...body, id, url, stoppedAt: null, problem: null };
  await parts.database.tenant(tenant.id, async (sql) => {
    if (!(await insertChannel(sql, tenant.id, row, channelsMax)))
      throw new Failure('stateConflict', { details: { teamChannels: [`a tenant has at most ${channelsMax}`] } });
    const details = { name: row.name, format: row.format };
    await noteAudit(parts, sql, tenant.id, { by: person, action: 'teamChannel.added', subject: id, details });
  });
  return recordOf(cipher, row);
}

/** Sets what a channel gets. Throws 404. */
export async function changeChannel(
  parts: ChangeParts,
  { tenant, person }: Of,
  channelId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await parts.database.tenant(tenant.id, async (sql) => {
    if (!(await setChannelKinds(sql, tenant.id, channelId, kinds))) throw new Failure('noSuchResource');
    const entry = { by: person, action: 'teamChannel.changed', subject: channelId, details: { kinds } };
    await noteAudit(parts, sql, tenant.id, entry);
  });
}

/** Removes a channel, with what waits for it. Throws 404. */
export async function dropChannel(parts: ChangeParts, { tenant, person }: Of, channelId: string): Promise<void> {
  await parts.database.tenant(tenant.id, async (sql) => {
    const name = await removeChannel(sql, tenant.id, channelId);
    if (name === undefined) throw new Failure('noSuchResource');
    await noteAudit(parts, sql, tenant.id, {
      by: person,
      action: 'teamChannel.removed',
      subject: channelId,
      details: { name },
    });
  });
}

/** Sends a test to a channel, and starts a stopped one again if it arrives. Throws 404. */
export async function testChannel(
  parts: Parts & Pick<Services, 'webhookTargets' | 'clock' | 'ids' | 'publicUrl'>,
  { tenant }: Pick<Of, 'tenant'>,
  channelId: string,
): Promise<TeamChannel> {
  const { database } = parts;
  const find = async () => {
    const [row] = await database.tenant(tenant.id, (sql) => listChannels(sql, tenant.id, channelId));
    return row ?? Promise.reject(new Failure('noSuchResource'));
  };
  const channel = await find();
  const cipher = await parts.encryption.cipherOf(tenant.id);
  const t = mailTextsOf(channel.language);
  const link = { label: t.open, url: listUrlOf(parts, tenant.id) };
  const message = { id: parts.ids.next(), subject: t.channelTest(tenant.name), link };
  const problem = await tellChannel(parts, cipher, channel, message, new AbortController().signal);
  await database.tenant(tenant.id, (sql) => noteAttempt(sql, tenant.id, channelId, { problem, stops: false }));
  return recordOf(cipher, await find());
}
