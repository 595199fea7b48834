import type { ChannelFormat, MailKind, MailProblem } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

export interface ChannelRow {
  readonly id: string;
  readonly name: string;
  readonly format: ChannelFormat;
  /** Encrypted. */
  readonly url: Buffer;
  readonly kinds: readonly MailKind[];
  readonly language: string;
  readonly stoppedAt: Date | null;
  readonly problem: MailProblem | null;
}

/** Channels of a tenant, oldest first, or the one with an id. */
export async function listChannels(sql: Sql, tenantId: string, channelId?: string): Promise<ChannelRow[]> {
  return await sql<ChannelRow>(
    `SELECT id, name, format, url, kinds, language, stopped_at AS "stoppedAt", problem FROM team_channels
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at, id`,
    [tenantId, channelId ?? null],
  );
}

/** Inserts a channel unless the tenant has as many as it may. Returns whether it did. */
export async function insertChannel(
  sql: Sql,
  tenantId: string,
  channel: ChannelRow,
  channelsMax: number,
): Promise<boolean> {
  await sql('SELECT FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE', [tenantId]);
  const rows = await sql(
    `INSERT INTO team_channels (tenant_id, id, name, format, url, kinds, language, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, service_now()
      WHERE (SELECT count(*) FROM team_channels WHERE tenant_id = $1) < $8 RETURNING id`,
    [tenantId, channel.id, channel.name, channel.format, channel.url, channel.kinds, channel.language, channelsMax],
  );
  return rows.length > 0;
}

/** Sets what a channel gets. Returns false if there is none. */
export async function setChannelKinds(
  sql: Sql,
  tenantId: string,
  channelId: string,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const rows = await sql('UPDATE team_channels SET kinds = $3 WHERE tenant_id = $1 AND id = $2 RETURNING id', [
    tenantId,
    channelId,
    kinds,
  ]);
  return rows.length > 0;
}

/** Returns the name of the deleted channel. */
export async function removeChannel(sql: Sql, tenantId: string, channelId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }>(
    'DELETE FROM team_channels WHERE tenant_id = $1 AND id = $2 RETURNING name',
    [tenantId, channelId],
  );
  return row?.name;
}

/** Notes how the latest attempt ended. Success starts a stopped channel again. */
export async function noteAttempt(
  sql: Sql,
  tenantId: string,
  channelId: string,
  { problem, stops }: { readonly problem: MailProblem | undefined; readonly stops: boolean },
): Promise<void> {
  await sql(
    `UPDATE team_channels SET problem = $3,
            stopped_at = CASE WHEN $3::text IS NULL THEN NULL WHEN $4 THEN service_now() ELSE stopped_at END
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, channelId, problem ?? null, stops],
  );
}
