import { type Input, type Output, ofPetTexts, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import type { StartContext } from '../../matching/accept-job.ts';
import { addPet } from '../../pets/create-pet.ts';
import { listMicrochips } from '../../pets/microchip-store.ts';
import { requirePet, requirePetView } from '../../pets/pet-record.ts';
import { refuseTime } from '../rules.ts';
import { startStandingSearch } from '../search/start-standing-search.ts';
import { requireLostAndFound, requireReport } from './record-actions.ts';
import { encryptDetails, lostReportRecord } from './record-bodies.ts';
import { insertReport, lockOpenReportOf } from './report-store.ts';

type Body = Input<'createLostReport'>['body'];

/** Throws for a time at which no animal was lost or seen. */
export function requirePlausibleTime(field: string, at: Date, now: Date): Date {
  const refusal = refuseTime(at, now);
  if (refusal !== undefined) throw invalid(field, refusal);
  return at;
}

/** Throws if the locked pet has an open lost report already. */
export async function requireNoOpenReport(sql: Sql, tenantId: string, petId: string): Promise<void> {
  const openId = await lockOpenReportOf(sql, tenantId, petId);
  if (openId === undefined) return;
  const details = { petId: ['has an open lost report'], lostReportId: [openId] };
  throw new Failure('stateConflict', { details });
}

/**
 * Starts the standing search of an open lost report, unless its pet has neither photos nor a microchip yet: it is started
 * when it gets them.
 */
export async function searchForReport(
  context: StartContext,
  sql: Sql,
  { petId, lostReportId }: { readonly petId: string; readonly lostReportId: string },
): Promise<void> {
  const tenantId = context.tenant.id;
  const { fingerprintCount, microchips } = await requirePetView(sql, tenantId, petId);
  if (fingerprintCount === 0 && microchips.length === 0) return;
  await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
  await startStandingSearch(context, sql, tenantId, { petId, lostReportId }, context.ids.next());
}

/**
 * The pet of a new report: the named one, the one that has the microchip, or one that is created. Throws if nothing of
 * the request leads to one.
 */
async function petOf(
  context: StartContext,
  sql: Sql,
  { petId, microchip, species }: Pick<Body, 'petId' | 'microchip' | 'species'>,
): Promise<string> {
  const tenantId = context.tenant.id;
  if (petId !== undefined) {
    if (microchip !== undefined || species !== undefined)
      throw invalid('petId', 'is not used with a microchip or a species');
    return petId;
  }
  const microchips = microchip === undefined ? [] : [microchip];
  const [known] = await listMicrochips(sql, tenantId, microchips);
  if (known) {
    const pet = await requirePet(sql, tenantId, known.petId, 'share');
    if (species !== undefined && pet.species !== species)
      throw invalid('species', `is not that of the pet with this microchip, a ${pet.species}`);
    return known.petId;
  }
  if (species === undefined) {
    if (microchip === undefined) throw invalid('petId', 'is needed, or a microchip or a species');
    throw new Failure('noSuchPet', { details: { microchip: ['is that of no pet; with a species, one is created'] } });
  }
  const now = context.clock();
  const id = context.ids.next();
  const unnamed = { ...ofPetTexts(() => null), metadata: null, ownerId: null };
  await addPet(context, sql, { id, species, ...unnamed, createdAt: now, updatedAt: now }, microchips);
  return id;
}

/** Reports a pet lost and searches for it among the open sightings. */
export async function createLostReport(
  context: StartContext & Pick<Context, 'key'>,
  { body }: Input<'createLostReport'>,
): Promise<Output<'createLostReport'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  await context.jobAdmission.requireRoom();
  const { place, position, description, contact, reward } = body;
  return await context.database.tenant(tenantId, async (sql) => {
    await requireLostAndFound(sql, tenantId);
    const now = context.clock();
    const lastSeenAt = requirePlausibleTime('lastSeenAt', new Date(body.lastSeenAt), now);
    const petId = await petOf(context, sql, body);
    // Locked against changes, so that of two simultaneous reports one is refused.
    await requirePet(sql, tenantId, petId, 'change');
    await requireNoOpenReport(sql, tenantId, petId);
    const id = context.ids.next();
    const details = encryptDetails(cipher, id, { place, position, description, contact, reward });
    const times = { createdAt: now, updatedAt: now, endedAt: null };
    await insertReport(sql, tenantId, { id, petId, state: 'OPEN', lastSeenAt, details, ...times });
    await noteEvent(context, sql, tenantId, {
      type: 'lostReport.created',
      data: { lostReportId: id, petId, status: 'OPEN' },
    });
    await searchForReport(context, sql, { petId, lostReportId: id });
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readLostReport, { lostReportId: id }) },
      body: { data: lostReportRecord(cipher, await requireReport(sql, tenantId, id), context.key) },
    };
  });
}
