import { type Input, type Output, PET_TEXT_NAMES, type PetTextName, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import { sortedPageFrom, sortedStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/events.ts';
import { requireLockedOwner } from '../owners/owner-actions.ts';
import { poolRecord, requireLockedPool, requirePool } from '../pools/pool-actions.ts';
import { addMembers, listPoolNames, removeMembers } from '../pools/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { refuseTakenExternalId } from './create-pet.ts';
import { insertReceipt, removeAllPhotos } from './delete-pet-photos.ts';
import { countMemberships } from './history/deletion-store.ts';
import { removeMovesOfPet } from './history/move-store.ts';
import { putMicrochips } from './microchip-store.ts';
import { guardSpecies, petRecord, refuseTwoSpecies, requirePet, requirePetView, storedMetadata } from './pet-record.ts';
import { rejectPair, withdrawRejection } from './rejected-pair-store.ts';
import {
  changePet,
  findExistingPets,
  findPetView,
  listPetViews,
  type PetChanges,
  type PetView,
  removePet,
} from './store.ts';

export async function readPet(
  context: Pick<Context, 'tenant' | 'key' | 'encryption' | 'database'>,
  { params }: Input<'readPet'>,
): Promise<Output<'readPet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const found = await context.database.read(tenantId, (sql) => findPetView(sql, tenantId, params.petId));
  // The refusal of a missing pet takes a second statement, to name the pet that it was merged into.
  const pet = found
    ? guardSpecies(found)
    : await context.database.snapshot(tenantId, (sql) => requirePetView(sql, tenantId, params.petId));
  const [shown] = await hideOtherPools(context, [pet]);
  return { status: 200, body: { data: petRecord(cipher, shown!) } };
}

/** Throws 20016 for an unknown pool. */
export async function listPets(
  context: Pick<Context, 'tenant' | 'key' | 'encryption' | 'database'>,
  { query }: Input<'listPets'>,
): Promise<Output<'listPets'>> {
  const tenantId = context.tenant.id;
  const { species, name, externalId, microchip, searchPoolName, ownerId } = query;
  const page = sortedStart(query, { createdAt: 'moment', name: 'text', externalId: 'text' });
  const cipher = await context.encryption.cipherOf(tenantId);
  const pets = await context.database.snapshot(tenantId, async (sql) => {
    const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
    return await listPetViews(sql, tenantId, {
      species,
      name,
      externalId,
      microchip,
      ownerId,
      poolId: pool?.id,
      ...page,
    });
  });
  const shown = await hideOtherPools(context, pets);
  return { status: 200, body: sortedPageFrom(shown, query, (pet) => petRecord(cipher, pet)) };
}

/** Pets as the caller's key may see them: a key limited to search pools is not told the names of others. */
async function hideOtherPools<Pet extends PetView>(
  { database, tenant, key }: Pick<Context, 'database' | 'tenant' | 'key'>,
  pets: readonly Pet[],
): Promise<Pet[]> {
  const { searchPoolIds } = key;
  if (searchPoolIds === null) return [...pets];
  const names = await database.read(tenant.id, (sql) => listPoolNames(sql, tenant.id, searchPoolIds));
  return pets.map((pet) => ({ ...pet, searchPools: pet.searchPools.filter((name) => names.has(name)) }));
}

export async function updatePet(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'petRecords'>,
  { params, body }: Input<'updatePet'>,
): Promise<Output<'updatePet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { metadata, ownerId } = body;
  const changes: PetChanges = {
    ...givenTexts(body),
    ...(ownerId !== undefined && { ownerId }),
    ...(metadata === undefined
      ? {}
      : { metadata: metadata === null ? null : storedMetadata(cipher, params.petId, metadata) }),
  };
  const pet = await context.database
    .tenant(tenantId, async (sql) => {
      await requirePet(sql, tenantId, params.petId, 'change');
      if (ownerId) await requireLockedOwner(sql, tenantId, ownerId, 'share');
      await changePet(sql, tenantId, params.petId, changes, context.clock());
      if (body.microchips !== undefined) await putMicrochips(sql, tenantId, params.petId, body.microchips ?? []);
      if (body.microchips) await context.petRecords.microchipsGiven(sql, tenantId, params.petId);
      return await requirePetView(sql, tenantId, params.petId);
    })
    .catch(refuseTakenExternalId(context, tenantId, body.externalId));
  return { status: 200, body: { data: petRecord(cipher, pet) } };
}

