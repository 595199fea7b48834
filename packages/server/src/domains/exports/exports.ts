import { type Input, LIMITS, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { showsContacts } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import { listJobs } from '../../compute/jobs/store.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { candidateRecord } from '../lost-and-found/candidates/candidate-actions.ts';
import { listCandidates } from '../lost-and-found/candidates/candidate-store.ts';
import { readSharedCandidates } from '../lost-and-found/groups/across-groups.ts';
import { sharedCandidateRecord } from '../lost-and-found/groups/shared-candidate-actions.ts';
import type { SharedCandidateView } from '../lost-and-found/groups/shared-candidate-store.ts';
import { listMessages } from '../lost-and-found/groups/shared-message-store.ts';
import { listOwnerMessages } from '../lost-and-found/messages/message-store.ts';
import { lostReportRecord, sightingRecord } from '../lost-and-found/records/record-bodies.ts';
import { listReports, listReportsOfPets } from '../lost-and-found/records/report-store.ts';
import { listSightings } from '../lost-and-found/records/sighting-store.ts';
import { chippedResults, jobRecord, resultsAsFound } from '../matching/job-record.ts';
import { ownerRecord, requireOwner } from '../owners/owner-actions.ts';
import { petRecord, requirePetView } from '../pets/pet-record.ts';
import { listPetViews } from '../pets/store.ts';
import { listSessionIdsOfPets } from '../sessions/store.ts';
import { listPhotosOfPet, type UploadRow } from '../uploads/store.ts';
import { qualityRecord } from '../uploads/upload-record.ts';
import { withImage } from '../uploads/with-image.ts';

const photoRecord = (petId: string, upload: UploadRow) => ({
  id: upload.id,
  kind: upload.kind,
  isRegistered: upload.petId === petId,
  createdAt: upload.createdAt.toISOString(),
  width: upload.width,
  height: upload.height,
  quality: qualityRecord(upload),
  url: pathOf(ROUTES.readPetPhoto, { petId, photoId: upload.id }),
});

/** Everything that the service holds about a pet, for an owner's request for a copy. */
export async function exportPet(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'recognition' | 'clock' | 'key'>,
  { params: { petId } }: Input<'exportPet'>,
): Promise<Output<'exportPet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const filter = { petId, rowsMax: LIMITS.pageSizeMax };
  const shared = await readSharedCandidates(context, tenantId, filter);
  const data = await context.database.snapshot(tenantId, async (sql) => {
    const pet = await requirePetView(sql, tenantId, petId);
    const place = { sql, tenantId, cipher };
    const filter = { status: undefined, petId, after: undefined, rowsMax: LIMITS.pageSizeMax };
    const additions = await listJobs(sql, tenantId, { ...filter, kind: 'FINGERPRINT_ADDITION' });
    const verifications = await listJobs(sql, tenantId, { ...filter, kind: 'PET_VERIFICATION' });
    const added = await resultsAsFound<'FINGERPRINT_ADDITION'>(place, additions);
    const verified = await chippedResults(place, verifications);
    return {
      exportedAt: context.clock().toISOString(),
      pet: petRecord(cipher, pet),
      photos: (await listPhotosOfPet(sql, tenantId, petId)).map((upload) => photoRecord(petId, upload)),
      fingerprintAdditionJobs: additions.map((job) => jobRecord(context, job, added)),
      petVerificationJobs: verifications.map((job) => jobRecord(context, job, verified)),
      ...(await readLostAndFound(context, sql, cipher, petId)),
      sharedCandidates: await describeShared(context, sql, cipher, shared),
    };
  });
  return { status: 200, headers: { 'cache-control': 'private, no-store' }, body: { data } };
}

/** Lost reports of a pet, its candidates, and the sightings that were confirmed to show it, without their finders. */
async function readLostAndFound(
  { tenant, clock, key }: Pick<Context, 'tenant' | 'clock' | 'key'>,
  sql: Sql,
  cipher: TenantCipher,
  petId: string,
) {
  const filter = { petId, state: undefined, after: undefined, rowsMax: LIMITS.pageSizeMax };
  const ofAny = { species: undefined, sightingId: undefined, lostReportId: undefined };
  const reports = await listReports(sql, tenant.id, filter);
  const sightings = await listSightings(sql, tenant.id, { ...filter, ...ofAny });
  const candidates = await listCandidates(sql, tenant.id, { ...filter, ...ofAny });
  const withoutFinder = { now: clock(), key: { scopes: [] } };
  return {
    lostReports: reports.map((report) => lostReportRecord(cipher, report, key)),
    sightings: sightings.map((sighting) => sightingRecord(cipher, sighting, withoutFinder)),
    matchCandidates: candidates.map((candidate) => candidateRecord(cipher, candidate)),
  };
}

/** Pairs with sightings of members of sharing groups, as far as the tenant sees them. */
async function describeShared(
  { tenant, key }: Pick<Context, 'tenant' | 'key'>,
  sql: Sql,
  cipher: TenantCipher,
  shared: readonly SharedCandidateView[],
) {
  const candidateIds = shared.map(({ id }) => id);
  const messages = await listMessages(sql, cipher, tenant.id, candidateIds);
  return shared.map((view) => sharedCandidateRecord(view, messages, key));
}

/** The stored image of a photo that the export of the pet lists. Throws noSuchResource for any other. */
export async function readPetPhoto(
  context: Pick<Context, 'tenant' | 'database' | 'blobs' | 'lostImages'>,
  { params: { petId, photoId } }: Input<'readPetPhoto'>,
): Promise<Output<'readPetPhoto'>> {
  const tenantId = context.tenant.id;
  const upload = await context.database.snapshot(tenantId, async (sql) => {
    await requirePetView(sql, tenantId, petId);
    return (await listPhotosOfPet(sql, tenantId, petId)).find(({ id }) => id === photoId);
  });
  if (!upload) throw new Failure('noSuchResource', { log: `pet ${petId} has no photo ${photoId}` });
  const body = await withImage(context, tenantId, upload, async (jpeg) => jpeg);
  return { status: 200, headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' }, body };
}

/** Everything that the service holds about an owner, for the owner's request for a copy. */
export async function exportOwner(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'key'>,
  { params: { ownerId } }: Input<'exportOwner'>,
): Promise<Output<'exportOwner'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const data = await context.database.snapshot(tenantId, async (sql) => {
    const owner = await requireOwner(sql, tenantId, ownerId);
    const pets = await listPetViews(sql, tenantId, {
      ownerId,
      sort: 'createdAt',
      sorting: 'createdAt desc',
      after: undefined,
      rowsMax: LIMITS.exportedPetsMax,
      species: undefined,
      name: undefined,
      externalId: undefined,
      microchip: undefined,
      poolId: undefined,
    });
    const petIds = pets.map(({ id }) => id);
    const reports = await listReportsOfPets(sql, tenantId, petIds);
    return {
      exportedAt: context.clock().toISOString(),
      owner: ownerRecord(cipher, owner, context.key),
      pets: pets.map((pet) => petRecord(cipher, pet)),
      lostReports: reports.map((report) => lostReportRecord(cipher, report, context.key)),
      captureSessionIds: await listSessionIdsOfPets(sql, tenantId, petIds),
      ...(showsContacts(context.key) && {
        messages: (await listOwnerMessages(sql, cipher, tenantId, ownerId)).map(({ sightingId, text, at }) => ({
          sightingId,
          text,
          at: at.toISOString(),
        })),
      }),
    };
  });
  return { status: 200, headers: { 'cache-control': 'private, no-store' }, body: { data } };
}
