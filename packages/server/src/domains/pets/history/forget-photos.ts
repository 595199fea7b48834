import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { changeKept, keptOf, lockMergesInto } from './merge-store.ts';
import { removePhotosOfMoves } from './move-store.ts';

/** Takes deleted photos of a pet out of what is kept of merges and moves, so that their undo continues without them. */
export async function forgetPhotos(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  petId: string,
  uploadIds: readonly string[],
): Promise<void> {
  const gone = new Set(uploadIds);
  for (const merge of await lockMergesInto(sql, tenantId, petId)) {
    const kept = keptOf(cipher, merge);
    const left = {
      ...kept,
      uploadIds: kept.uploadIds.filter((id) => !gone.has(id)),
      shown: kept.shown.filter(({ id }) => !gone.has(id)),
    };
    await changeKept(sql, cipher, tenantId, merge.petId, left);
  }
  await removePhotosOfMoves(sql, tenantId, uploadIds);
}
