import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import { lockUploadsOfPets } from '../../uploads/store.ts';
import { refuseTakenExternalId } from '../create-pet.ts';
import { petRecord, refuseOngoingAddition, requirePair, requirePetView } from '../pet-record.ts';
import type { PetRow } from '../store.ts';
import { findMerge, keptOf, undoableSince } from './merge-store.ts';
import { movePhotos, moveRecord } from './move-photos.ts';
import { findMove, listChanges, type MoveRow, removeMove } from './move-store.ts';
import { separate } from './undo-merge.ts';

type UndoContext = Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'ids' | 'petRecords'>;

export async function listPetChanges(
  { tenant, database, encryption, clock }: Pick<Context, 'tenant' | 'database' | 'encryption' | 'clock'>,
  { query }: Input<'listPetChanges'>,
): Promise<Output<'listPetChanges'>> {
  const cipher = await encryption.cipherOf(tenant.id);
  const page = { since: undoableSince(clock()), ...pageStart(query) };
  const changes = await database.read(tenant.id, (sql) => listChanges(sql, tenant.id, page));
  return {
    status: 200,
    body: pageFrom(changes, query, ({ id, kind, petId, intoPetId, uploadIds, kept, createdAt }) => {
      const photos = kept === null ? (uploadIds ?? []) : keptOf(cipher, { petId, kept }).uploadIds;
      return { ...moveRecord({ id, petId, intoPetId, uploadIds: photos, movedAt: createdAt }), kind };
    }),
  };
}

/** Undoes a merge or a move of photos (specification 3.17), in one transaction. */
export async function undoPetChange(
  context: UndoContext,
  { params: { changeId } }: Input<'undoPetChange'>,
): Promise<Output<'undoPetChange'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database
    .tenant(tenantId, async (sql) => {
      const { petId, intoPetId } = await undo(context, sql, cipher, changeId);
      const data = {
        pet: petRecord(cipher, await requirePetView(sql, tenantId, petId)),
        intoPet: petRecord(cipher, await requirePetView(sql, tenantId, intoPetId)),
      };
      return { status: 200 as const, body: { data } };
    })
    .catch(refuseTakenExternalId(context, tenantId));
}

async function undo(context: UndoContext, sql: Sql, cipher: TenantCipher, changeId: string) {
  const tenantId = context.tenant.id;
  const since = undoableSince(context.clock());
  const unknown = () => new Failure('noSuchResource', { log: 'There is no such change, or no longer.' });
  const merge = await findMerge(sql, tenantId, changeId, since);
  if (merge) {
    await separate(context, sql, cipher, merge.petId);
    return merge;
  }
  const found = await findMove(sql, tenantId, changeId, since);
  if (!found) throw unknown();
  const { pet } = await requirePair(sql, tenantId, { petId: found.intoPetId, intoPetId: found.petId }, 'change');
  // Read again, because another undo may have come first.
  const move = await findMove(sql, tenantId, changeId, since);
  if (!move) throw unknown();
  await moveBack(context, sql, move, pet);
  return move;
}

/** Moves photos back from the pet that has them. Throws if one was deleted or moved on since. */
async function moveBack(context: UndoContext, sql: Sql, move: MoveRow, pet: PetRow): Promise<void> {
  const tenantId = context.tenant.id;
  const ids = { petId: move.intoPetId, intoPetId: move.petId };
  // With `replaceRegistered` it deletes photos that go back to the other pet.
  await refuseOngoingAddition(sql, tenantId, pet.id);
  const there = await lockUploadsOfPets(sql, tenantId, move.uploadIds, [pet.id]);
  if (there.length < move.uploadIds.length) {
    const lost = move.uploadIds.length - there.length;
    const says = `${lost} of the ${move.uploadIds.length} photos were deleted or moved to another pet since the move.`;
    throw new Failure('stateConflict', { details: { photos: [says] } });
  }
  await movePhotos(context, sql, tenantId, { ...ids, species: pet.species }, there);
  await removeMove(sql, tenantId, move.id);
  await noteEvent(context, sql, tenantId, { type: 'pet.fingerprintsMoved', data: { ...ids, status: 'MOVED' } });
}
