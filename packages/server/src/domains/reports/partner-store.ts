import type { DisabledReason } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';

/** Settings of what a tenant exchanges with a partner. */
interface PartnerSwitches {
  readonly sendSightings: boolean;
  readonly searchSightings: boolean;
  readonly showPhoto: boolean;
  readonly showPlace: boolean;
}

export interface PartnerRow extends PartnerSwitches {
  /** Also that of its webhook endpoint. */
  readonly id: string;
  readonly name: string;
}

/** A partner with its webhook endpoint. */
export interface PartnerView extends PartnerRow {
  /** Empty until it is known. */
  readonly url: string;
  readonly disabledBecause: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly sightingCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const SWITCHES = `p.sends_sightings AS "sendSightings", p.searches_sightings AS "searchSightings", p.shows_photo AS "showPhoto",
  p.shows_place AS "showPlace"`;

const VIEW = `SELECT p.id, p.name, ${SWITCHES}, w.url, w.disabled_because AS "disabledBecause", w.failing_since AS "failingSince",
    w.created_at AS "createdAt", w.updated_at AS "updatedAt",
    (SELECT count(*)::int FROM sightings s WHERE s.tenant_id = p.tenant_id AND s.partner_id = p.id AND s.state = 'OPEN') AS "sightingCount"
  FROM partners p JOIN webhook_endpoints w ON w.tenant_id = p.tenant_id AND w.id = p.id WHERE p.tenant_id = $1`;

/** Adds a partner to its webhook endpoint. It is removed with it. */
export async function insertPartner(sql: Sql, tenantId: string, partner: PartnerRow): Promise<void> {
  await sql(
    `INSERT INTO partners (tenant_id, id, name, sends_sightings, searches_sightings, shows_photo, shows_place)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, partner.id, partner.name, ...valuesOf(partner)],
  );
}

const valuesOf = ({ sendSightings, searchSightings, showPhoto, showPlace }: PartnerSwitches) => [
  ...[sendSightings, searchSightings, showPhoto, showPlace],
];

export async function changePartner(sql: Sql, tenantId: string, partner: PartnerRow): Promise<void> {
  await sql(
    `UPDATE partners SET name = $3, sends_sightings = $4, searches_sightings = $5, shows_photo = $6, shows_place = $7
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, partner.id, partner.name, ...valuesOf(partner)],
  );
}

export async function findPartner(sql: Sql, tenantId: string, partnerId: string): Promise<PartnerView | undefined> {
  const [row] = await sql<PartnerView>(`${VIEW} AND p.id = $2`, [tenantId, partnerId]);
  return row;
}

/** Locks a partner for the rest of the transaction, so that its messages are handled one after the other. */
export async function lockPartner(sql: Sql, tenantId: string, partnerId: string): Promise<PartnerRow | undefined> {
  const [row] = await sql<PartnerRow>(
    `SELECT p.id, p.name, ${SWITCHES} FROM partners p WHERE p.tenant_id = $1 AND p.id = $2 FOR UPDATE`,
    [tenantId, partnerId],
  );
  return row;
}

export async function listPartners(
  sql: Sql,
  tenantId: string,
  { after, rowsMax }: { readonly after?: PageStart | undefined; readonly rowsMax: number },
): Promise<PartnerView[]> {
  return await sql<PartnerView>(
    `${VIEW} AND ($2::timestamptz IS NULL OR (w.created_at, w.id) < ($2, $3::uuid))
      ORDER BY w.created_at DESC, w.id DESC LIMIT $4`,
    [tenantId, after?.createdAt ?? null, after?.id ?? null, rowsMax],
  );
}

/** Partners that get the tenant's sightings. */
export async function listReceivingPartners(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'SELECT id FROM partners WHERE tenant_id = $1 AND sends_sightings ORDER BY id',
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** The tenant of a partner. Needs Database.system. */
export async function findTenantOfPartner(sql: Sql, partnerId: string): Promise<string | undefined> {
  const [row] = await sql<{ tenantId: string }>('SELECT tenant_id AS "tenantId" FROM partners WHERE id = $1', [
    partnerId,
  ]);
  return row?.tenantId;
}

/** A received message, as far as it is kept. */
export interface ReceivedMessage {
  readonly id: string;
  readonly sightingRef: string | null;
  readonly changedAt: Date | null;
  readonly isClosing: boolean;
  readonly receivedAt: Date;
}

/** Notes a message. Returns false if it was noted before. */
export async function noteMessage(
  sql: Sql,
  tenantId: string,
  partnerId: string,
  { id, sightingRef, changedAt, isClosing, receivedAt }: ReceivedMessage,
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO partner_messages (tenant_id, partner_id, id, sighting_ref, changed_at, is_closing, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, partnerId, id, sightingRef, changedAt, isClosing, receivedAt],
  );
  return rows.length > 0;
}

export async function hasMessage(sql: Sql, tenantId: string, partnerId: string, id: string): Promise<boolean> {
  const rows = await sql('SELECT FROM partner_messages WHERE tenant_id = $1 AND partner_id = $2 AND id = $3', [
    tenantId,
    partnerId,
    id,
  ]);
  return rows.length > 0;
}

/** Returns true if the partner closed a sighting at that time or later. */
export async function isClosedSince(
  sql: Sql,
  tenantId: string,
  partnerId: string,
  { sightingRef, changedAt }: { readonly sightingRef: string; readonly changedAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM partner_messages
      WHERE tenant_id = $1 AND partner_id = $2 AND sighting_ref = $3 AND is_closing AND changed_at >= $4 LIMIT 1`,
    [tenantId, partnerId, sightingRef, changedAt],
  );
  return rows.length > 0;
}

/** Number of sightings that a partner has opened since a time. */
export async function countOpened(sql: Sql, tenantId: string, partnerId: string, since: Date): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM partner_messages
      WHERE tenant_id = $1 AND partner_id = $2 AND sighting_ref IS NOT NULL AND NOT is_closing AND received_at > $3`,
    [tenantId, partnerId, since],
  );
  return row!.count;
}

export async function forgetMessages(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM partner_messages WHERE tenant_id = $1 AND received_at < $2', [tenantId, before]);
}
