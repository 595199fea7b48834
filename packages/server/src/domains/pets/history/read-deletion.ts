import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context, Services } from '../../../context.ts';
import { isPassingFault } from '../../../storage/database/failures.ts';
import { countMentions } from '../../../storage/database/table-rows.ts';
import { isRemovalQueued } from '../../uploads/image-store.ts';
import {
  countAnswersAbout,
  countEventsAbout,
  countJobsWith,
  type DeletionRow,
  findDeletion,
} from './deletion-store.ts';
import { findMerge, undoableSince, undoUntil } from './merge-store.ts';

/** Remaining traces of a deleted pet or of deleted photos. */
interface Remains {
  /** Rows per table, excluding records that may keep an id. */
  readonly rows: Readonly<Record<string, number>>;
  /** Images that exist, or may exist because the image store does not answer. */
  readonly images: number;
  /** Is true while images wait to be removed. */
  readonly isRemovalQueued: boolean;
  readonly templates: number;
  readonly isInIndex: boolean;
  /** Records that keep an id until they expire, per table. */
  readonly kept: Readonly<Record<string, number>>;
}

/** Columns that link a row to a pet or one of its photos. */
const PET_COLUMNS = ['pet_id', 'other_pet_id', 'shown_pet_id'];
const UPLOAD_COLUMNS = ['upload_id'];
const REMOVALS = ['gallery_removals', 'gallery_fingerprint_removals'];
/** Tables whose rows outlive the pet. They contain only its id. */
const KEPT: ReadonlySet<string> = new Set(['capture_sessions', 'jobs', ...REMOVALS, 'deletions', 'photo_moves']);
const TEMPLATES: ReadonlySet<string> = new Set(['templates', 'early_templates']);

/**
 * Counts remaining traces of a deleted pet, or of photos of a pet that stays. Tables are read from the catalogue, so that
 * ones added later are covered.
 */
async function lookForRemains(
  { database, blobs, search }: Pick<Services, 'database' | 'blobs' | 'search'>,
  tenantId: string,
  { id, petId, species, uploadIds, blobKeys }: DeletionRow,
): Promise<Remains> {
  const isPetGone = id === petId;
  const petIds = isPetGone ? [petId] : [];
  const { found, answers, events, isQueued, jobs } = await database.snapshot(tenantId, async (sql) => ({
    found: sumOf([
      await countMentions(sql, PET_COLUMNS, petIds),
      await countMentions(sql, UPLOAD_COLUMNS, uploadIds),
      await countMentions(sql, ['id'], petIds, 'pets'),
      await countMentions(sql, ['id'], uploadIds, 'uploads'),
    ]),
    answers: await countAnswersAbout(sql, tenantId, [...petIds, ...uploadIds]),
    events: await countEventsAbout(sql, tenantId, isPetGone ? 'petId' : 'deletionId', id),
    jobs: isPetGone ? 0 : await countJobsWith(sql, tenantId, petId, uploadIds),
    isQueued: await isRemovalQueued(sql, tenantId, blobKeys),
  }));
  const there = await Promise.all(blobKeys.map((key) => blobs.has(key).catch(isThereUnlessTold)));
  const pick = (isWanted: (table: string) => boolean) =>
    Object.fromEntries(Object.entries(found).filter(([table, count]) => count > 0 && isWanted(table)));
  const templates = Object.values(pick((table) => TEMPLATES.has(table)));
  return {
    rows: {
      ...pick((table) => !KEPT.has(table) && !TEMPLATES.has(table)),
      ...(answers > 0 ? { idempotent_requests: answers } : {}),
    },
    images: there.filter(Boolean).length,
    isRemovalQueued: isQueued,
    templates: templates.reduce((all, count) => all + count, 0),
    isInIndex: await search.holds(tenantId, species, petId, isPetGone ? undefined : uploadIds),
    kept: { ...(isPetGone ? {} : { jobs }), ...pick((table) => KEPT.has(table) && table !== 'deletions'), events },
  };
}

function isThereUnlessTold(cause: unknown): true {
  if (!isPassingFault(cause)) throw cause;
  return true;
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [table, count] of counts.flatMap(Object.entries<number>)) sums[table] = (sums[table] ?? 0) + count;
  return sums;
}

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
