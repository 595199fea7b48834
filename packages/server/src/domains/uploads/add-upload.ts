import { type Input, LIMITS, type Output, type UploadKind } from '@rhinarium/contract';
import { isLargeEnough, isNearDuplicate, SPECIES_SEEN } from '@rhinarium/engine';
import { Failure, invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { ActionInput } from '../../http/parse-request.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUnreachable } from '../../storage/database/failures.ts';
import type { Counts } from '../sessions/rules.ts';
import { holdSessionForUpload, type UploadSession } from '../sessions/session-actions.ts';
import { countUnreadableFile } from '../sessions/store.ts';
import { type ExaminationContext, type KeptFile, keepFile, readHeader } from './examine-file.ts';
import { forcedVerdict, noteForced, readForced, throwForcedError } from './forced-upload.ts';
import { withNearDuplicate } from './rules.ts';
import { insertUpload, listUploadsOfSession, type UploadRow } from './store.ts';
import { looseUploadRecord, uploadRecord } from './upload-record.ts';

/**
 * Writes the row of a stored image, and deletes the image if there is certainly no row. If the connection breaks during
 * the commit, the outcome is unknown and the image stays. The sweep deletes it if it is orphaned.
 */
async function writeRowOfImage<Value>(
  context: Pick<Context, 'database' | 'blobs' | 'tenant'>,
  blobKey: string,
  write: (sql: Sql) => Promise<Value>,
): Promise<Value> {
  try {
    return await context.database.tenant(context.tenant.id, write);
  } catch (cause) {
    if (!isUnreachable(cause)) await context.blobs.remove(blobKey).catch(() => {});
    throw cause;
  }
}

/**
 * Queues a committed upload for its early template. Every purpose compares all accepted files, so each is worth it.
 * `fingerprintCount`: accepted fingerprints of its session including it, 0 if a job's first ones are not known.
 */
export function extractEarly(
  { tenant, earlyTemplates }: Pick<Context, 'tenant' | 'earlyTemplates'>,
  { id, kind, species, blobKey, verdict }: UploadRow,
  fingerprintCount: number,
  { raster, sighting }: Pick<KeptFile, 'raster' | 'sighting'>,
): void {
  if (verdict !== 'ACCEPTED') return;
  const isAsked = kind === 'fingerprint' && fingerprintCount <= SPECIES_SEEN.photosMax;
  const known = sighting ? { sighting } : {};
  const pixels = raster && isLargeEnough(raster, { species, kind }, sighting) ? raster : undefined;
  earlyTemplates.add({ tenantId: tenant.id, id, kind, species, blobKey, isAsked, ...known }, pixels);
}

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

type V1Input = Input<'uploadFingerprintV1'> & { readonly file: ReceivedFile };

/**
 * Adds a v1 upload (specification 10.2 and 10.7): to the named session, which must match species and purpose, or
 * without one, to be named in a v1 action. Identical bytes are answered like any other upload, because v1 has no 200.
 * In a session they return the existing file.
 */
async function addUploadV1(
  context: UploadContext,
  kind: UploadKind,
  input: V1Input,
): Promise<Output<'uploadFingerprintV1'>> {
  const { sessionId } = input.query;
  if (sessionId === undefined) {
    return { status: 201, body: { data: looseUploadRecord(await addLoose(context, kind, input)) } };
  }
  const tenantId = context.tenant.id;
  await readHeader(input.file);
  const session = await context.database.tenant(tenantId, (sql) =>
    holdSessionForUpload(sql, tenantId, sessionId, context.clock()),
  );
  if (session.purpose !== input.form.purpose) throw new Failure('captureSessionPurposeMismatch');
  if (session.species !== input.form.species) throw new Failure('speciesMismatch');
  const { upload, counts } = await addToSession(context, kind, sessionId, input.file);
  return { status: 201, body: { data: uploadRecord(upload, sessionId, counts) } };
}

async function addLoose(context: UploadContext, kind: UploadKind, { form, file }: V1Input): Promise<UploadRow> {
  const header = await readHeader(file);
  const tenantId = context.tenant.id;
  const forced = await readForced(context, file);
  throwForcedError(forced);
  const use = { kind, ...form, sessionId: null };
  const { upload: examined, raster, sighting } = await keepFile(context, file, header, use);
  const upload = forcedVerdict(examined, forced);
  await writeRowOfImage(context, upload.blobKey, async (sql) => {
    await insertUpload(sql, tenantId, upload);
    await noteForced(sql, tenantId, upload.id, forced);
  });
  extractEarly(context, upload, 0, { raster, sighting });
  return upload;
}

export const uploadFingerprintV1 = (context: UploadContext, input: ActionInput<'uploadFingerprintV1'>) =>
  addUploadV1(context, 'fingerprint', input);
export const uploadAppearanceV1 = (context: UploadContext, input: ActionInput<'uploadAppearanceV1'>) =>
  addUploadV1(context, 'appearance', input);
