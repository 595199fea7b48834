import type { Shares } from '@rhinarium/contract';
import type { PageStart } from '../../../common/page.ts';
import type { Sql } from '../../../storage/database/database.ts';

/** A tenant's own membership of a sharing group. */
export interface MembershipRow {
  readonly id: string;
  readonly groupId: string;
  /** Name of the group, in the row of its owner only. */
  readonly name: string | null;
  readonly shares: Shares;
  readonly showPhoto: boolean;
  readonly joinedAt: Date;
}

/** A member of a group as the others see it. */
export interface MemberRow extends Omit<MembershipRow, 'showPhoto'> {
  readonly tenantId: string;
  readonly tenantName: string;
}

export interface InvitationRow {
  readonly id: string;
  readonly groupId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `m.id, m.group_id AS "groupId", m.name, m.shares, m.shows_photo AS "showPhoto", m.joined_at AS "joinedAt"`;

/** Condition that a group has its owner. */
const isAlive = (groupId: string) =>
  `EXISTS (SELECT FROM group_members owner WHERE owner.group_id = ${groupId} AND owner.name IS NOT NULL)`;

/** Condition that a tenant takes part: lost and found is on, and neither it nor the parent of a test tenant is suspended. */
export const isActive = (tenant: string) =>
  `${tenant}.has_lost_and_found AND ${tenant}.suspended_at IS NULL
     AND NOT EXISTS (SELECT FROM tenants parent WHERE parent.tenant_id = ${tenant}.test_of AND parent.suspended_at IS NOT NULL)`;

/**
 * Pairs of memberships of one living group: `mine` of one tenant and `theirs` of another. Needs Database.system. What
 * they share decides the caller.
 */
export const COMMON_GROUPS = `group_members mine JOIN group_members theirs
    ON theirs.group_id = mine.group_id AND theirs.tenant_id <> mine.tenant_id AND ${isAlive('mine.group_id')}`;

export async function insertMembership(sql: Sql, tenantId: string, member: MembershipRow): Promise<void> {
  await sql(
    `INSERT INTO group_members (tenant_id, id, group_id, name, shares, shows_photo, joined_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, member.id, member.groupId, member.name, member.shares, member.showPhoto, member.joinedAt],
  );
}

/** The tenant's memberships, newest first, also of groups that are over. */
export async function listMemberships(
  sql: Sql,
  tenantId: string,
  { groupId, after, rowsMax }: { groupId?: string; after?: PageStart | undefined; rowsMax: number },
): Promise<(MembershipRow & PageStart)[]> {
  return await sql<MembershipRow & PageStart>(
    `SELECT ${COLUMNS}, m.joined_at AS "createdAt" FROM group_members m
      WHERE m.tenant_id = $1 AND ($2::uuid IS NULL OR m.group_id = $2)
        AND ($3::timestamptz IS NULL OR (m.joined_at, m.id) < ($3, $4::uuid))
      ORDER BY m.joined_at DESC, m.id DESC LIMIT $5`,
    [tenantId, groupId ?? null, after?.createdAt ?? null, after?.id ?? null, rowsMax],
  );
}

/** Changes the given fields of the tenant's membership. Returns false if it is not a member. */
export async function changeMembership(
  sql: Sql,
  tenantId: string,
  groupId: string,
  {
    name,
    shares,
    showPhoto,
  }: { readonly [Name in 'name' | 'shares']?: string | undefined } & { showPhoto?: boolean | undefined },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE group_members SET name = coalesce($3, name), shares = coalesce($4, shares), shows_photo = coalesce($5, shows_photo)
      WHERE tenant_id = $1 AND group_id = $2 RETURNING id`,
    [tenantId, groupId, name ?? null, shares ?? null, showPhoto ?? null],
  );
  return rows.length > 0;
}

/** Deletes the tenant's membership, with its invitations. Returns false if it was none. */
export async function removeMembership(sql: Sql, tenantId: string, groupId: string): Promise<boolean> {
  const rows = await sql('DELETE FROM group_members WHERE tenant_id = $1 AND group_id = $2 RETURNING id', [
    tenantId,
    groupId,
  ]);
  return rows.length > 0;
}

/**
 * Locks a group for the rest of a transaction within a tenant, and returns its members in the order in which they
 * joined: none if it is over. A change of its members or invitations waits for the one before it. A transaction
 * that locks its tenant does so first.
 */
export async function lockGroup(sql: Sql, groupId: string): Promise<MemberRow[]> {
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sharing group ${groupId}`]);
  return await sql<MemberRow>(
    `SELECT tenant_id AS "tenantId", tenant_name AS "tenantName", id, group_id AS "groupId", name, shares, joined_at AS "joinedAt"
       FROM members_of_group($1) ORDER BY joined_at, id`,
    [groupId],
  );
}

/** Members of groups that have an owner, in the order in which they joined. Needs Database.system. */
export async function listMembers(sql: Sql, groupIds: readonly string[]): Promise<MemberRow[]> {
  return await sql<MemberRow>(
    `SELECT m.tenant_id AS "tenantId", t.name AS "tenantName", m.id, m.group_id AS "groupId", m.name, m.shares, m.joined_at AS "joinedAt"
       FROM group_members m JOIN tenants t ON t.tenant_id = m.tenant_id
      WHERE m.group_id = ANY ($1) AND ${isAlive('m.group_id')} ORDER BY m.joined_at, m.id`,
    [groupIds],
  );
}

/** Deletes a membership of the tenant by its id, with its invitations. */
export async function endMembership(sql: Sql, tenantId: string, memberId: string): Promise<void> {
  await sql('DELETE FROM group_members WHERE tenant_id = $1 AND id = $2', [tenantId, memberId]);
}

/** Groups of the tenant that are over. Needs Database.system. */
export async function listEndedGroups(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ groupId: string }>(
    `SELECT m.group_id AS "groupId" FROM group_members m WHERE m.tenant_id = $1 AND NOT ${isAlive('m.group_id')}`,
    [tenantId],
  );
  return rows.map(({ groupId }) => groupId);
}

/** Deletes all memberships of a tenant. */
export async function removeAllMemberships(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM group_members WHERE tenant_id = $1', [tenantId]);
}

export async function insertInvitation(
  sql: Sql,
  tenantId: string,
  invitation: InvitationRow,
  tokenHash: Buffer,
): Promise<void> {
  await sql(
    `INSERT INTO group_invitations (tenant_id, id, group_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenantId, invitation.id, invitation.groupId, tokenHash, invitation.createdAt, invitation.expiresAt],
  );
}

