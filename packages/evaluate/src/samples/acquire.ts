import {
  extractLearned,
  isLargeEnough,
  isWorthSeeing,
  judge,
  type QualityReason,
  qualitySeen,
  readingSidePx,
  type Species,
  seeSubject,
} from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';

const inference = openInference();

/** An accepted picture, as the service would store it. */
export interface Sample {
  readonly template: Uint8Array;
  readonly perceptualHash: Uint8Array;
  /** Quality score, 0 to 100. */
  readonly quality: number;
  /** Duration of decoding, judging and extraction, ms. */
  readonly templateMs: number;
}

/** Verdict of the quality gate on a picture: `unreadable` if it cannot be decoded. Refused without `sample`. */
export interface Acquisition {
  readonly reasons: readonly (QualityReason | 'unreadable')[];
  readonly sample?: Sample;
}

/** Reads a picture as an upload, and extracts its template if the gate accepts it or `isUngated`. */
export async function acquire(source: Buffer | string, species: Species, isUngated = false): Promise<Acquisition> {
  const subject = { species, kind: 'fingerprint' } as const;
  const startedAt = performance.now();
  const pixels = await readPixels(source).catch(() => undefined);
  if (pixels === undefined) return { reasons: ['unreadable'] };
  const { quality: judged, perceptualHash } = judge(pixels, subject);
  if (!isWorthSeeing(judged) && !isUngated) return { reasons: judged.reasons };
  const sighting = await seeSubject(pixels, species, inference);
  const quality = qualitySeen(judged, sighting);
  const reasons = quality.verdict === 'ACCEPTED' ? [] : quality.reasons;
  if (reasons.length > 0 && !isUngated) return { reasons };
  const isLarge = isLargeEnough(pixels, subject, sighting);
  const read = isLarge ? pixels : await readPixels(source, readingSidePx(sighting));
  const template = await extractLearned(read, subject, inference, undefined, sighting);
  const templateMs = performance.now() - startedAt;
  return { reasons, sample: { template, perceptualHash, quality: quality.score, templateMs } };
}
