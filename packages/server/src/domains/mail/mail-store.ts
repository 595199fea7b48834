import type { ChannelFormat, MailHold, MailHours, MailProblem, Role } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import { type DeviceAddress, IS_VOUCHED } from './devices/device-store.ts';
import type { MailFact } from './mail-fact.ts';
import type { MailCounts, MailStatus } from './rules.ts';

// Due times are the database's (service_now), so node clocks do not matter.

/** Tenants with events for which no mails were queued yet. Needs Database.system. */
export async function listBehind(sql: Sql, rowsMax: number): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>(
    `SELECT e.tenant_id AS "tenantId" FROM event_heads e LEFT JOIN mail_heads m ON m.tenant_id = e.tenant_id
      WHERE e.sequence > coalesce(m.sequence, 0) ORDER BY e.tenant_id LIMIT $1`,
    [rowsMax],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Number of the latest event for which mails were queued, locked for the rest of the transaction. */
export async function lockHead(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql<{ sequence: number }>(
    `INSERT INTO mail_heads AS h (tenant_id, sequence) VALUES ($1, 0)
     ON CONFLICT (tenant_id) DO UPDATE SET sequence = h.sequence RETURNING h.sequence`,
    [tenantId],
  );
  return row!.sequence;
}

export async function setHead(sql: Sql, tenantId: string, sequence: number): Promise<void> {
  await sql('UPDATE mail_heads SET sequence = $2 WHERE tenant_id = $1', [tenantId, sequence]);
}

/** Content of a mail about news. */
export interface MailNews {
  readonly counts: MailCounts;
  /** Facts of a digest. */
  readonly facts: readonly MailFact[];
}

/** Fence of a mail that no sender has taken. With that of held mails, nodes without quiet hours add nothing to them. */
const newFence = (hold: MailHold): number => (hold === 'NONE' ? 0 : 1);

/** The waiting mail about news to a reader that no sender has taken, locked for the rest of the transaction. */
export async function lockWaiting(
  sql: Sql,
  tenantId: string,
  readerId: string,
  hold: MailHold,
): Promise<(MailNews & { readonly id: string }) | undefined> {
  const [row] = await sql<MailNews & { id: string }>(
    `SELECT id, counts, facts FROM mails
      WHERE tenant_id = $1 AND $2 IN (person_id, channel_id, device_id) AND hold = $3 AND status = 'PENDING' AND fence = $4
        AND link IS NULL FOR UPDATE`,
    [tenantId, readerId, hold, newFence(hold)],
  );
  return row;
}

export async function setNews(sql: Sql, tenantId: string, id: string, { counts, facts }: MailNews): Promise<void> {
  await sql('UPDATE mails SET counts = $3::jsonb, facts = $4::jsonb WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
    JSON.stringify(counts),
    JSON.stringify(facts),
  ]);
}

/** Contacts to which a tenant mailed the address of a finder's page in the last 24 hours, encrypted. */
export async function listMailedContacts(
  sql: Sql,
  tenantId: string,
): Promise<{ readonly sightingId: string; readonly contact: Buffer }[]> {
  return await sql(
    `SELECT s.id AS "sightingId", s.contact FROM mails m JOIN sightings s ON s.tenant_id = m.tenant_id AND s.id = m.sighting_id
      WHERE m.tenant_id = $1 AND m.created_at > service_now() - interval '1 day' AND m.counts = '{}' AND s.contact IS NOT NULL`,
    [tenantId],
  );
}

/** Deletes the mail that an animal is home, unless a sender has taken it. Returns whether there was one. */
export async function removeUnsentReturn(sql: Sql, tenantId: string, sightingId: string): Promise<boolean> {
  const rows = await sql(
    `DELETE FROM mails WHERE tenant_id = $1 AND sighting_id = $2 AND link IS NULL AND counts = '{}' AND status = 'PENDING' AND fence = 0 RETURNING id`,
    [tenantId, sightingId],
  );
  return rows.length > 0;
}

