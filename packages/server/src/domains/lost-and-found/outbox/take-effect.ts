import type { EventData, EventType } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { insertEvent } from '../../events/store.ts';
import { findTenant } from '../../tenants/store.ts';
import { readOtherMembers } from '../groups/across-groups.ts';
import { endMembership, useInvitation } from '../groups/group-store.ts';
import { listSidesIn } from '../groups/shared-candidate-store.ts';
import { insertMessage } from '../groups/shared-message-store.ts';
import type { Effect, OutboxEntry } from './effect.ts';
import { keepSideOf } from './keep-side.ts';
import { idsOf } from './own-record.ts';

type TakeServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids'>;

/**
 * Carries out an effect in the tenant that gets it, in one transaction. Repeated without harm: rows and events have the
 * id of the effect. Returns false if the tenant, or what it is about, is gone.
 */
export async function takeEffect(
  services: TakeServices,
  fromTenantId: string,
  { id, toTenantId, effect }: OutboxEntry,
): Promise<boolean> {
  const members = effect.kind === 'PAIR_FOUND' ? await readOtherMembers(services, fromTenantId) : [];
  const member = members.find(({ tenantId }) => tenantId === toTenantId);
  if (effect.kind === 'PAIR_FOUND' && !member) return false;
  return await services.database.tenant(toTenantId, async (sql) => {
    if (!(await findTenant(sql, toTenantId))) return false;
    const tell = async (type: EventType, data: EventData) =>
      await insertEvent(sql, toTenantId, { id, type, data, at: services.clock() });
    switch (effect.kind) {
      case 'GROUP_CHANGED':
      case 'MEMBERSHIP_ENDED':
        if (effect.kind === 'MEMBERSHIP_ENDED') await endMembership(sql, toTenantId, effect.memberId);
        await tell('sharingGroup.changed', { sharingGroupId: effect.groupId, status: effect.status });
        return true;
      case 'INVITATION_USED': {
        const { invitationId, groupId, at } = effect;
        return await useInvitation(sql, toTenantId, invitationId, { groupId, now: new Date(at) });
      }
      case 'PAIR_FOUND':
        return await keepSideOf(services, sql, toTenantId, { ...effect, id, shares: member });
      case 'PAIR_REJECTED':
      case 'MESSAGE_SENT':
        return await takeForCandidate(services, sql, { id, toTenantId, effect }, tell);
    }
  });
}

/** Tells the tenant about its side of a pair, with a message if there is one. */
async function takeForCandidate(
  { encryption }: TakeServices,
  sql: Sql,
  {
    id,
    toTenantId,
    effect,
  }: OutboxEntry & { readonly effect: Extract<Effect, { kind: 'PAIR_REJECTED' | 'MESSAGE_SENT' }> },
  tell: (type: EventType, data: EventData) => Promise<void>,
): Promise<boolean> {
  const [side] = await listSidesIn(sql, toTenantId, [effect.pairId]);
  if (!side) return false;
  const about = { sharedCandidateId: side.id, ...idsOf(side) };
  if (effect.kind === 'PAIR_REJECTED') {
    await tell('sharedCandidate.decided', { ...about, status: 'REJECTED' });
    return true;
  }
  const message = { id, candidateId: side.id, isSent: false, text: effect.text, at: new Date(effect.at) };
  await insertMessage(sql, await encryption.cipherOf(toTenantId), toTenantId, message);
  await tell('sharedCandidate.messageReceived', { ...about, status: 'RECEIVED' });
  return true;
}
