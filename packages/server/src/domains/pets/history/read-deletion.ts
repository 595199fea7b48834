import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import { findDeletion } from './deletion-store.ts';
import { lookForRemains, type Remains } from './look-for-remains.ts';
import { findMerge, undoableSince, undoUntil } from './merge-store.ts';

/** The receipt of a deletion, verified now. It is not verified while images wait to be removed. */
export async function readDeletion(
  context: Pick<Context, 'tenant' | 'database' | 'search' | 'blobs' | 'log' | 'clock'>,
  { params }: Input<'readDeletion'>,
): Promise<Output<'readDeletion'>> {
  const tenantId = context.tenant.id;
  const { deletionId } = params;
  const found = await context.database.snapshot(tenantId, async (sql) => {
    const deletion = await findDeletion(sql, tenantId, deletionId);
    return deletion && { deletion, merge: await findMerge(sql, tenantId, deletionId, undoableSince(context.clock())) };
  });
  if (!found) throw new Failure('noSuchResource');
  const { deletion, merge } = found;
  const remains = await lookForRemains(context, tenantId, deletion);
  const verified = verdictsOn(remains);
  const isVerified = Object.values(verified).every(Boolean);
  if (!isVerified) {
    const level = remains.isRemovalQueued && verified.rows && verified.templates && verified.index ? 'info' : 'error';
    context.log[level]({ deletionId, remains }, 'deletion incomplete');
  }
  const { apiKeyId, personId } = deletion;
  return {
    status: 200,
    body: {
      data: {
        id: deletionId,
        deletionId,
        petId: deletion.petId,
        deletedAt: deletion.deletedAt.toISOString(),
        deletedBy: { ...(apiKeyId && { apiKeyId }), ...(personId && { personId }) },
        ...(deletion.mergedIntoPetId && { mergedIntoPetId: deletion.mergedIntoPetId }),
        ...(merge && { undoUntil: undoUntil(merge).toISOString() }),
        deleted: deletion.counts,
        verified,
        isVerified,
        verifiedAt: context.clock().toISOString(),
        kept: {
          captureSessions: remains.kept['capture_sessions'] ?? 0,
          jobs: remains.kept['jobs'] ?? 0,
          removals: (remains.kept['gallery_removals'] ?? 0) + (remains.kept['gallery_fingerprint_removals'] ?? 0),
          events: remains.kept['events'] ?? 0,
        },
      },
    },
  };
}

function verdictsOn({ rows, images, templates, isInIndex }: Remains) {
  return { rows: Object.keys(rows).length === 0, images: images === 0, templates: templates === 0, index: !isInIndex };
}