/** Checks whether a mail about messages to the finder or the owner of a sighting waits that no sender has taken. */
export async function isMessageMailWaiting(
  sql: Sql,
  tenantId: string,
  { sightingId = null, ownerSightingId = null }: Partial<Record<'sightingId' | 'ownerSightingId', string | null>>,
): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM mails WHERE tenant_id = $1 AND (sighting_id = $2 OR owner_sighting_id = $3) AND counts ? 'message'
        AND status = 'PENDING' AND fence = 0`,
    [tenantId, sightingId, ownerSightingId],
  );
  return rows.length > 0;
}

/** Checks whether a finder is mailed the address of the page. */
export async function isFinderMailed(sql: Sql, tenantId: string, sightingId: string): Promise<boolean> {
  const rows = await sql('SELECT FROM mails WHERE tenant_id = $1 AND sighting_id = $2 LIMIT 1', [tenantId, sightingId]);
  return rows.length > 0;
}

/** Mails of the last 24 hours to a reader, or of invitations, the time since the latest, and the database’s time. */
export async function countRecent(
  sql: Sql,
  tenantId: string,
  readerId: string | null,
): Promise<{ readonly count: number; readonly sinceLatestMs: number; readonly now: Date }> {
  const [row] = await sql<{ count: number; sinceLatestMs: number; now: Date }>(
    `SELECT count(*)::int AS count, coalesce(extract(epoch FROM service_now() - max(created_at)) * 1000, 0)::float8 AS "sinceLatestMs",
            service_now() AS now
       FROM mails
      WHERE tenant_id = $1 AND coalesce(person_id, channel_id, device_id) IS NOT DISTINCT FROM $2 AND num_nonnulls(sighting_id, owner_sighting_id) = 0
        AND created_at > service_now() - interval '1 day'`,
    [tenantId, readerId],
  );
  return row!;
}

/** Sign-in links mailed to a person in the last 24 hours. Other mails to people count things. */
export async function countSignIns(sql: Sql, tenantId: string, personId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM mails
      WHERE tenant_id = $1 AND person_id = $2 AND counts = '{}' AND created_at > service_now() - interval '1 day'`,
    [tenantId, personId],
  );
  return row!.count;
}

export interface NewMail {
  readonly id: string;
  /** The reader: a member, a device, a channel, an invited person, the finder of a sighting or the owner invited to its messages. */
  readonly personId?: string | null;
  readonly channelId?: string | null;
  readonly deviceId?: string | null;
  readonly invitationId?: string;
  readonly sightingId?: string;
  readonly ownerSightingId?: string;
  readonly counts: MailCounts;
  readonly facts?: readonly MailFact[];
  readonly hold?: MailHold;
  /** Encrypted. */
  readonly link: Buffer | null;
  readonly language: string;
  readonly waitMs: number;
}

export async function insertMail(sql: Sql, tenantId: string, mail: NewMail): Promise<void> {
  const { hold = 'NONE' } = mail;
  await sql(
    `INSERT INTO mails (tenant_id, id, person_id, invitation_id, sighting_id, counts, link, language, status, next_attempt_at, created_at, facts, hold, fence,
                        channel_id, owner_sighting_id, device_id)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, 'PENDING', service_now() + $9 * interval '1 ms', service_now(), $10::jsonb, $11, $12, $13, $14,
             $15)`,
    [
      tenantId,
      mail.id,
      mail.personId ?? null,
      mail.invitationId ?? null,
      mail.sightingId ?? null,
      JSON.stringify(mail.counts),
      mail.link,
      mail.language,
      mail.waitMs,
      JSON.stringify(mail.facts ?? []),
      hold,
      newFence(hold),
      mail.channelId ?? null,
      mail.ownerSightingId ?? null,
      mail.deviceId ?? null,
    ],
  );
}

export interface ClaimedMail {
  readonly tenantId: string;
  readonly id: string;
  /** Attempts so far. */
  readonly attempt: number;
  readonly fence: number;
}

/**
 * Claims what has been due longest, of what goes by mail or of the rest. It becomes due again when the lease expires, so another sender takes over
 * from a killed one. Needs Database.system.
 */
export async function claimMail(sql: Sql, leaseMs: number, isByMail = true): Promise<ClaimedMail | undefined> {
  const [row] = await sql<ClaimedMail>(
    `UPDATE mails SET fence = fence + 1, next_attempt_at = service_now() + $1 * interval '1 ms'
      WHERE (tenant_id, id) = (SELECT tenant_id, id FROM mails
                                WHERE status = 'PENDING' AND next_attempt_at <= service_now() AND (coalesce(channel_id, device_id) IS NULL) = $2
                                ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING tenant_id AS "tenantId", id, attempt, fence`,
    [leaseMs, isByMail],
  );
  return row;
}

export interface MailToSend extends MailNews {
  readonly tenantName: string;
  readonly hold: MailHold;
  /** Hours of the person. */
  readonly hours: MailHours | null;
  readonly link: Buffer | null;
  readonly language: string;
  readonly personId: string | null;
  readonly ownerSightingId: string | null;
  readonly channelId: string | null;
  readonly deviceId: string | null;
  readonly format: ChannelFormat | null;
  /** Encrypted URL of the channel. NULL if it is gone or stopped. */
  readonly url: Buffer | null;
  readonly device: DeviceAddress | null;
  /** Current address. NULL if the person has left, or the invitation was withdrawn or replaced. */
  readonly address: string | null;
  readonly role: Role | null;
  readonly chosen: readonly string[] | null;
  /** End of the invitation. */
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly now: Date;
}

