import { DRAWS, PROBE_SAMPLES, REFERENCE_SAMPLES, shuffle } from '../draws.ts';
import { generator } from '../measures/figure.ts';
import type { EvidenceDraw, KeptPhoto } from './evidence.ts';

/** A photo with its occasion, if known. */
export interface DatedPhoto extends KeptPhoto {
  readonly occasion?: string;
}

/**
 * Draws references and probes of one identity `draws` times: from two different occasions if known, otherwise from all
 * photos without overlap. Returns an empty list with too few photos. More draws start with the same ones, and a larger
 * probe with the same photos.
 */
export function drawPhotos(
  identity: number,
  photos: readonly DatedPhoto[],
  draws = DRAWS,
  probeSamples = PROBE_SAMPLES,
): EvidenceDraw[] {
  const next = generator(identity * 7919 + 17);
  const occasions = [...new Set(photos.map((photo) => photo.occasion))];
  const of = (occasion: string | undefined) => photos.filter((photo) => photo.occasion === occasion);
  const pairs = occasions.flatMap((first) =>
    occasions
      .filter((second) => second !== first)
      .map((second) => [of(first), of(second)] as const)
      .filter(([first, second]) => first.length >= REFERENCE_SAMPLES && second.length >= probeSamples),
  );
  const isDated = occasions.some((occasion) => occasion !== undefined);
  if (isDated ? pairs.length === 0 : photos.length < REFERENCE_SAMPLES + probeSamples) return [];
  return Array.from({ length: draws }, (_, n) => {
    const [first, second] = isDated ? pairs[n % pairs.length]! : [photos, photos];
    const references = shuffle(first, next).slice(0, REFERENCE_SAMPLES);
    const probes = shuffle(
      second.filter((photo) => !references.includes(photo)),
      next,
    ).slice(0, probeSamples);
    return { identity, references, probes };
  });
}

/** Number of comparisons of three photos with five that draws beyond DRAWS may cost. */
const FURTHER_COMPARISONS = 6000;
const DRAWS_MAX = 32;

/**
 * Number of draws per identity: more with few identities, since comparisons are then few and a single draw is random.
 */
export function drawCount(identities: number): number {
  return Math.max(DRAWS, Math.min(DRAWS_MAX, Math.floor(FURTHER_COMPARISONS / Math.max(1, identities ** 2))));
}
