import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { DAY_MS } from '../../../common/durations.ts';
import { Failure } from '../../../common/failure.ts';
import { hashOfToken, newToken } from '../../../common/token.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { lockTenant } from '../../tenants/store.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { tellOnce } from '../outbox/outbox-store.ts';
import { requireLostAndFound } from '../records/record-actions.ts';
import { secondsUntilAllowed } from '../rules.ts';
import { type SearchAgainContext, searchOpenRecords } from '../search/start-standing-search.ts';
import { readInvitation } from './across-groups.ts';
import { addMembership, requireRoomForGroup, tellMembers } from './group-actions.ts';
import { type GroupContext, groupRecord, invitationRecord, noSuchGroup, requireOwnGroup } from './group-record.ts';
import {
  insertInvitation,
  isOpenInvitation,
  listInvitationTimes,
  listMemberships,
  listOpenInvitations,
  lockGroup,
  type MemberRow,
  revokeInvitation,
} from './group-store.ts';

type InviteContext = GroupContext & Pick<Context, 'ids' | 'random'>;

/** Creates an invitation to a group of the tenant. Its token is in the answer only. */
export async function createGroupInvitation(
  context: InviteContext,
  { params: { groupId } }: Input<'createGroupInvitation'>,
): Promise<Output<'createGroupInvitation'>> {
  const { tenant, database, clock, ids, random } = context;
  await requireOwnGroup(context, groupId);
  const token = newToken(random);
  return await database.tenant(tenant.id, async (sql) => {
    await lockTenant(sql, tenant.id);
    await requireLostAndFound(sql, tenant.id);
    const now = clock();
    const times = await listInvitationTimes(sql, tenant.id, new Date(now.getTime() - DAY_MS));
    const seconds = secondsUntilAllowed(times, LIMITS.groupInvitationsPerDay, now);
    if (seconds !== undefined) throw new Failure('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
    const members = await lockGroup(sql, groupId);
    if (members.length === 0) throw noSuchGroup();
    const open = await listOpenInvitations(sql, tenant.id, [groupId], now);
    requireRoom(members.length, open.length);
    const expiresAt = new Date(now.getTime() + LIMITS.groupInvitationSeconds * 1000);
    const made = { id: ids.next(), groupId, createdAt: now, expiresAt };
    await insertInvitation(sql, tenant.id, made, hashOfToken(token)!);
    return { status: 201, body: { data: { ...invitationRecord(made), token } } };
  });
}

/** Throws if a group has no room for another member. */
function requireRoom(memberCount: number, openCount: number): void {
  const refuse = (says: string) => new Failure('stateConflict', { details: { groupId: [says] } });
  if (memberCount >= LIMITS.groupMembersMax) throw refuse(`has ${LIMITS.groupMembersMax} members already`);
  if (memberCount + openCount >= LIMITS.groupMembersMax)
    throw refuse(`has ${memberCount} members and ${openCount} open invitations, of ${LIMITS.groupMembersMax} members`);
  if (openCount >= LIMITS.groupInvitationsMax) throw refuse(`has ${LIMITS.groupInvitationsMax} open invitations`);
}

export async function deleteGroupInvitation(
  context: GroupContext,
  { params: { groupId, invitationId } }: Input<'deleteGroupInvitation'>,
): Promise<Output<'deleteGroupInvitation'>> {
  const { tenant, database, clock } = context;
  await requireOwnGroup(context, groupId);
  const wasOpen = await database.tenant(tenant.id, (sql) =>
    revokeInvitation(sql, tenant.id, { id: invitationId, groupId, now: clock() }),
  );
  if (!wasOpen) throw noSuchInvitation();
  return { status: 204 };
}

const noSuchInvitation = () => new Failure('noSuchResource', { log: 'There is no such open invitation.' });

/**
 * Joins the group of an invitation. Every token that leads nowhere is 404: unknown, used, expired, revoked, of the other
 * mode, of a group that is over.
 */
export async function joinSharingGroup(
  context: GroupContext & SearchAgainContext & Pick<Context, 'encryption' | 'log'>,
  { body }: Input<'joinSharingGroup'>,
): Promise<Output<'joinSharingGroup'>> {
  const { tenant, database, clock, ids } = context;
  await database.snapshot(tenant.id, async (sql) => {
    await requireRoomForGroup(sql, tenant.id);
    await context.jobAdmission.requireRoomOfTenant(sql, tenant.id);
  });
  const hash = hashOfToken(body.token);
  const now = clock();
  const found = hash && (await readInvitation({ database }, hash, { mode: tenant.mode, now }));
  if (!found) throw noSuchInvitation();
  const { shares, showPhoto } = body;
  const { groupId } = found;
  const own = { id: ids.next(), groupId, name: null, shares, showPhoto, joinedAt: now };
  const answer = await database.tenant(tenant.id, async (sql) => {
    const [known] = await listMemberships(sql, tenant.id, { groupId, rowsMax: 1 });
    if (known) throw new Failure('stateConflict', { details: { token: ['is of a group that is joined already'] } });
    await addMembership(sql, tenant.id, own);
    const members = await takeInvitation(context, sql, found);
    await tellMembers(context, sql, members, { groupId, status: 'JOINED' });
    await searchOpenRecords(context, sql, tenant.id, { withSightings: true });
    return { status: 200 as const, body: { data: groupRecord({ own, members })! } };
  });
  await deliverOutbox(context, tenant.id);
  return answer;
}

/**
 * Uses an invitation for the tenant, which has become a member in the same transaction, and returns all members. Throws
 * if another tenant is using it or the group is full. The inviting tenant marks it as used after the commit.
 */
async function takeInvitation(
  context: GroupContext & Pick<Context, 'encryption' | 'ids'>,
  sql: Sql,
  found: { readonly tenantId: string; readonly groupId: string; readonly invitationId: string },
): Promise<MemberRow[]> {
  const { groupId, invitationId } = found;
  const at = context.clock();
  const members = await lockGroup(sql, groupId);
  const effect = { kind: 'INVITATION_USED', groupId, invitationId, at: at.toISOString() } as const;
  const entry = { id: invitationId, toTenantId: found.tenantId, effect };
  // In this order: while the effect of an earlier use is in the outbox, there is no second one, and then it is marked.
  const isFirst = await tellOnce(context, sql, context.tenant.id, entry);
  if (!isFirst || members.length === 0 || !(await isOpenInvitation(sql, found, at))) throw noSuchInvitation();
  requireRoom(members.length - 1, 0);
  return members;
}