/** A claimed mail. `undefined` if another sender took it over, or its tenant is suspended. */
export async function readMail(sql: Sql, { tenantId, id, fence }: ClaimedMail): Promise<MailToSend | undefined> {
  const [row] = await sql<MailToSend>(
    `SELECT t.name AS "tenantName", m.counts, m.link, coalesce(p.language, c.language, m.language) AS language, m.person_id AS "personId",
            m.owner_sighting_id AS "ownerSightingId", m.channel_id AS "channelId", m.device_id AS "deviceId", c.format, c.url,
            CASE WHEN d.id IS NOT NULL AND ${IS_VOUCHED} THEN jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) END AS device,
            coalesce(p.email, i.email) AS address, coalesce(s.role, i.role) AS role,
            coalesce(c.kinds, s.mail_kinds) AS chosen, i.expires_at AS "endsAt",
            m.created_at AS "createdAt", m.facts, m.hold, p.mail_hours AS hours, service_now() AS now
       FROM mails m JOIN tenants t ON t.tenant_id = m.tenant_id
       LEFT JOIN console_devices d ON d.id = m.device_id AND d.stopped_at IS NULL
       LEFT JOIN console_memberships s ON s.tenant_id = m.tenant_id AND s.person_id IN (m.person_id, d.person_id)
       LEFT JOIN console_people p ON p.id = s.person_id
       LEFT JOIN team_channels c ON c.tenant_id = m.tenant_id AND c.id = m.channel_id AND c.stopped_at IS NULL
       LEFT JOIN console_invitations i ON i.tenant_id = m.tenant_id AND i.id = m.invitation_id
      WHERE m.tenant_id = $1 AND m.id = $2 AND m.fence = $3 AND m.status = 'PENDING' AND t.suspended_at IS NULL`,
    [tenantId, id, fence],
  );
  return row;
}

/** Records the result of an attempt. Does nothing and returns false if another sender took the mail over. */
export async function endAttempt(
  sql: Sql,
  { tenantId, id, fence }: ClaimedMail,
  {
    status,
    pauseMs,
    problem,
  }: { readonly status: MailStatus; readonly pauseMs: number; readonly problem: MailProblem | undefined },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE mails SET status = $4, attempt = attempt + 1, fence = fence + 1, problem = $5,
            next_attempt_at = service_now() + $6 * interval '1 ms', link = CASE WHEN $4 = 'PENDING' THEN link END
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PENDING' RETURNING id`,
    [tenantId, id, fence, status, problem ?? null, pauseMs],
  );
  return rows.length > 0;
}

/** Lets a claimed mail wait until a time. Does nothing if another sender took it over. */
export async function holdMail(sql: Sql, { tenantId, id, fence }: ClaimedMail, until: Date): Promise<void> {
  await sql(
    `UPDATE mails SET fence = fence + 1, next_attempt_at = $4 WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PENDING'`,
    [tenantId, id, fence, until],
  );
}

/** Latest problem of the mails to a person. `undefined` if the latest attempt succeeded. */
export async function findProblem(sql: Sql, tenantId: string, personId: string): Promise<MailProblem | undefined> {
  const [row] = await sql<{ problem: MailProblem | null }>(
    `SELECT problem FROM mails WHERE tenant_id = $1 AND person_id = $2 AND attempt > 0 ORDER BY created_at DESC LIMIT 1`,
    [tenantId, personId],
  );
  return row?.problem ?? undefined;
}

/** Mails of all tenants that wait after a failed attempt, with the latest problem. Needs Database.system. */
export async function readMailQueue(
  sql: Sql,
): Promise<{ readonly delayed: number; readonly failed: number; readonly problem: MailProblem | null }> {
  const [row] = await sql<{ delayed: number; failed: number; problem: MailProblem | null }>(
    `SELECT count(*) FILTER (WHERE status = 'PENDING' AND attempt > 0)::int AS delayed,
            count(*) FILTER (WHERE status = 'FAILED')::int AS failed,
            (SELECT problem FROM mails WHERE problem IS NOT NULL ORDER BY next_attempt_at DESC LIMIT 1) AS problem
       FROM mails`,
  );
  return row!;
}

/** Deletes mails older than some days, whatever became of them. Needs Database.system. */
export async function forgetMails(sql: Sql, days: number): Promise<void> {
  await sql(`DELETE FROM mails WHERE created_at < service_now() - $1 * interval '1 day'`, [days]);
}