/** Text fields of a request. `null` clears one. */
const givenTexts = (body: Input<'updatePet'>['body']): { readonly [Name in PetTextName]?: string | null } =>
  Object.fromEntries(PET_TEXT_NAMES.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

/**
 * Deletes a pet with its fingerprints, appearances and templates, aborts its open capture sessions and cancels its
 * jobs, in one transaction (specification 3.6 and 4.9). It queues the images, which are removed afterwards. A receipt
 * stays.
 */
export async function deletePet(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'key' | 'person' | 'ids' | 'blobs' | 'log'>,
  { params }: Input<'deletePet'>,
): Promise<Output<'deletePet'>> {
  const tenantId = context.tenant.id;
  const removed = await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, params.petId, 'delete');
    const removed = await removeAllPhotos(context, sql, tenantId, pet);
    const searchPoolMemberships = await countMemberships(sql, tenantId, pet.id);
    await insertReceipt(context, sql, pet, removed, { id: pet.id, pets: 1, searchPoolMemberships });
    await removeMovesOfPet(sql, tenantId, pet.id);
    await removePet(sql, tenantId, pet.id);
    await noteEvent(context, sql, tenantId, { type: 'pet.deleted', data: { petId: pet.id, status: 'DELETED' } });
    return removed;
  });
  await removeImages(
    context,
    tenantId,
    removed.photos.map(({ blobKey }) => blobKey),
  );
  return { status: 204, headers: { location: pathOf(ROUTES.readDeletion, { deletionId: params.petId }) } };
}

/** Remembers that two pets are not the same animal, or takes it back. Idempotent. */
export async function rejectDuplicate(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params: { petId }, body: { otherPetId, isRejected } }: Input<'rejectDuplicate'>,
): Promise<Output<'rejectDuplicate'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, petId, 'share');
    const other = await requirePet(sql, tenantId, otherPetId, 'share');
    if (pet.id === other.id) throw invalid('otherPetId', 'must be another pet');
    refuseTwoSpecies(pet, other, 'otherPetId');
    const pair = { petId, otherPetId };
    const isChanged = isRejected
      ? await rejectPair(sql, tenantId, pair, { id: context.ids.next(), rejectedAt: context.clock() })
      : await withdrawRejection(sql, tenantId, pair);
    if (isChanged) {
      const data = { petId, otherPetId, status: isRejected ? 'REJECTED' : 'WITHDRAWN' };
      await noteEvent(context, sql, tenantId, { type: 'pet.duplicateRejected', data });
    }
    return { status: 204 };
  });
}

type Change = (sql: Sql, poolId: string, petIds: readonly string[]) => Promise<void>;

/** Adds or removes pets of a pool atomically (specification 9.2). */
async function changePets(
  context: Pick<Context, 'tenant' | 'database'>,
  name: string,
  petIds: readonly string[],
  change: Change,
) {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const poolId = await requireLockedPool(sql, tenantId, name);
    const existing = await findExistingPets(sql, tenantId, petIds);
    const unknown = petIds.filter((petId) => !existing.has(petId));
    if (unknown.length > 0) throw new Failure('noSuchPet', { log: `unknown: ${unknown.join(' ')}` });
    await change(sql, poolId, [...new Set(petIds)]);
    return { status: 200 as const, body: { data: poolRecord(await requirePool(sql, tenantId, name)) } };
  });
}

export async function addPetsToSearchPool(
  context: Pick<Context, 'database' | 'tenant'>,
  { params, body }: Input<'addPetsToSearchPool'>,
): Promise<Output<'addPetsToSearchPool'>> {
  return await changePets(context, params.name, body.petIds, (sql, poolId, petIds) =>
    addMembers(sql, context.tenant.id, poolId, petIds),
  );
}

export async function removePetsFromSearchPool(
  context: Pick<Context, 'database' | 'tenant'>,
  { params, body }: Input<'removePetsFromSearchPool'>,
): Promise<Output<'removePetsFromSearchPool'>> {
  return await changePets(context, params.name, body.petIds, async (sql, poolId, petIds) => {
    const removed = await removeMembers(sql, context.tenant.id, poolId, petIds);
    const strangers = petIds.filter((petId) => !removed.has(petId));
    if (strangers.length > 0) throw new Failure('noSuchSearchPoolMember', { details: { petIds: strangers } });
  });
}
