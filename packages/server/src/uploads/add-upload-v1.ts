import type { Input, Output, UploadKind } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../database/failures.ts';
import { Failure } from '../failure.ts';
import type { ActionInput } from '../http/parse-request.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import { holdSessionForUpload } from '../sessions/hold-session-for-upload.ts';
import { addToSession } from './add-upload.ts';
import { keepFile, readHeader } from './examine-file.ts';
import { findLooseUpload, insertUpload, type UploadRow } from './store.ts';
import { looseUploadRecord, uploadRecord } from './upload-record.ts';

type V1Input = Input<'uploadFingerprintV1'> & { readonly file: ReceivedFile };

/** A v1 upload: into the named session, whose species and purpose it must have, or loose, waiting under its id for a v1 action. */
async function addUploadV1(context: Context, kind: UploadKind, input: V1Input): Promise<Output<'uploadFingerprintV1'>> {
  const { sessionId } = input.query;
  if (sessionId === undefined) {
    const { upload, isNew } = await addLoose(context, kind, input);
    return { status: isNew ? 201 : 200, body: { data: looseUploadRecord(upload) } };
  }
  const tenantId = context.tenant.id;
  await readHeader(input.file);
  const session = await context.database.tenant(tenantId, (sql) =>
    holdSessionForUpload(sql, tenantId, sessionId, context.clock()),
  );
  if (session.purpose !== input.form.purpose) throw new Failure('captureSessionPurposeMismatch');
  if (session.species !== input.form.species) throw new Failure('speciesMismatch');
  const { upload, isNew, counts } = await addToSession(context, kind, sessionId, input.file);
  return { status: isNew ? 201 : 200, body: { data: uploadRecord(upload, sessionId, counts) } };
}

async function addLoose(
  context: Context,
  kind: UploadKind,
  { form, file }: V1Input,
): Promise<{ upload: UploadRow; isNew: boolean }> {
  const header = await readHeader(file);
  const tenantId = context.tenant.id;
  const findSame = () =>
    context.database.tenant(tenantId, (sql) => findLooseUpload(sql, tenantId, { kind, ...form, sha256: file.sha256 }));
  const same = await findSame();
  if (same) return { upload: same, isNew: false };
  const upload = await keepFile(context, file, header, { kind, ...form, sessionId: null });
  try {
    await context.database.tenant(tenantId, (sql) => insertUpload(sql, tenantId, upload));
    return { upload, isNew: true };
  } catch (cause) {
    await context.blobs.remove(upload.blobKey).catch(() => {});
    const winner = isUniqueViolation(cause, 'uploads_same_bytes_key') ? await findSame() : undefined;
    if (winner) return { upload: winner, isNew: false };
    throw cause;
  }
}

export const uploadFingerprintV1 = (context: Context, input: ActionInput<'uploadFingerprintV1'>) =>
  addUploadV1(context, 'fingerprint', input);
export const uploadAppearanceV1 = (context: Context, input: ActionInput<'uploadAppearanceV1'>) =>
  addUploadV1(context, 'appearance', input);
