import { ACTIONS, type Input, type Output, pathOf, ROUTES, type Species } from '@rhinarium/contract';
import { Failure, invalid } from '../../../common/failure.ts';
import { isEnded } from '../../../compute/jobs/rules.ts';
import { findJob } from '../../../compute/jobs/store.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { isUniqueViolation } from '../../../storage/database/failures.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import { filterOf, refuse, type StartContext } from '../../matching/accept-job.ts';
import { useSession } from '../../sessions/session-actions.ts';
import { findSession } from '../../sessions/store.ts';
import { findUploads, listAcceptedUploadIds } from '../../uploads/store.ts';
import { contactExpiryAt, refuseContactExpiry } from '../rules.ts';
import { startStandingSearch } from '../search/start-standing-search.ts';
import { requirePlausibleTime } from './create-lost-report.ts';
import { requireLostAndFound, requireRoomForSighting, requireSighting } from './record-actions.ts';
import { encryptContact, encryptSighting, sightingRecord } from './record-bodies.ts';
import { findSightingOfPhotos, insertSighting, type SightingRow } from './sighting-store.ts';

type Body = Input<'createSighting'>['body'];

/** Photos of a sighting, and what has to happen to their session when the search has started. */
interface Photos {
  readonly species: Species;
  readonly sessionId: string | null;
  readonly uploadIds: readonly string[];
  /** Microchip that was stated with the photos. */
  readonly microchip?: string | undefined;
  readonly use?: (jobId: string, acceptedAt: Date) => Promise<void>;
}

/** Saves a found animal with what is known of it, and searches for it among the pets that are reported lost. */
export async function createSighting(
  context: StartContext & Pick<Context, 'key'>,
  { body }: Input<'createSighting'>,
): Promise<Output<'createSighting'>> {
  return await saveSighting(context, body);
}

/** Further steps in the transaction that saves a sighting. */
interface Alongside {
  /** Runs before the session of the photos is locked. */
  before(sql: Sql, made: { readonly sightingId: string; readonly jobId: string }): Promise<void>;
  /** Runs once the sighting is there. */
  after(sql: Sql, cipher: TenantCipher, sightingId: string): Promise<void>;
}

/** Saves a sighting and starts its search. */
export async function saveSighting(context: StartContext & Pick<Context, 'key'>, body: Body, alongside?: Alongside) {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  await context.jobAdmission.requireRoom();
  return await context.database
    .tenant(tenantId, async (sql) => {
      await requireLostAndFound(sql, tenantId);
      const now = context.clock();
      const id = context.ids.next();
      const fields = fieldsOf(cipher, id, body, now);
      const jobId = context.ids.next();
      await alongside?.before(sql, { sightingId: id, jobId });
      const photos = await readPhotos(context, sql, cipher, body);
      const { species, sessionId, uploadIds } = photos;
      const microchip = body.microchip ?? photos.microchip ?? null;
      const isSearched = uploadIds.length > 0 || microchip !== null;
      if (isSearched) await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
      await requireRoomForSighting(sql, tenantId);
      await insertSighting(sql, tenantId, { ...fields, species, microchip }, uploadIds);
      await alongside?.after(sql, cipher, id);
      await noteEvent(context, sql, tenantId, { type: 'sighting.created', data: { sightingId: id, status: 'OPEN' } });
      if (isSearched) {
        const sought = { sightingId: id, sessionId, uploadIds };
        const acceptedAt = await startStandingSearch(context, sql, tenantId, sought, jobId);
        await photos.use?.(jobId, acceptedAt);
      }
      const view = await requireSighting(sql, tenantId, id);
      return {
        status: 201 as const,
        headers: { location: pathOf(ROUTES.readSighting, { sightingId: id }) },
        body: { data: sightingRecord(cipher, view, { now, key: context.key }) },
      };
    })
    .catch((cause: unknown): never => {
      if (!isUniqueViolation(cause, 'sighting_photos_pkey')) throw cause;
      throw new Failure('stateConflict', { cause, log: 'the photos became a sighting at the same moment' });
    });
}

function fieldsOf(cipher: TenantCipher, id: string, body: Body, now: Date): Omit<SightingRow, 'species' | 'microchip'> {
  const { place, position, description } = body;
  return {
    id,
    state: 'OPEN',
    petId: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
    seenAt: requirePlausibleTime('seenAt', new Date(body.seenAt), now),
    details: encryptSighting(cipher, id, { place, position, description }),
    ...contactOf(cipher, id, body, now),
    contactErasedAt: null,
    returnedAt: null,
  };
}

