import { DRAWS, PROBE_SAMPLES, REFERENCE_SAMPLES } from '../draws.ts';
import { generator } from '../measures/bootstrap.ts';
import type { EvidenceDraw, KeptPhoto } from './evidence.ts';

/** A photo with the occasion that it was taken on, where that is known. */
export interface DatedPhoto extends KeptPhoto {
  readonly occasion?: string;
}

/**
 * References and probes of one identity, DRAWS times: from two different occasions where occasions are known, else from all photos without
 * overlap. None when there are too few photos for that.
 */
export function drawPhotos(identity: number, photos: readonly DatedPhoto[]): EvidenceDraw[] {
  const next = generator(identity * 7919 + 17);
  const occasions = [...new Set(photos.map((photo) => photo.occasion))];
  const of = (occasion: string | undefined) => photos.filter((photo) => photo.occasion === occasion);
  const pairs = occasions.flatMap((first) =>
    occasions
      .filter((second) => second !== first)
      .map((second) => [of(first), of(second)] as const)
      .filter(([first, second]) => first.length >= REFERENCE_SAMPLES && second.length >= PROBE_SAMPLES),
  );
  const isDated = occasions.some((occasion) => occasion !== undefined);
  if (isDated ? pairs.length === 0 : photos.length < REFERENCE_SAMPLES + PROBE_SAMPLES) return [];
  return Array.from({ length: DRAWS }, (_, n) => {
    const [first, second] = isDated ? pairs[n % pairs.length]! : [photos, photos];
    const references = shuffled(first, next).slice(0, REFERENCE_SAMPLES);
    const probes = shuffled(
      second.filter((photo) => !references.includes(photo)),
      next,
    ).slice(0, PROBE_SAMPLES);
    return { identity, references, probes };
  });
}

function shuffled<T>(values: readonly T[], next: () => number): T[] {
  const result = [...values];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}
