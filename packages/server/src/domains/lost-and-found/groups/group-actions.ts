import { type Input, LIMITS, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { lockTenant } from '../../tenants/store.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { type GroupStatus, tellOnce, tellTenant } from '../outbox/outbox-store.ts';
import { requireLostAndFound } from '../records/record-actions.ts';
import { type SearchAgainContext, searchOpenRecords } from '../search/start-standing-search.ts';
import {
  type GroupContext,
  groupRecord,
  groupRecords,
  memberOf,
  noSuchGroup,
  readGroupRecord,
  requireGroup,
  requireOwnGroup,
} from './group-record.ts';
import {
  changeMembership,
  insertMembership,
  listMemberships,
  lockGroup,
  type MemberRow,
  type MembershipRow,
  removeMembership,
} from './group-store.ts';

type ChangeContext = GroupContext & Pick<Context, 'ids' | 'encryption' | 'log'>;

/** Throws if the tenant has lost and found turned off, is a member of too many groups, or of this one already. */
export async function requireRoomForGroup(sql: Sql, tenantId: string, joinedId?: string): Promise<void> {
  await requireLostAndFound(sql, tenantId);
  const own = await listMemberships(sql, tenantId, { rowsMax: LIMITS.sharingGroupsMax });
  const refuse = (says: string) => new Failure('stateConflict', { details: { groupId: [says] } });
  if (own.some(({ groupId }) => groupId === joinedId)) throw refuse('is joined already');
  if (own.length >= LIMITS.sharingGroupsMax) throw refuse(`of ${LIMITS.sharingGroupsMax} are joined already`);
}

/** Adds a membership of the tenant. */
export async function addMembership(sql: Sql, tenantId: string, member: MembershipRow): Promise<void> {
  // Locked, so that simultaneous calls are counted one after the other.
  await lockTenant(sql, tenantId);
  await requireRoomForGroup(sql, tenantId, member.groupId);
  await insertMembership(sql, tenantId, member);
}

/** Tells the other members of a change after the commit. */
export async function tellMembers(
  context: Pick<Context, 'tenant' | 'encryption' | 'clock' | 'ids'>,
  sql: Sql,
  members: readonly Pick<MemberRow, 'tenantId'>[],
  change: { readonly groupId: string; readonly status: GroupStatus },
): Promise<void> {
  for (const { tenantId } of members)
    if (tenantId !== context.tenant.id)
      await tellTenant(context, sql, context.tenant.id, tenantId, { kind: 'GROUP_CHANGED', ...change });
}

export async function createSharingGroup(
  context: ChangeContext,
  { body }: Input<'createSharingGroup'>,
): Promise<Output<'createSharingGroup'>> {
  const { tenant, ids, clock } = context;
  const groupId = ids.next();
  const own = { id: ids.next(), groupId, ...body, joinedAt: clock() };
  const data = groupRecord({ own, members: [memberOf(tenant, own)] })!;
  return await context.database.tenant(tenant.id, async (sql) => {
    await addMembership(sql, tenant.id, own);
    return { status: 201, headers: { location: pathOf(ROUTES.readSharingGroup, { groupId }) }, body: { data } };
  });
}

export async function listSharingGroups(
  context: GroupContext,
  { query }: Input<'listSharingGroups'>,
): Promise<Output<'listSharingGroups'>> {
  const { tenant, database } = context;
  const start = pageStart(query);
  const own = await database.snapshot(tenant.id, (sql) => listMemberships(sql, tenant.id, start));
  const page = pageFrom(own, query, (each) => each);
  return { status: 200, body: { ...page, data: await groupRecords(context, page.data) } };
}

export async function readSharingGroup(
  context: GroupContext,
  { params }: Input<'readSharingGroup'>,
): Promise<Output<'readSharingGroup'>> {
  return { status: 200, body: { data: await readGroupRecord(context, params.groupId) } };
}

/**
 * Changes what the tenant shares with a group, or as its owner the name. Its lost reports are searched again in what is
 * open to them now.
 */
export async function updateSharingGroup(
  context: GroupContext & SearchAgainContext,
  { params: { groupId }, body }: Input<'updateSharingGroup'>,
): Promise<Output<'updateSharingGroup'>> {
  const { tenant, database } = context;
  const { own } = await requireGroup(context, groupId);
  if (body.name !== undefined && own.name === null)
    throw new Failure('stateConflict', { details: { name: ['is changed by the owner of the group'] } });
  const sharesMore = body.shares !== undefined && body.shares !== own.shares && body.shares !== 'NOTHING';
  const isMember = await database.tenant(tenant.id, async (sql) => {
    if (sharesMore) await searchOpenRecords(context, sql, tenant.id, { withSightings: false });
    return await changeMembership(sql, tenant.id, groupId, body);
  });
  if (!isMember) throw noSuchGroup();
  return { status: 200, body: { data: await readGroupRecord(context, groupId) } };
}

/** Ends the tenant's membership. The group of an owner who leaves ends for all. */
export async function leaveSharingGroup(
  context: ChangeContext,
  { params: { groupId } }: Input<'leaveSharingGroup'>,
): Promise<Output<'leaveSharingGroup'>> {
  const { tenant, database } = context;
  const { own } = await requireGroup(context, groupId);
  await database.tenant(tenant.id, async (sql) => {
    const members = await lockGroup(sql, groupId);
    if (!(await removeMembership(sql, tenant.id, groupId))) throw noSuchGroup();
    if (own.name === null) return await tellMembers(context, sql, members, { groupId, status: 'LEFT' });
    // Over for all of them already, because the row of the owner is gone.
    for (const { id: memberId, tenantId } of members)
      if (tenantId !== tenant.id)
        await tellTenant(context, sql, tenant.id, tenantId, {
          kind: 'MEMBERSHIP_ENDED',
          groupId,
          memberId,
          status: 'ENDED',
        });
  });
  await deliverOutbox(context, tenant.id);
  return { status: 204 };
}

/** Ends the membership of another tenant, for the owner of the group. */
export async function removeGroupMember(
  context: ChangeContext,
  { params: { groupId, memberId } }: Input<'removeGroupMember'>,
): Promise<Output<'removeGroupMember'>> {
  const { tenant, database } = context;
  await requireOwnGroup(context, groupId);
  await database.tenant(tenant.id, async (sql) => {
    const members = await lockGroup(sql, groupId);
    const member = members.find(({ id, tenantId }) => id === memberId && tenantId !== tenant.id);
    const effect = { kind: 'MEMBERSHIP_ENDED', groupId, memberId, status: 'REMOVED' } as const;
    // Once for a membership, also while the member has not been told yet.
    if (!member || !(await tellOnce(context, sql, tenant.id, { id: memberId, toTenantId: member.tenantId, effect })))
      throw new Failure('noSuchResource', { log: 'There is no such member.' });
    const others = members.filter(({ id }) => id !== memberId);
    await tellMembers(context, sql, others, { groupId, status: 'LEFT' });
  });
  await deliverOutbox(context, tenant.id);
  return { status: 204 };
}
