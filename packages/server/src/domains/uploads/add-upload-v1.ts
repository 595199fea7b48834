import type { Input, Output, UploadKind } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { ActionInput } from '../../http/parse-request.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { holdSessionForUpload } from '../sessions/session-actions.ts';
import { addToSession, type UploadContext } from './add-upload.ts';
import { keepFile, readHeader } from './examine-file.ts';
import { extractEarly } from './extract-early.ts';
import { forcedVerdict, noteForced, readForced, throwForcedError } from './forced-upload.ts';
import { insertUpload, type UploadRow } from './store.ts';
import { looseUploadRecord, uploadRecord } from './upload-record.ts';
import { writeRowOfImage } from './write-row-of-image.ts';

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