/** Contact of a finder who agreed, with its expiry. Throws without the consent. */
export function contactOf(
  cipher: TenantCipher,
  id: string,
  body: Pick<Body, 'contact' | 'hasContactConsent' | 'contactExpiresAt'>,
  now: Date,
): Pick<SightingRow, 'contact' | 'contactConsentedAt' | 'contactExpiresAt'> {
  const { contact, hasContactConsent } = body;
  if (contact === undefined) {
    if (body.contactExpiresAt !== undefined) throw invalid('contactExpiresAt', 'is only used with a contact');
    return { contact: null, contactConsentedAt: null, contactExpiresAt: null };
  }
  if (hasContactConsent !== true) throw invalid('hasContactConsent', 'must be true for a contact');
  const contactExpiresAt = requireExpiry(body.contactExpiresAt, now);
  return { contact: encryptContact(cipher, id, contact), contactConsentedAt: now, contactExpiresAt };
}

/** Expiry of a contact. Throws for one that has passed or is too late. */
export function requireExpiry(given: string | undefined, now: Date): Date {
  if (given === undefined) return contactExpiryAt(now);
  const refusal = refuseContactExpiry(new Date(given), now);
  if (refusal !== undefined) throw invalid('contactExpiresAt', refusal);
  return new Date(given);
}

async function readPhotos(context: StartContext, sql: Sql, cipher: TenantCipher, body: Body): Promise<Photos> {
  const { sessionId, jobId, species } = body;
  if (sessionId !== undefined && jobId !== undefined) throw invalid('jobId', 'is not used with a sessionId');
  if (sessionId === undefined && jobId === undefined) return withoutPhotos(body);
  if (species !== undefined) throw invalid('species', 'is not used with photos, which have one');
  if (sessionId !== undefined) return await photosOfSession(context, sql, sessionId);
  return await photosOfJob(context.tenant.id, sql, cipher, jobId!);
}

/** A sighting of a finder who calls. Throws if nothing identifies the animal. */
function withoutPhotos({ species, microchip, description }: Body): Photos {
  if (microchip === undefined && description === undefined)
    throw invalid('sessionId', 'is needed, or a jobId, a microchip or a description');
  if (species === undefined) throw invalid('species', 'is needed without photos');
  return { species, sessionId: null, uploadIds: [] };
}

async function photosOfSession(context: StartContext, sql: Sql, sessionId: string): Promise<Photos> {
  const tenantId = context.tenant.id;
  const held = await useSession(sql, tenantId, sessionId);
  const session = held && (await findSession(sql, tenantId, sessionId));
  if (!session) throw new Failure('noSuchCaptureSession');
  const { purpose, appearancesMin } = ACTIONS.PET_IDENTIFICATION;
  refuse(held.refusalOf({ purpose, appearancesMin }, context.clock()));
  const uploadIds = await listAcceptedUploadIds(sql, tenantId, sessionId);
  return { species: session.species, sessionId, uploadIds, use: held.finish };
}

/** Photos of an identification that has ended. Throws if they are gone, or are another sighting's. */
async function photosOfJob(tenantId: string, sql: Sql, cipher: TenantCipher, jobId: string): Promise<Photos> {
  const job = await findJob(sql, tenantId, 'PET_IDENTIFICATION', jobId);
  if (!job) throw new Failure('noSuchPetIdentificationJob');
  const refuseJob = (says: string, more: Readonly<Record<string, readonly string[]>> = {}) =>
    new Failure('stateConflict', { details: { jobId: [says], ...more } });
  if (!isEnded(job.status)) throw refuseJob('has not ended');
  const { uploadIds } = job.input;
  const uploads = await findUploads(sql, tenantId, uploadIds);
  const [first] = uploads.values();
  if (!first || uploads.size < uploadIds.length) throw refuseJob('the photos are no longer kept');
  const sightingId = await findSightingOfPhotos(sql, tenantId, uploadIds);
  if (sightingId !== undefined) throw refuseJob('the photos are a sighting already', { sightingId: [sightingId] });
  return { species: first.species, sessionId: null, uploadIds, microchip: filterOf(cipher, job)?.microchip };
}
