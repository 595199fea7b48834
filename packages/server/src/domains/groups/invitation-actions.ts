import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import { hashOfToken, newToken } from '../../common/token.ts';
import type { Context } from '../../context.ts';
import { type SearchAgainContext, searchOpenRecords } from '../lost-and-found/search-open-records.ts';
import { requireLostAndFound } from '../lost-and-found/settings.ts';
import { readInvitation, readMembers } from '../reports/across-groups.ts';
import {
  insertInvitation,
  listInvitationTimes,
  listOpenInvitations,
  revokeInvitation,
  useInvitation,
} from '../reports/group-store.ts';
import { lockTenant } from '../tenants/store.ts';
import { addMembership, requireRoomForGroup, tellMembers } from './group-actions.ts';
import { type GroupContext, groupRecord, invitationRecord, memberOf, requireOwnGroup } from './group-record.ts';
import { secondsUntilAllowed } from './rules.ts';

type InviteContext = GroupContext & Pick<Context, 'ids' | 'random'>;

/** Creates an invitation to a group of the tenant. Its token is in the answer only. */
export async function createGroupInvitation(
  context: InviteContext,
  { params: { groupId } }: Input<'createGroupInvitation'>,
): Promise<Output<'createGroupInvitation'>> {
  const { tenant, database, clock, ids, random } = context;
  const { members } = await requireOwnGroup(context, groupId);
  const token = newToken(random);
  const invitation = await database.tenant(tenant.id, async (sql) => {
    await lockTenant(sql, tenant.id);
    await requireLostAndFound(sql, tenant.id);
    const now = clock();
    const times = await listInvitationTimes(sql, tenant.id, new Date(now.getTime() - DAY_MS));
    const seconds = secondsUntilAllowed(times, LIMITS.groupInvitationsPerDay, now);
    if (seconds !== undefined) throw new Failure('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
    const open = await listOpenInvitations(sql, tenant.id, [groupId], now);
    requireRoom(members.length, open.length);
    const expiresAt = new Date(now.getTime() + LIMITS.groupInvitationSeconds * 1000);
    const made = { id: ids.next(), groupId, createdAt: now, expiresAt };
    await insertInvitation(sql, tenant.id, made, hashOfToken(token)!);
    return made;
  });
  return { status: 201, body: { data: { ...invitationRecord(invitation), token } } };
}

/** Throws if a group has no room for another member. */
function requireRoom(memberCount: number, openCount: number): void {
  const refuse = (says: string) => new Failure('stateConflict', { details: { groupId: [says] } });
  if (memberCount >= LIMITS.groupMembersMax) throw refuse(`has ${LIMITS.groupMembersMax} members already`);
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
  context: GroupContext & SearchAgainContext,
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
  const { groupId, invitationId } = found;
  const members = await readMembers({ database }, [groupId]);
  if (members.some(({ tenantId }) => tenantId === tenant.id))
    throw new Failure('stateConflict', { details: { token: ['is of a group that is joined already'] } });
  requireRoom(members.length, 0);
  const wasOpen = await database.tenant(found.tenantId, (sql) =>
    useInvitation(sql, found.tenantId, invitationId, { now, groupId }),
  );
  if (!wasOpen) throw noSuchInvitation();
  // Before the transaction of the tenant, which the answer keeps open, so that none waits for another.
  await tellMembers(context, members, { groupId, status: 'JOINED' });
  const { shares, showPhoto } = body;
  const own = { id: ids.next(), groupId, name: null, shares, showPhoto, joinedAt: now };
  await database.tenant(tenant.id, async (sql) => {
    await addMembership(sql, tenant.id, own);
    await searchOpenRecords(context, sql, tenant.id, { withSightings: true });
  });
  const data = groupRecord({ own, members: [...members, memberOf(tenant, own)] })!;
  return { status: 200, body: { data } };
}
