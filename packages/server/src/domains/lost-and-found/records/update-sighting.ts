import type { Input, Output, SightingState } from '@rhinarium/contract';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import type { StartContext } from '../../matching/accept-job.ts';
import { changeShownPet } from '../../uploads/store.ts';
import { closeCandidates, withdrawConfirmation } from '../candidates/candidate-store.ts';
import { tellFinder } from '../finders/finder-actions.ts';
import { removeFinderMessages } from '../messages/message-store.ts';
import { changedField, maySightingBecome } from '../rules.ts';
import { startStandingSearch } from '../search/start-standing-search.ts';
import { requirePlausibleTime } from './create-lost-report.ts';
import { contactOf, requireExpiry } from './create-sighting.ts';
import {
  requireLockedSighting,
  requireLostAndFound,
  requireRoomForSighting,
  requireSighting,
} from './record-actions.ts';
import { encryptSighting, sightingDetailsOf, sightingRecord } from './record-bodies.ts';
import { changeSighting, type SightingRow, type SightingView } from './sighting-store.ts';

type Body = Input<'updateSighting'>['body'];
type ChangeContext = StartContext & Pick<Context, 'mail'>;

/** Changes, ends or reopens a sighting. A reopened one is searched again. */
export async function updateSighting(
  context: ChangeContext & Pick<Context, 'key'>,
  { params, body }: Input<'updateSighting'>,
): Promise<Output<'updateSighting'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const data = await context.database.tenant(tenantId, async (sql) => {
    const sighting = await requireLockedSighting(sql, tenantId, params.sightingId);
    const now = context.clock();
    await change(context, sql, cipher, { sighting, body, now });
    return sightingRecord(cipher, await requireSighting(sql, tenantId, sighting.id), { now, key: context.key });
  });
  return { status: 200, body: { data } };
}

interface Change {
  readonly sighting: SightingView;
  readonly body: Body;
  readonly now: Date;
}

async function change(
  context: ChangeContext,
  sql: Sql,
  cipher: TenantCipher,
  { sighting, body, now }: Change,
): Promise<void> {
  const tenantId = context.tenant.id;
  const { id } = sighting;
  if (body.isReturned && body.state === 'OPEN') throw invalid('isReturned', 'is not used with the state OPEN');
  const { state = body.isReturned && sighting.state === 'OPEN' ? 'CLOSED' : sighting.state } = body;
  if (!maySightingBecome(sighting.state, state)) {
    throw new Failure('stateConflict', { details: { state: [`cannot become "${state}" from "${sighting.state}"`] } });
  }
  const isReopened = state === 'OPEN' && sighting.state !== 'OPEN';
  const isEnded = state !== 'OPEN' && sighting.state === 'OPEN';
  if (isReopened) await requireRoomForSighting(sql, tenantId);
  const before = sightingDetailsOf(cipher, sighting);
  const microchip = body.microchip === undefined ? sighting.microchip : body.microchip;
  const description = changedField(body.description, before.description);
  const returnedAt = returnedAtOf({ sighting, body, now }, state);
  await changeSighting(sql, tenantId, {
    id,
    state,
    updatedAt: now,
    endedAt: isEnded ? now : state === 'OPEN' ? null : sighting.endedAt,
    microchip,
    petId: isReopened ? null : sighting.petId,
    seenAt: body.seenAt === undefined ? sighting.seenAt : requirePlausibleTime('seenAt', new Date(body.seenAt), now),
    details: encryptSighting(cipher, id, {
      place: body.place ?? before.place,
      position: changedField(body.position, before.position),
      description,
    }),
    ...changedContact(cipher, { sighting, body, now }),
    returnedAt,
  });
  await tellFinder(context, sql, sighting, returnedAt);
  // A finder's messages may hold the contact as well.
  if (body.contact === null) await removeFinderMessages(sql, tenantId, id);
  if (isEnded) await closeCandidates(sql, tenantId, { sightingId: id });
  if (isReopened) await reopen(context, sql, sighting, { hasText: description !== undefined });
  const isNewChip = microchip !== null && microchip !== sighting.microchip;
  if (state === 'OPEN' && (isReopened || isNewChip)) await search(context, sql, { ...sighting, microchip });
  await noteEvent(context, sql, tenantId, {
    type: 'sighting.changed',
    data: { sightingId: id, ...(state === 'MATCHED' ? { petId: sighting.petId! } : {}), status: state },
  });
}

/** When the animal came home, after a change. An animal that is looked for is not home. */
function returnedAtOf({ sighting, body, now }: Change, state: SightingState): Date | null {
  const { isReturned = sighting.returnedAt !== null } = body;
  return isReturned && state !== 'OPEN' ? (sighting.returnedAt ?? now) : null;
}

const photosOf = ({ fingerprintIds, appearanceIds }: SightingView) => [...fingerprintIds, ...appearanceIds];

/** Withdraws a confirmation. Throws if the photos are gone, and there is nothing else by which it could be found. */
async function reopen(
  context: StartContext,
  sql: Sql,
  sighting: SightingView,
  { hasText }: { readonly hasText: boolean },
): Promise<void> {
  const tenantId = context.tenant.id;
  await requireLostAndFound(sql, tenantId);
  const isFindable = sighting.fingerprintIds.length > 0 || sighting.microchip !== null || hasText;
  if (!isFindable) throw new Failure('stateConflict', { details: { state: ['the photos are no longer kept'] } });
  if (sighting.petId !== null) {
    await changeShownPet(sql, tenantId, photosOf(sighting), { petId: sighting.petId, to: null });
    await withdrawConfirmation(sql, tenantId, sighting.id);
  }
}

/** Starts the search of an open sighting by its photos and its microchip, if it has one of them. */
async function search(context: StartContext, sql: Sql, sighting: SightingView): Promise<void> {
  const tenantId = context.tenant.id;
  const uploadIds = sighting.fingerprintIds.length > 0 ? photosOf(sighting) : [];
  if (uploadIds.length === 0 && sighting.microchip === null) return;
  await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
  const sought = { sightingId: sighting.id, sessionId: null, uploadIds };
  await startStandingSearch(context, sql, tenantId, sought, context.ids.next());
}

type Contact = Pick<SightingRow, 'contact' | 'contactConsentedAt' | 'contactExpiresAt' | 'contactErasedAt'>;

/** Contact after a change: a new one needs consent, `null` erases it, and an expiry alone moves that of the known one. */
function changedContact(cipher: TenantCipher, { sighting, body, now }: Change): Contact {
  const { contact, contactConsentedAt, contactExpiresAt, contactErasedAt } = sighting;
  if (body.contact === null) {
    const erasedAt = contact === null ? contactErasedAt : now;
    return { contact: null, contactConsentedAt: null, contactExpiresAt: null, contactErasedAt: erasedAt };
  }
  if (body.contact !== undefined) {
    return { ...contactOf(cipher, sighting.id, { ...body, contact: body.contact }, now), contactErasedAt: null };
  }
  if (body.contactExpiresAt !== undefined && contact === null)
    throw invalid('contactExpiresAt', 'is only used with a contact');
  const expiresAt = body.contactExpiresAt === undefined ? contactExpiresAt : requireExpiry(body.contactExpiresAt, now);
  return { contact, contactConsentedAt, contactExpiresAt: expiresAt, contactErasedAt };
}
