import type { DecodedSample } from '../compare/compare-pair.ts';
import type { DecodedSet } from './sample-set.ts';

/** Statistics of a session's fingerprints. */
export interface ProbePhotos {
  readonly count: number;
  /** Number of photos in which a face was found. */
  readonly faceCount: number;
  /** Median quality, 0 to 100. */
  readonly quality: number;
  /** Median number of keypoints per photo. */
  readonly points: number;
}

/** Upper median. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

export const medianQuality = (samples: readonly DecodedSample[]): number =>
  medianOf(samples.map(({ template }) => template.quality));

/** Computes the statistics of at least one fingerprint. */
export function probePhotos({ fingerprints }: Pick<DecodedSet, 'fingerprints'>): ProbePhotos {
  return {
    count: fingerprints.length,
    faceCount: fingerprints.filter(({ template }) => template.isFace).length,
    quality: medianQuality(fingerprints),
    points: medianOf(fingerprints.map(({ template }) => template.pointCount)),
  };
}
