import { type Input, LIMITS, type Output, type UploadKind } from '@rhinarium/contract';
import { isNearDuplicate } from '@rhinarium/engine';
import { Failure, invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { ActionInput } from '../../http/parse-request.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { Counts } from '../sessions/rules.ts';
import { holdSessionForUpload, type UploadSession } from '../sessions/session-actions.ts';
import { countUnreadableFile } from '../sessions/store.ts';
import { type ExaminationContext, keepFile, readHeader } from './examine-file.ts';
import { extractEarly } from './extract-early.ts';
import { forcedVerdict, noteForced, readForced, throwForcedError } from './forced-upload.ts';
import { withNearDuplicate } from './rules.ts';
import { insertUpload, listUploadsOfSession, type UploadRow } from './store.ts';
import { uploadRecord } from './upload-record.ts';
import { writeRowOfImage } from './write-row-of-image.ts';

/** Dependencies of an upload. */
export type UploadContext = ExaminationContext & Pick<Context, 'database' | 'log'>;

export interface Added {
  readonly upload: UploadRow;
  /** False if identical bytes existed (specification 5.5). */
  readonly isNew: boolean;
  readonly counts: Counts;
}

function countsOf(uploads: readonly UploadRow[]): Counts {
  const accepted = uploads.filter((upload) => upload.verdict === 'ACCEPTED');
  const fingerprints = accepted.filter((upload) => upload.kind === 'fingerprint').length;
  return { fingerprints, appearances: accepted.length - fingerprints };
}

const isSameFile = (kind: UploadKind, file: ReceivedFile) => (upload: UploadRow) =>
  upload.kind === kind && upload.sha256.equals(file.sha256);

/**
 * Adds a file to a capture session (specification 5.1). The session is checked before the costly examination, and again
 * under lock when the row is written, together with near-duplicates and the number of files.
 */
export async function addToSession(
  context: UploadContext,
  kind: UploadKind,
  sessionId: string,
  file: ReceivedFile,
): Promise<Added> {
  const header = await readHeader(file);
  const tenantId = context.tenant.id;
  const look = async (
    sql: Sql,
  ): Promise<{ session: UploadSession; uploads: UploadRow[]; same: UploadRow | undefined }> => {
    const session = await holdSessionForUpload(sql, tenantId, sessionId, context.clock());
    const uploads = await listUploadsOfSession(sql, tenantId, sessionId);
    const same = uploads.find(isSameFile(kind, file));
    if (!same && uploads.length + session.unreadableFiles >= LIMITS.filesPerSessionMax) {
      throw invalid('file', tooManyFiles(session.unreadableFiles));
    }
    return { session, uploads, same };
  };
  const first = await context.database.tenant(tenantId, look);
  if (first.same) return { upload: first.same, isNew: false, counts: countsOf(first.uploads) };
  const forced = await readForced(context, file);
  throwForcedError(forced);
  const { species, purpose } = first.session;
  const use = { kind, species, purpose, sessionId };
  const {
    upload: examined,
    raster,
    sighting,
  } = await keepFile(context, file, header, use).catch(countingUnreadable(context, sessionId));
  const kept = forcedVerdict(examined, forced);
  const added = await writeRowOfImage(context, kept.blobKey, async (sql) => {
    const { uploads, same } = await look(sql);
    if (same) return { upload: same, isNew: false, counts: countsOf(uploads) };
    const upload = judgedAmong(kept, uploads);
    await insertUpload(sql, tenantId, upload);
    await noteForced(sql, tenantId, upload.id, forced);
    return { upload, isNew: true, counts: countsOf([...uploads, upload]) };
  });
  // What stays has no row, and the sweep removes it.
  if (!added.isNew) await context.blobs.remove(kept.blobKey).catch(() => {});
  else extractEarly(context, added.upload, added.counts.fingerprints, { raster, sighting });
  return added;
}

function tooManyFiles(unreadableFiles: number): string {
  const there = `The capture session already has ${LIMITS.filesPerSessionMax} files`;
  return unreadableFiles === 0 ? `${there}.` : `${there}, of which ${unreadableFiles} could not be read.`;
}

/**
 * Counts an undecodable file towards the session's limit before rethrowing, so that one session cannot keep the
 * decoders busy forever.
 */
function countingUnreadable({ database, tenant }: Pick<Context, 'database' | 'tenant'>, sessionId: string) {
  return async (cause: unknown): Promise<never> => {
    const isUnreadable = cause instanceof Failure && cause.failure === 'validation';
    if (isUnreadable) await database.tenant(tenant.id, (sql) => countUnreadableFile(sql, tenant.id, sessionId));
    throw cause;
  };
}

/** The upload with its verdict, considering the session's accepted ones of its kind. */
function judgedAmong(upload: UploadRow, others: readonly UploadRow[]): UploadRow {
  const hasNearDuplicate = others.some(
    (other) =>
      other.kind === upload.kind &&
      other.verdict === 'ACCEPTED' &&
      isNearDuplicate(other.perceptualHash, upload.perceptualHash),
  );
  const quality = { verdict: upload.verdict, score: upload.qualityScore, reasons: upload.reasons };
  const { verdict, reasons } = withNearDuplicate(quality, hasNearDuplicate);
  return { ...upload, verdict, reasons };
}

async function addUpload(
  context: UploadContext,
  kind: UploadKind,
  { query, file }: Input<'uploadFingerprint'> & { readonly file: ReceivedFile },
): Promise<Output<'uploadFingerprint'>> {
  const { upload, isNew, counts } = await addToSession(context, kind, query.sessionId, file);
  return { status: isNew ? 201 : 200, body: { data: uploadRecord(upload, query.sessionId, counts) } };
}

export const uploadFingerprint = (context: UploadContext, input: ActionInput<'uploadFingerprint'>) =>
  addUpload(context, 'fingerprint', input);
export const uploadAppearance = (context: UploadContext, input: ActionInput<'uploadAppearance'>) =>
  addUpload(context, 'appearance', input);
