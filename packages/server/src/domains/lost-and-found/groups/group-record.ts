import type { SharingGroup } from '@rhinarium/contract';
import { completeRecord } from '../../../common/complete-record.ts';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import { readMembers } from './across-groups.ts';
import {
  type InvitationRow,
  listMemberships,
  listOpenInvitations,
  type MemberRow,
  type MembershipRow,
} from './group-store.ts';

export type GroupContext = Pick<Context, 'tenant' | 'database' | 'clock'>;

export const noSuchGroup = () => new Failure('noSuchResource', { log: 'There is no such sharing group.' });

/** A tenant's own membership with all members of the group, itself included. */
export interface GroupView {
  readonly own: MembershipRow;
  readonly members: readonly MemberRow[];
}

/** The group, as the tenant is a member of it. Throws 40011 if it is not, or if the group is over. */
export async function requireGroup(
  { tenant, database }: Pick<Context, 'tenant' | 'database'>,
  groupId: string,
): Promise<GroupView> {
  // A snapshot, because an action with an Idempotency-Key has one transaction, for its writes.
  const [own] = await database.snapshot(tenant.id, (sql) => listMemberships(sql, tenant.id, { groupId, rowsMax: 1 }));
  if (!own) throw noSuchGroup();
  const members = await readMembers({ database }, [groupId]);
  if (!members.some((member) => member.id === own.id)) throw noSuchGroup();
  return { own, members };
}

/** The same for the owner of the group. */
export async function requireOwnGroup(
  context: Pick<Context, 'tenant' | 'database'>,
  groupId: string,
): Promise<GroupView> {
  const view = await requireGroup(context, groupId);
  if (view.own.name === null) throw noSuchGroup();
  return view;
}

/** API records of groups. Those that are over are left out. */
export async function groupRecords(context: GroupContext, own: readonly MembershipRow[]): Promise<SharingGroup[]> {
  const { tenant, database, clock } = context;
  const groupIds = own.map(({ groupId }) => groupId);
  const members = await readMembers({ database }, groupIds);
  const invitations = await database.snapshot(tenant.id, (sql) =>
    listOpenInvitations(sql, tenant.id, groupIds, clock()),
  );
  return own.flatMap((each) => {
    const of = <Row extends { readonly groupId: string }>(rows: readonly Row[]) =>
      rows.filter(({ groupId }) => groupId === each.groupId);
    const record = groupRecord({ own: each, members: of(members) }, of(invitations));
    return record === undefined ? [] : [record];
  });
}

export function groupRecord(
  { own, members }: GroupView,
  invitations: readonly InvitationRow[] = [],
): SharingGroup | undefined {
  const owner = members.find(({ name }) => name !== null);
  if (owner === undefined) return undefined;
  const isOwner = own.name !== null;
  return completeRecord<SharingGroup>({
    id: own.groupId,
    name: owner.name!,
    isOwner,
    shares: own.shares,
    showPhoto: own.showPhoto,
    members: members.map(({ id, tenantName, name, shares, joinedAt }) => ({
      id,
      name: tenantName,
      isOwner: name !== null,
      isYou: id === own.id,
      shares,
      joinedAt: joinedAt.toISOString(),
    })),
    invitations: isOwner ? invitations.map(invitationRecord) : undefined,
    joinedAt: own.joinedAt.toISOString(),
  });
}

export const invitationRecord = ({ id, createdAt, expiresAt }: InvitationRow) => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** A membership of the tenant as a member of the group. */
export const memberOf = ({ id, name }: Context['tenant'], own: MembershipRow): MemberRow => ({
  ...own,
  tenantId: id,
  tenantName: name,
});

/** API record of one group, read again. */
export async function readGroupRecord(context: GroupContext, groupId: string): Promise<SharingGroup> {
  const { tenant, database, clock } = context;
  const view = await requireGroup(context, groupId);
  const invitations = await database.snapshot(tenant.id, (sql) =>
    listOpenInvitations(sql, tenant.id, [groupId], clock()),
  );
  const record = groupRecord(view, invitations);
  if (!record) throw noSuchGroup();
  return record;
}
