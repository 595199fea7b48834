import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@rhinarium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { uploadBytesMax } from './body-admission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is true for a form with a file, which is received on the disk. */
    takesForm?: true;
  }
}

/**
 * Registers the routes of an operation table. Those with a form are in a separate scope, where nothing else is
 * parsed. They are the only ones whose body may exceed that of JSON, and no other route parses a form.
 */
export async function registerRows<Name extends string>(
  server: FastifyInstance,
  rows: Readonly<Record<Name, { readonly method: string; readonly form?: unknown }>>,
  register: (scope: FastifyInstance, name: Name) => void,
): Promise<void> {
  const names = Object.keys(rows) as Name[];
  for (const name of names) if (rows[name].form === undefined) register(server, name);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, takesForm: true };
    });
    for (const name of names) if (rows[name].form !== undefined) register(scope, name);
  });
}

/** Refuses to register a route that would take more than a JSON body into memory. */
export function refuseLargeBodies(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url, bodyLimit = 0 }) => {
    if (bodyLimit > LIMITS.jsonBodyBytesMax) throw new Error(`${url} takes a large body into memory`);
  });
}

/** A received file at a temporary path. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the bytes as sent. */
  readonly sha256: Buffer;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile | undefined;
  /** Reason for a missing file although a part named `file` was sent. */
  readonly fileProblem?: string;
  readonly discard: () => Promise<void>;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 4096;
/**
 * Buffer per part before the parser waits for a reader, bytes. It waits forever for an unread part (unnamed, or one too
 * many) that ends in the chunk that fills its buffer, so this is above the 64 KiB of a chunk and earlier buffered data.
 */
const PART_BUFFER_BYTES = 262_144;

/** Streams a file part to disk and hashes it. The file is never in memory as a whole. */
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

/** Ends the arrival of a form that brings more than `bytesMax` bytes, in whatever parts. Returns its signal. */
function boundForm({ raw, arrival }: FastifyRequest, bytesMax: number): AbortSignal {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) arrival?.end(new Failure('bodyTooLarge'));
  });
  return arrival?.signal ?? new AbortController().signal;
}

/**
 * Receives a multipart form with one file part named `file` (specification 5.1). Other files are read and dropped. Two
 * parts named `file` are ambiguous and count as none. Throws 413 if the file or form exceeds its limit, a validation
 * failure if the form is malformed, and the failure that ended its arrival.
 */
export async function receiveForm(
  request: FastifyRequest,
  fileBytesMax: number,
  temporaryPath: () => string,
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
  const signal = boundForm(request, uploadBytesMax(fileBytesMax));
  const receiveParts = async () => {
    for await (const part of request.parts({ limits, fileHwm: PART_BUFFER_BYTES })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file' && path === undefined) {
        path = temporaryPath();
        storing = store(part, path, signal);
        file = await storing;
        if (part.file.truncated) throw new Failure('bodyTooLarge');
      } else {
        hasSecond ||= part.fieldname === 'file';
        part.file.resume();
      }
    }
  };
  const ended = once(signal, 'abort').then(() => Promise.reject(signal.reason));
  try {
    signal.throwIfAborted();
    await Promise.race([receiveParts(), ended]);
  } catch (cause) {
    await discard();
    throw signal.aborted ? signal.reason : asFormFailure(cause);
  }
  if (hasSecond) return { fields, file: undefined, fileProblem: 'Two parts are named `file`. Send one.', discard };
  if (file?.bytes === 0) return { fields, file: undefined, fileProblem: 'The file is empty.', discard };
  return { fields, file, discard };
}

/** Maps parser errors to a failure of the caller. A full disk and everything else stays ours. */
function asFormFailure(cause: unknown): unknown {
  if (cause instanceof Failure) return cause;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string' && /LIMIT$/.test(code)) return new Failure('bodyTooLarge', { cause });
  const isSystemError = typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET';
  if (isSystemError) return cause;
  return new Failure('validation', { details: { file: ['The multipart form is malformed or incomplete.'] }, cause });
}
