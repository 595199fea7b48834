import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { uploadBytesMax } from './body-limits.ts';
import { boundRequest, PACE } from './bound-request.ts';

/** A file as it was sent, in a temporary place. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Of the bytes as they were sent. */
  readonly sha256: Buffer;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile | undefined;
  /** Why there is no file although a part named `file` came. */
  readonly fileProblem?: string;
  readonly discard: () => Promise<void>;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 4096;
/**
 * What the parser holds of a part before it waits for a reader. It waits forever for a part that nobody reads (one
 * without a name, one too many) if that ends in the same piece that fills it: so this is above the 64 KiB that arrive
 * in one piece, and what may have been waiting before it.
 */
const PART_BUFFER_BYTES = 262_144;

/** Streams one file part to the disk and hashes it on the way; the file is never in memory as a whole. */
async function store(part: MultipartFile, path: string, signal: AbortSignal): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }), { signal });
  return { path, bytes, sha256: hash.digest() };
}

/**
 * Receives a multipart form with one file part named `file` (specification 5.1). Files of other names are read and
 * dropped; with a second one named `file` there is none, as nothing says which is meant. Throws 413 when the file or
 * the form as a whole is over its limit, and a validation failure when the form itself is broken or arrives too slowly.
 */
export async function receiveForm(
  request: FastifyRequest,
  fileBytesMax: number,
  temporaryPath: () => string,
  pace = PACE,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  let hasSecond = false;
  let path: string | undefined;
  let storing: Promise<ReceivedFile> | undefined;
  const discard = async () => {
    await storing?.catch(() => {});
    if (path !== undefined) await rm(path, { force: true });
  };
  if (!request.isMultipart()) return { fields, file, discard };
  const limits = {
    fileSize: fileBytesMax,
    files: 4,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    parts: FIELDS_MAX + 4,
  };
  const bound = boundRequest(request, uploadBytesMax(fileBytesMax), pace);
  const receiveParts = async () => {
    for await (const part of request.parts({ limits, fileHwm: PART_BUFFER_BYTES })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file' && path === undefined) {
        path = temporaryPath();
        storing = store(part, path, bound.signal);
        file = await storing;
        if (part.file.truncated) throw new Failure('bodyTooLarge');
      } else {
        hasSecond ||= part.fieldname === 'file';
        part.file.resume();
      }
    }
  };
  try {
    await Promise.race([receiveParts(), once(bound.signal, 'abort').then(() => Promise.reject(bound.signal.reason))]);
  } catch (cause) {
    await discard();
    throw bound.signal.aborted ? bound.signal.reason : asFormFailure(cause);
  } finally {
    bound.end();
  }
  if (hasSecond) return { fields, file: undefined, fileProblem: 'Two parts are named `file`. Send one.', discard };
  if (file?.bytes === 0) return { fields, file: undefined, fileProblem: 'The file is empty.', discard };
  return { fields, file, discard };
}

/** A broken form is the caller's doing; a full disk and all else is not. */
function asFormFailure(cause: unknown): unknown {
  if (cause instanceof Failure) return cause;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string' && /LIMIT$/.test(code)) return new Failure('bodyTooLarge', { cause });
  const isSystemError = typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET';
  if (isSystemError) return cause;
  return new Failure('validation', { details: { file: ['The multipart form is malformed or incomplete.'] }, cause });
}
