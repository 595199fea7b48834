import { type Input, type KeyMode, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { hastenJobs, removeAllJobs } from '../../compute/jobs/store.ts';
import { removePetFromGallery } from '../../compute/search/change-gallery.ts';
import type { Context, Services } from '../../context.ts';
import { removeAllEvents } from '../../domains/events/store.ts';
import type { IssuedKey } from '../../domains/keys/api-key.ts';
import { createKey, type NewKey } from '../../domains/keys/key-actions.ts';
import { hastenKeyEnds } from '../../domains/keys/store.ts';
import { hastenLinks, removeAllLinks } from '../../domains/links/store.ts';
import { removeAllMemberships } from '../../domains/lost-and-found/groups/group-store.ts';
import { hastenContacts, removeAllSightings } from '../../domains/lost-and-found/records/sighting-store.ts';
import { removeAllOwners } from '../../domains/owners/store.ts';
import { removeAllDeletions } from '../../domains/pets/history/deletion-store.ts';
import { removeAllMoves } from '../../domains/pets/history/move-store.ts';
import { lockAllPets, removeAllPets } from '../../domains/pets/store.ts';
import { removeAllPools } from '../../domains/pools/store.ts';
import { expireSessions, hastenSessions, removeAllSessions } from '../../domains/sessions/store.ts';
import { findTenant } from '../../domains/tenants/store.ts';
import { markPhoto } from '../../domains/uploads/forced-upload.ts';
import { removeImages } from '../../domains/uploads/remove-images.ts';
import { removeAllUploads } from '../../domains/uploads/store.ts';
import { hastenDeliveries } from '../../domains/webhooks/delivery-store.ts';
import { hastenSecretEnds } from '../../domains/webhooks/endpoint-store.ts';
import { ageRequests, removeAllRequests } from '../../http/idempotency-store.ts';
import { openTestTenant } from './open-test-tenant.ts';
import { nameOfTestPhoto, testPhotosOf } from './test-photo-name.ts';

/**
 * Moves all deadlines and due times of the test tenant closer, in one transaction, as if the time had passed. Sessions
 * that expire by it end at once, with their events.
 */
export async function advanceTestClock(
  { database, clock, tenant }: Pick<Context, 'database' | 'clock' | 'tenant'>,
  { body: { seconds } }: Input<'advanceTestClock'>,
): Promise<Output<'advanceTestClock'>> {
  return await database.tenant(tenant.id, async (sql) => {
    const data = {
      seconds,
      captureSessions: await hastenSessions(sql, tenant.id, seconds),
      captureLinks: await hastenLinks(sql, tenant.id, seconds, clock()),
      jobs: await hastenJobs(sql, tenant.id, seconds),
      idempotencyKeys: await ageRequests(sql, tenant.id, seconds),
      webhookDeliveries: await hastenDeliveries(sql, tenant.id, seconds),
      finderContacts: await hastenContacts(sql, tenant.id, seconds),
      webhookSecrets: await hastenSecretEnds(sql, tenant.id, seconds),
      apiKeys: await hastenKeyEnds(sql, tenant.id, seconds),
    };
    await expireSessions(sql, tenant.id, clock());
    return { status: 200, body: { data } };
  });
}

/**
 * Deletes a test tenant's data in one transaction. It queues the images, which are removed afterwards. Gallery copies on all nodes see the removal of every pet.
 */
export async function clearTestData(
  context: Pick<Context, 'database' | 'blobs' | 'log' | 'clock' | 'tenant'>,
): Promise<Output<'clearTestData'>> {
  const { database, clock, tenant } = context;
  const blobKeys = await database.tenant(tenant.id, async (sql) => {
    await removeAllJobs(sql, tenant.id);
    for (const pet of await lockAllPets(sql, tenant.id)) await removePetFromGallery(sql, tenant.id, pet, clock());
    const keys = await removeAllUploads(sql, tenant.id);
    await removeAllPets(sql, tenant.id);
    await removeAllOwners(sql, tenant.id);
    await removeAllSightings(sql, tenant.id);
    await removeAllMemberships(sql, tenant.id);
    await removeAllLinks(sql, tenant.id);
    await removeAllSessions(sql, tenant.id);
    await removeAllPools(sql, tenant.id);
    await removeAllDeletions(sql, tenant.id);
    await removeAllMoves(sql, tenant.id);
    await removeAllRequests(sql, tenant.id);
    await removeAllEvents(sql, tenant.id);
    return keys;
  });
  await removeImages(context, tenant.id, blobKeys);
  return { status: 204 };
}

interface KeyOfMode extends Omit<NewKey, 'mode'> {
  /** The tenant's mode by default. */
  readonly mode?: KeyMode | undefined;
}

/**
 * Creates a key of a tenant. A test key belongs to its test tenant, created with its first key. Throws 404 for an
 * unknown tenant, and 409 for a live key of a test tenant.
 */
export async function createKeyOfMode(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  request: KeyOfMode,
): Promise<IssuedKey & { readonly tenantId: string }> {
  const tenant = await services.database.read(request.tenantId, (sql) => findTenant(sql, request.tenantId));
  if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  const mode = request.mode ?? tenant.mode;
  if (mode === 'live' && tenant.mode === 'test') {
    const problem = 'a test tenant has test keys only';
    throw new Failure('stateConflict', { details: { mode: [problem] }, log: problem });
  }
  const tenantId = mode === 'live' ? request.tenantId : await openTestTenant(services, request);
  return { tenantId, ...(await createKey(services, { ...request, mode, tenantId })) };
}

const HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' };

export async function listTestPhotos(
  _context: unknown,
  { query }: Input<'listTestPhotos'>,
): Promise<Output<'listTestPhotos'>> {
  const data = testPhotosOf(query.species, query.seed).map((photo) => {
    const name = nameOfTestPhoto(photo);
    const { species, seed, kind } = photo;
    return { name, species, seed, kind, url: pathOf(ROUTES.readTestPhoto, { name }) };
  });
  return { status: 200, body: { data } };
}

/** A test photo. With an outcome, its JPEG comment names it. */
export async function readTestPhoto(
  { testPhotos }: Pick<Services, 'testPhotos'>,
  { params, query }: Input<'readTestPhoto'>,
): Promise<Output<'readTestPhoto'>> {
  const jpeg = await testPhotos.read(params.name);
  if (!jpeg) throw new Failure('noSuchResource', { log: 'There is no such test photo.' });
  const body = query.outcome === undefined ? Buffer.from(jpeg) : markPhoto(jpeg, query.outcome);
  return { status: 200, headers: HEADERS, body };
}
