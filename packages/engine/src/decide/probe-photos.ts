import type { DecodedSet } from './sample-set.ts';

/** What the fingerprints of a session are like, all in all. */
export interface ProbePhotos {
  readonly count: number;
  /** Photos in which a CAT's face was found. */
  readonly faceCount: number;
  /** Median, 0 to 100. */
  readonly quality: number;
  /** Median number of points found in a photo. */
  readonly points: number;
}

/** The upper one of the two in the middle. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

export const medianQuality = (samples: DecodedSet['fingerprints']) =>
  medianOf(samples.map(({ template }) => template.quality));

/** Of at least one fingerprint. */
export function probePhotos({ fingerprints }: Pick<DecodedSet, 'fingerprints'>): ProbePhotos {
  return {
    count: fingerprints.length,
    faceCount: fingerprints.filter(({ template }) => template.isFace).length,
    quality: medianQuality(fingerprints),
    points: medianOf(fingerprints.map(({ template }) => template.pointCount)),
  };
}
