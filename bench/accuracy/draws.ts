import { generator } from './measures/bootstrap.ts';
import type { Identity, Photo } from './photos.ts';

/** Samples of a reference and of a probe (protocol PNB-1). */
export const REFERENCE_SAMPLES = 5;
export const PROBE_SAMPLES = 3;
/** Draws of each identity; fixed, so that every run of one folder gives the same figures. */
export const DRAWS = 8;

export interface Draw {
  readonly identity: string;
  readonly reference: readonly Photo[];
  readonly probe: readonly Photo[];
}

/** The same items in a random order. */
export function shuffle<T>(items: readonly T[], next: () => number): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}

/** References and probes of an identity, drawn at random without overlap; none when it has fewer than 8 photos. */
export function drawsOf(identity: Identity, draws = DRAWS): Draw[] {
  if (identity.photos.length < REFERENCE_SAMPLES + PROBE_SAMPLES) return [];
  const next = generator(identity.photos.length * 7919 + 17);
  return Array.from({ length: draws }, () => {
    const shuffled = shuffle(identity.photos, next);
    return {
      identity: identity.name,
      reference: shuffled.slice(0, REFERENCE_SAMPLES),
      probe: shuffled.slice(REFERENCE_SAMPLES, REFERENCE_SAMPLES + PROBE_SAMPLES),
    };
  });
}
