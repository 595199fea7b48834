import { LIMITS } from '@rhinarium/contract/limits';
import { readPath } from '#read-path';
import { refusedBeforeSending } from './rhinarium-error.ts';

/** An image file: a path (string or `file:` URL), a Blob or File, bytes, or a stream of bytes. */
export type FileSource =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

export interface ReadFile {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * Reads the whole file into memory, so that an upload can be retried even from a stream. Throws `bodyTooLarge` before
 * anything is sent if it exceeds the limit of the service. A stream is aborted at the limit.
 */
export async function readFileSource(source: FileSource): Promise<ReadFile> {
  if (typeof source === 'string' || source instanceof URL) return await readPath(source);
  if (source instanceof Blob) return { blob: bounded(source), name: (source as { name?: string }).name || 'image' };
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return { blob: bounded(new Blob([source as Uint8Array<ArrayBuffer>])), name: 'image' };
  }
  return { blob: await readStream(source as AsyncIterable<Uint8Array>), name: 'image' };
}

function bounded(blob: Blob): Blob {
  if (blob.size > LIMITS.fileBytesMax) throw refusedBeforeSending('bodyTooLarge');
  return blob;
}

async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.fileBytesMax) throw refusedBeforeSending('bodyTooLarge');
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
