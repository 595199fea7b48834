import { TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import { forcedFailure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import { readMarker } from './photo-marker.ts';
import { REFUSED_SCORE_MAX } from './rules.ts';
import { noteTestOutcome, type UploadRow } from './store.ts';

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
