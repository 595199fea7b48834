import { type Input, type Output, refusePet } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import { addToPools, removeFromPools } from '../../pools/store.ts';
import { changeShownPet, lockUploadsOfPets } from '../../uploads/store.ts';
import { refuseTakenExternalId } from '../create-pet.ts';
import { moveMicrochips, putMicrochips } from '../microchip-store.ts';
import { petRecord, plainMetadata, refuseOngoingAddition, requirePet, requirePetView } from '../pet-record.ts';
import {
  changePet,
  countLivePets,
  findPetByExternalId,
  insertPetJson,
  lockPetCount,
  type PetRow,
  resetUpdatedAt,
} from '../store.ts';
import { withdrawMerge } from './deletion-store.ts';
import {
  changeRoots,
  fieldsToClear,
  findMerge,
  type KeptMerge,
  keptOf,
  type MergeRow,
  removeMerge,
  undoableSince,
} from './merge-store.ts';
import { movePhotos } from './move-photos.ts';

type UndoContext = Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'ids' | 'petRecords'>;

/**
 * Restores a merged pet with everything that it had, and takes that from the pet that stayed, in one transaction
 * (specification 3.15). What was changed there since the merge stays.
 */
export async function undoMerge(context: UndoContext, { params }: Input<'undoMerge'>): Promise<Output<'undoMerge'>> {
  const tenantId = context.tenant.id;
  const { petId } = params;
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database
    .tenant(tenantId, async (sql) => {
      await separate(context, sql, cipher, petId);
      const data = petRecord(cipher, await requirePetView(sql, tenantId, petId));
      return { status: 200 as const, body: { data } };
    })
    .catch(refuseTakenExternalId(context, tenantId));
}

/** Undoes the merge of a pet. Throws if it cannot be undone. */
export async function separate(context: UndoContext, sql: Sql, cipher: TenantCipher, petId: string): Promise<void> {
  const tenantId = context.tenant.id;
  await lockPetCount(sql, tenantId);
  const { merge, into } = await requireMerge(context, sql, petId);
  const refusal = refusePet(context.tenant.plan, await countLivePets(sql, tenantId));
  if (refusal) throw new Failure(refusal);
  const kept = keptOf(cipher, merge);
  await restoreFields(sql, cipher, tenantId, { merge, into, kept });
  await restoreMicrochips(sql, tenantId, { petId, intoPetId: into.id, microchips: kept.microchips });
  await restorePhotos(context, sql, { petId, into, kept });
  await removeFromPools(sql, tenantId, into.id, kept.into.searchPoolIds);
  await addToPools(sql, tenantId, petId, kept.searchPoolIds);
  await withdrawMerge(sql, tenantId, petId, kept.mergedPetIds);
  await changeRoots(sql, tenantId, { petId: into.id, intoPetId: petId, among: kept.mergedPetIds });
  const pair = { petId, intoPetId: into.id };
  if (kept.records) await context.petRecords.separate(sql, tenantId, pair, kept.records, merge.mergedAt);
  await removeMerge(sql, tenantId, petId);
  await noteEvent(context, sql, tenantId, { type: 'pet.mergeUndone', data: { ...pair, status: 'RESTORED' } });
}

/** The merge with the locked pet that has the content. Throws if it cannot be undone. */
async function requireMerge(
  context: UndoContext,
  sql: Sql,
  petId: string,
): Promise<{ readonly merge: MergeRow; readonly into: PetRow }> {
  const tenantId = context.tenant.id;
  const since = undoableSince(context.clock());
  const found = await findMerge(sql, tenantId, petId, since);
  // Locked before the merge is read again, so that of two simultaneous undos one finds none.
  const into = found && (await requirePet(sql, tenantId, found.rootPetId, 'change'));
  const merge = found && (await findMerge(sql, tenantId, petId, since));
  if (!merge || !into) {
    await requirePetView(sql, tenantId, petId);
    throw new Failure('stateConflict', { details: { petId: ['is not a merged pet'] } });
  }
  if (merge.rootPetId !== merge.intoPetId || merge.rootPetId !== into.id) {
    const says = `Pet ${merge.intoPetId} was itself merged into pet ${merge.rootPetId}: undo that merge first.`;
    throw new Failure('stateConflict', { details: { intoPetId: [says] } });
  }
  // With `replaceRegistered` it deletes photos that go back to the other pet.
  await refuseOngoingAddition(sql, tenantId, into.id);
  return { merge, into };
}

interface Undo {
  readonly petId: string;
  readonly into: PetRow;
  readonly kept: KeptMerge;
}

/** Inserts the pet and clears the fields that the other one took over and still has. */
async function restoreFields(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { merge, into, kept }: Omit<Undo, 'petId'> & { readonly merge: MergeRow },
): Promise<void> {
  const { petId } = merge;
  const changes = fieldsToClear(kept.into.taken, { ...into, metadata: plainMetadata(cipher, into) });
  await changePet(sql, tenantId, into.id, changes, into.updatedAt);
  await resetUpdatedAt(sql, tenantId, into.id, { from: merge.mergedAt, to: kept.into.updatedAt });
  const { external_id: externalId } = JSON.parse(kept.pet) as { external_id: string | null };
  const takenBy = externalId === null ? undefined : await findPetByExternalId(sql, tenantId, externalId);
  if (takenBy !== undefined) {
    const details = { externalId: ['is already taken by another pet'], takenByPetId: [takenBy] };
    throw new Failure('alreadyTaken', { details });
  }
  const metadata =
    kept.metadata === null
      ? null
      : cipher.encrypt(subjectOf('pets.metadata', [petId]), Buffer.from(kept.metadata, 'base64'));
  await insertPetJson(sql, tenantId, kept.pet, metadata);
}

async function restoreMicrochips(
  sql: Sql,
  tenantId: string,
  {
    petId,
    intoPetId,
    microchips,
  }: { readonly petId: string; readonly intoPetId: string; readonly microchips: readonly string[] },
): Promise<void> {
  await moveMicrochips(sql, tenantId, intoPetId, petId, microchips);
  await putMicrochips(sql, tenantId, petId, microchips);
}

/** Moves the photos and templates back. Throws if one was deleted or moved since the merge. */
async function restorePhotos(
  context: UndoContext,
  sql: Sql,
  { petId, into, kept: { uploadIds, shown } }: Undo,
): Promise<void> {
  const tenantId = context.tenant.id;
  const there = await lockUploadsOfPets(sql, tenantId, uploadIds, [into.id]);
  if (there.length < uploadIds.length) {
    const ids = new Set(there.map(({ id }) => id));
    const lost = uploadIds.filter((id) => !ids.has(id));
    const says = `${lost.length} of the ${uploadIds.length} photos of the pet were deleted or moved to another pet since the merge.`;
    throw new Failure('stateConflict', { details: { photos: [says, ...lost] } });
  }
  const move = { species: into.species, petId: into.id, intoPetId: petId };
  await movePhotos(context, sql, tenantId, move, there);
  for (const to of new Set(shown.map(({ shownPetId }) => shownPetId))) {
    const ids = shown.filter(({ shownPetId }) => shownPetId === to).map(({ id }) => id);
    await changeShownPet(sql, tenantId, ids, { petId: into.id, to });
  }
}
