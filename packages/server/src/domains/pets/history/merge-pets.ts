import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { invalid } from '../../../common/failure.ts';
import { cancelOfPet, handOverJobs } from '../../../compute/jobs/store.ts';
import { mergeInGallery } from '../../../compute/search/change-gallery.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import { listPoolIdsOfPet, shareMemberships } from '../../pools/store.ts';
import { abortOpenSessions } from '../../sessions/store.ts';
import { listShownOf, mergeUploads } from '../../uploads/store.ts';
import { listMicrochips, moveMicrochips } from '../microchip-store.ts';
import {
  lockPair,
  petRecord,
  plainMetadata,
  refuseOngoingAddition,
  requirePair,
  requirePetView,
} from '../pet-record.ts';
import { fieldsTakenOver } from '../rules.ts';
import { changePet, type PetRow, readPetJson, readUpdatedAt, removePet } from '../store.ts';
import { countMemberships, findSuccessor, insertDeletion, repointMerges } from './deletion-store.ts';
import { changeRoots, insertMerge } from './merge-store.ts';

/**
 * Merges two records of one animal: moves everything of a pet to the other and deletes the pet, in one transaction
 * (specification 3.11). A receipt names the successor. Idempotent.
 */
export async function mergePets(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'key' | 'clock' | 'ids' | 'person' | 'petRecords'>,
  { params, body }: Input<'mergePets'>,
): Promise<Output<'mergePets'>> {
  const tenantId = context.tenant.id;
  const { intoPetId } = body;
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database.tenant(tenantId, async (sql) => {
    const ids = { petId: params.petId, intoPetId };
    const isThere = await lockPair(sql, tenantId, ids, 'delete');
    const isDone = !isThere && (await findSuccessor(sql, tenantId, ids.petId)) === intoPetId;
    if (!isDone) await merge(context, sql, cipher, ids);
    return { status: 200, body: { data: petRecord(cipher, await requirePetView(sql, tenantId, intoPetId)) } };
  });
}

async function merge(
  context: Pick<Context, 'tenant' | 'clock' | 'key' | 'person' | 'ids' | 'petRecords'>,
  sql: Sql,
  cipher: TenantCipher,
  ids: { readonly petId: string; readonly intoPetId: string },
): Promise<void> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const { pet, into } = await requirePair(sql, tenantId, ids, 'delete');
  // Its photos would be lost with the job, and the animal would have to be photographed again.
  await refuseOngoingAddition(sql, tenantId, pet.id);

  const before = await readBefore(sql, tenantId, pet.id, into.id);
  await joinMicrochips(sql, tenantId, ids);
  await abortOpenSessions(sql, tenantId, pet.id);
  await handOverJobs(sql, tenantId, 'STANDING_SEARCH', ids);
  await cancelOfPet(sql, tenantId, pet.id);
  const records = await context.petRecords.merge(sql, tenantId, ids, now);
  const uploadIds = await mergeUploads(sql, tenantId, pet.id, into.id);
  await mergeInGallery(sql, tenantId, { species: pet.species, petId: pet.id, intoPetId: into.id, uploadIds }, now);
  const searchPoolIds = await shareMemberships(sql, tenantId, pet.id, into.id);
  await noteReceipt(context, sql, pet, into.id, now);
  const mergedPetIds = await repointMerges(sql, tenantId, pet.id, into.id);
  await changeRoots(sql, tenantId, { petId: pet.id, intoPetId: into.id });
  await removePet(sql, tenantId, pet.id);
  // Last, because an externalId is free only after its pet is deleted.
  await changePet(sql, tenantId, into.id, changesOf(cipher, pet, into), now);
  const { metadata, ...taken } = fieldsTakenOver(pet, into);
  const kept = {
    ...before,
    records,
    uploadIds,
    mergedPetIds,
    metadata: plainMetadata(cipher, pet),
    into: {
      searchPoolIds,
      updatedAt: before.intoUpdatedAt,
      taken: { ...taken, ...(metadata && { metadata: plainMetadata(cipher, pet)! }) },
    },
  };
  await insertMerge(sql, cipher, tenantId, { petId: pet.id, intoPetId: into.id, mergedAt: now, kept });
  const data = { petId: pet.id, intoPetId: into.id, status: 'MERGED' };
  await noteEvent(context, sql, tenantId, { type: 'pet.merged', data });
}

/** Writes the receipt of the merged pet, which names its successor. */
async function noteReceipt(
  { tenant, key, person }: Pick<Context, 'tenant' | 'key' | 'person'>,
  sql: Sql,
  { id, species }: PetRow,
  intoPetId: string,
  now: Date,
): Promise<void> {
  const searchPoolMemberships = await countMemberships(sql, tenant.id, id);
  await insertDeletion(sql, tenant.id, {
    id,
    petId: id,
    species,
    mergedIntoPetId: intoPetId,
    deletedAt: now,
    apiKeyId: key.id,
    personId: person?.id ?? null,
    uploadIds: [],
    blobKeys: [],
    counts: { pets: 1, fingerprints: 0, appearances: 0, templates: 0, searchPoolMemberships },
  });
}

/** State of both pets that the merge changes, for its undo. */
async function readBefore(sql: Sql, tenantId: string, petId: string, intoPetId: string) {
  const microchips = await listMicrochips(sql, tenantId, [], [petId]);
  return {
    pet: await readPetJson(sql, tenantId, petId),
    microchips: microchips.map(({ microchip }) => microchip),
    searchPoolIds: await listPoolIdsOfPet(sql, tenantId, petId),
    shown: await listShownOf(sql, tenantId, petId),
    intoUpdatedAt: await readUpdatedAt(sql, tenantId, intoPetId),
  };
}

/** Moves the microchips of the pet to the other. Throws if that would have more than allowed. */
async function joinMicrochips(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
): Promise<void> {
  const { length } = await listMicrochips(sql, tenantId, [], [petId, intoPetId]);
  if (length > LIMITS.microchipsMax)
    throw invalid('intoPetId', `has ${length} microchips together with the pet, of ${LIMITS.microchipsMax} allowed`);
  await moveMicrochips(sql, tenantId, petId, intoPetId);
}

/** Fields that the surviving pet takes over. Metadata is re-encrypted, because a pet's id is its context. */
function changesOf(cipher: TenantCipher, pet: PetRow, into: PetRow) {
  const { metadata, ...fields } = fieldsTakenOver(pet, into);
  if (metadata === undefined) return fields;
  const plain = cipher.decrypt(subjectOf('pets.metadata', [pet.id]), metadata);
  return { ...fields, metadata: cipher.encrypt(subjectOf('pets.metadata', [into.id]), plain) };
}
