import { hashDistance } from '@rhinarium/engine';
import type { KeptPhoto } from './evidence.ts';

/**
 * Distance of perceptual hashes below which two photos of one animal count as neighbouring frames of a burst. Chosen on
 * the first photos of 12 animals of each of `muzzles`, `muzzles-sharp`, `cat-faces` and `cat-faces-more`: photos of
 * different animals are at least 0.33 apart (24,127 pairs), and one in four consecutive photos of the cattle is nearer.
 */
const DISTANCE_MAX = 0.3;

/** Checks whether two photos may be frames of one burst. */
export function isSameMoment(a: Pick<KeptPhoto, 'perceptualHash'>, b: Pick<KeptPhoto, 'perceptualHash'>): boolean {
  return (
    a.perceptualHash !== undefined &&
    b.perceptualHash !== undefined &&
    hashDistance(a.perceptualHash, b.perceptualHash) < DISTANCE_MAX
  );
}
