import { open } from 'node:fs/promises';
import { TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import { forcedFailure } from '../../common/failure.ts';
import { type ReadAt, readAtOf } from '../../compute/decoding/read-at.ts';
import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import { REFUSED_SCORE_MAX } from './rules.ts';
import { noteTestOutcome, type UploadRow } from './store.ts';

/** Prefix of the outcome in a JPEG comment (COM). */
const PREFIX = 'rhinarium-test-outcome: ';
const MARKER_CHARS_MAX = 100;
/** Maximum segments read. Cameras write fewer, and a file may have endless ones. */
const SEGMENTS_MAX = 50;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** Inserts a comment with a test-mode outcome before all others. */
export function markPhoto(jpeg: Uint8Array, outcome: string): Buffer {
  const text = Buffer.from(`${PREFIX}${outcome}`, 'ascii');
  const head = Buffer.from([0xff, COMMENT, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Outcome in the first such comment of a JPEG, `undefined` for any other file. */
async function markerIn(read: ReadAt): Promise<string | undefined> {
  const start = await read(0, 2);
  if (start[0] !== 0xff || start[1] !== 0xd8) return undefined;
  for (let offset = 2, segment = 0; segment < SEGMENTS_MAX; segment++) {
    const [mark, type, high = 0, low = 0] = await read(offset, 4);
    if (mark !== 0xff || type === START_OF_SCAN) return undefined;
    const length = high * 256 + low;
    if (type === COMMENT && length <= MARKER_CHARS_MAX) {
      const text = Buffer.from(await read(offset + 4, length - 2)).toString('latin1');
      if (text.startsWith(PREFIX)) return text.slice(PREFIX.length).trim();
    }
    offset += 2 + length;
  }
  return undefined;
}

/** Outcome named by a file on disk, known or unknown. */
async function readMarker(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r');
  try {
    return await markerIn(readAtOf(handle));
  } finally {
    await handle.close();
  }
}

export interface Forced {
  readonly name: string;
  readonly outcome: TestOutcome;
}

/** Outcome named by a test-mode photo's comment. Always `undefined` for live data. */
export async function readForced({ tenant }: Pick<Context, 'tenant'>, file: ReceivedFile): Promise<Forced | undefined> {
  if (tenant.mode !== 'test') return undefined;
  const name = await readMarker(file.path);
  const outcome = name === undefined ? undefined : TEST_OUTCOMES.get(name);
  return outcome && { name: name!, outcome };
}

/** Throws the error that the photo forces on its upload, if any. */
export function throwForcedError(forced: Forced | undefined): void {
  if (forced?.outcome.kind === 'uploadError') throw forcedFailure(forced.outcome.error, 'file');
}

/** The upload with a forced verdict, if any. */
export function forcedVerdict(upload: UploadRow, forced: Forced | undefined): UploadRow {
  if (forced?.outcome.kind !== 'verdict') return upload;
  const qualityScore = Math.min(upload.qualityScore, REFUSED_SCORE_MAX);
  return { ...upload, verdict: 'REJECTED', qualityScore, reasons: [forced.outcome.reason] };
}

/** Stores the forced outcome for the action that uses the photo. */
export async function noteForced(sql: Sql, tenantId: string, uploadId: string, forced: Forced | undefined) {
  if (forced) await noteTestOutcome(sql, tenantId, uploadId, forced.name);
}