/** Times of the tenant's invitations after a moment, oldest first. */
export async function listInvitationTimes(sql: Sql, tenantId: string, after: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }>(
    'SELECT created_at AS at FROM group_invitations WHERE tenant_id = $1 AND created_at > $2 ORDER BY created_at',
    [tenantId, after],
  );
  return rows.map(({ at }) => at);
}

/** Unused invitations of groups at a time. */
export async function listOpenInvitations(
  sql: Sql,
  tenantId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<InvitationRow[]> {
  return await sql<InvitationRow>(
    `SELECT id, group_id AS "groupId", created_at AS "createdAt", expires_at AS "expiresAt" FROM group_invitations
      WHERE tenant_id = $1 AND group_id = ANY ($2) AND used_at IS NULL AND expires_at > $3 ORDER BY created_at, id`,
    [tenantId, groupIds, now],
  );
}

/** Ends an open invitation. Returns false if there is none. */
export async function revokeInvitation(
  sql: Sql,
  tenantId: string,
  { id, groupId, now }: { readonly id: string; readonly groupId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE group_invitations SET expires_at = $4
      WHERE tenant_id = $1 AND id = $2 AND group_id = $3 AND used_at IS NULL AND expires_at > $4 RETURNING id`,
    [tenantId, id, groupId, now],
  );
  return rows.length > 0;
}

/**
 * Open invitation of a token at a time, to a living group of an active tenant of a mode. Needs Database.system,
 * because the tenant is not known yet.
 */
export async function findInvitation(
  sql: Sql,
  tokenHash: Buffer,
  { mode, now }: { readonly mode: string; readonly now: Date },
): Promise<{ readonly tenantId: string; readonly invitationId: string; readonly groupId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; invitationId: string; groupId: string }>(
    `SELECT i.tenant_id AS "tenantId", i.id AS "invitationId", i.group_id AS "groupId"
       FROM group_invitations i JOIN tenants t ON t.tenant_id = i.tenant_id
      WHERE i.token_hash = $1 AND i.used_at IS NULL AND i.expires_at > $2 AND t.mode = $3 AND ${isActive('t')}
        AND ${isAlive('i.group_id')}`,
    [tokenHash, now, mode],
  );
  return row;
}

/** Whether an invitation of another tenant can be used at a time. */
export async function isOpenInvitation(
  sql: Sql,
  { tenantId, invitationId }: { readonly tenantId: string; readonly invitationId: string },
  now: Date,
): Promise<boolean> {
  const [row] = await sql<{ isOpen: boolean }>('SELECT is_open_invitation($1, $2, $3) AS "isOpen"', [
    tenantId,
    invitationId,
    now,
  ]);
  return row!.isOpen;
}

/** Marks an invitation as used. Returns false if somebody was faster, or it has ended. */
export async function useInvitation(
  sql: Sql,
  tenantId: string,
  invitationId: string,
  { now, groupId }: { readonly now: Date; readonly groupId: string },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE group_invitations SET used_at = $3 WHERE tenant_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > $3
        AND EXISTS (SELECT FROM group_members m WHERE m.tenant_id = $1 AND m.group_id = $4 AND m.name IS NOT NULL) RETURNING id`,
    [tenantId, invitationId, now, groupId],
  );
  return rows.length > 0;
}

/** Deletes invitations that ended before a time. */
export async function forgetInvitations(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM group_invitations WHERE tenant_id = $1 AND greatest(expires_at, used_at) < $2', [
    tenantId,
    before,
  ]);
}
