import type { Upload } from '@rhinarium/contract';
import { guideRegion, type Region } from '@rhinarium/engine';
import { completeRecord } from '../../common/complete-record.ts';
import { type Counts, progressOf } from '../sessions/rules.ts';
import { REFUSED_SCORE_MAX } from './rules.ts';
import type { UploadRow } from './store.ts';

/** Compared region of the picture: a detected face, otherwise the capture guide. */
function regionOf(upload: UploadRow): Region {
  const [left, top, width, height] = upload.region ?? [];
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return guideRegion(upload, upload.kind);
  return { left, top, width, height };
}

/** An upload's verdict. An accepted photo scores more than those that are refused for their content. */
export function qualityRecord({ verdict, qualityScore, reasons }: UploadRow): Upload['quality'] {
  const score = verdict === 'ACCEPTED' ? Math.max(qualityScore, REFUSED_SCORE_MAX + 1) : qualityScore;
  return { verdict, score, reasons: [...reasons] };
}

/** An upload's API record without a session. */
export function looseUploadRecord(upload: UploadRow) {
  return {
    id: upload.id,
    kind: upload.kind,
    sha256: upload.sha256.toString('hex'),
    width: upload.width,
    height: upload.height,
    bytes: upload.bytes,
    region: regionOf(upload),
    quality: qualityRecord(upload),
  };
}

function subjectOf({ subjectFound, subjectSpecies }: UploadRow): Upload['subject'] {
  if (subjectFound === null) return undefined;
  return { isFound: subjectFound, ...(subjectSpecies === null ? {} : { species: subjectSpecies }) };
}

/** An upload's API record with its session's progress (specification 5.3). */
export function uploadRecord(upload: UploadRow, sessionId: string, counts: Counts): Upload {
  return completeRecord<Upload>({
    ...looseUploadRecord(upload),
    subject: subjectOf(upload),
    evidence: upload.evidence === null ? undefined : [...upload.evidence],
    sessionId,
    progress: progressOf(upload.purpose, counts),
  });
}
