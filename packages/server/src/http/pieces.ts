import { Readable } from 'node:stream';

/** Bytes of an answer that are given to a connection at a time. */
const pieceBytes = 16 * 1024;

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Stream of the bytes in pieces, without a copy. The next piece is taken when the client has read enough. */
export const inPieces = (bytes: Buffer): Readable =>
  Readable.from(cut(bytes), { objectMode: false, highWaterMark: pieceBytes });
