import type { EventData, EventType } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { insertEvent } from '../../events/store.ts';
import { findExistingPets } from '../../pets/store.ts';
import { findTenant } from '../../tenants/store.ts';
import { readOtherMembers } from '../groups/across-groups.ts';
import { endMembership, useInvitation } from '../groups/group-store.ts';
import {
  closeSide,
  idsOf,
  keepSide,
  listSidesIn,
  lockSide,
  type OtherMember,
  type OwnRecord,
} from '../groups/shared-candidate-store.ts';
import { insertMessage } from '../groups/shared-message-store.ts';
import { lockOpenReportOf } from '../records/report-store.ts';
import { findSighting, lockSighting } from '../records/sighting-store.ts';
import { type Effect, type FoundPair, listEntries, type OutboxEntry, removeEntry } from './outbox-store.ts';

type KeepServices = Pick<Services, 'clock' | 'ids'>;

interface FoundSide {
  readonly pair: FoundPair;
  readonly side: 'PET' | 'SIGHTING';
}

/** A tenant's own record of a pair, with the candidate if its tenant has not been told of it. */
interface KeptSide {
  readonly record: OwnRecord;
  readonly toTell: string | undefined;
}

/**
 * Stores a tenant's side of a found pair: that of a sighting which is open, or that of a pet. Returns undefined without
 * one. Whether a pet without an open lost report counts, the caller decides.
 */
export async function keepOwnSide(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  { pair, side }: FoundSide,
  { sharesAll }: Pick<OtherMember, 'sharesAll'>,
): Promise<KeptSide | undefined> {
  const { pairId, petId, sightingId, score, decision, microchip = null } = pair;
  let record: OwnRecord;
  if (side === 'SIGHTING') {
    await lockSighting(sql, tenantId, sightingId);
    if ((await findSighting(sql, tenantId, sightingId))?.state !== 'OPEN') return undefined;
    record = { sightingId, petId: null, lostReportId: null };
  } else {
    if (!(await findExistingPets(sql, tenantId, [petId])).has(petId)) return undefined;
    const lostReportId = (await lockOpenReportOf(sql, tenantId, petId)) ?? null;
    if (lostReportId === null && !sharesAll) return undefined;
    record = { sightingId: null, petId, lostReportId };
  }
  const made = { id: services.ids.next(), pairId, score, decision, microchip, createdAt: services.clock() };
  return { record, toTell: await keepSide(sql, tenantId, { ...record, ...made }) };
}

/** Stores the side of a tenant that another one's search found, if it shares it still, and tells it. */
async function keepSideOf(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  { id, shares, ...found }: FoundSide & { readonly id: string; readonly shares: OtherMember | undefined },
): Promise<boolean> {
  if (!shares || (found.side === 'PET' && !shares.sharesLost)) return false;
  const kept = await keepOwnSide(services, sql, tenantId, found, shares);
  if (!kept) return false;
  const { record, toTell } = kept;
  if (toTell === undefined) return true;
  const data = { sharedCandidateId: toTell, ...idsOf(record), status: 'OPEN' };
  await insertEvent(sql, tenantId, { id, type: 'sharedCandidate.found', data, at: services.clock() });
  return true;
}

type TakeServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids'>;

/**
 * Carries out an effect in the tenant that gets it, in one transaction. Repeated without harm: rows and events have the
 * id of the effect. Returns false if the tenant, or what it is about, is gone.
 */
async function takeEffect(
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

/** Ends an effect in the tenant that caused it. It gets the event of a found pair now that both sides can be read. */
async function settleEffect(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  effect: Effect,
  isTaken: boolean,
): Promise<void> {
  if (effect.kind !== 'PAIR_FOUND' || effect.toTell === undefined) return;
  const side = await lockSide(sql, tenantId, effect.toTell);
  if (side?.state !== 'OPEN') return;
  // Closed, so that a later search that stores both sides tells the tenant.
  if (!isTaken) return await closeSide(sql, tenantId, side.id);
  const data = { sharedCandidateId: side.id, ...idsOf(side), status: 'OPEN' };
  await noteEvent(services, sql, tenantId, { type: 'sharedCandidate.found', data });
}

export type DeliverServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids' | 'log'>;

/**
 * Delivers what a tenant has for others, oldest first, each in a transaction of the tenant that gets it. Called after
 * the commit of what caused it, and by upkeep. An effect that fails is logged and stays for upkeep.
 */
export async function deliverOutbox(services: DeliverServices, tenantId: string): Promise<void> {
  try {
    const cipher = await services.encryption.cipherOf(tenantId);
    const entries = await services.database.tenant(tenantId, (sql) => listEntries(sql, cipher, tenantId));
    for (const entry of entries)
      await deliver(services, tenantId, entry).catch((err: unknown) =>
        services.log.error({ err, tenantId, entryId: entry.id }, 'effect in another tenant failed, left to upkeep'),
      );
  } catch (err) {
    services.log.error({ err, tenantId }, 'effects in other tenants not delivered, left to upkeep');
  }
}

async function deliver(services: DeliverServices, tenantId: string, entry: OutboxEntry): Promise<void> {
  const isTaken = await takeEffect(services, tenantId, entry);
  await services.database.tenant(tenantId, async (sql) => {
    if (await removeEntry(sql, tenantId, entry.id)) await settleEffect(services, sql, tenantId, entry.effect, isTaken);
  });
}
