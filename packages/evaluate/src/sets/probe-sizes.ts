import type { Species } from '@rhinarium/engine';
import { compareDraws } from '../compare/compare-draws.ts';
import { REFERENCE_SAMPLES } from '../draws.ts';
import { type DatedPhoto, drawPhotos } from './draw-photos.ts';
import type { ProbeSize } from './evidence.ts';

/** Numbers of photos in a probe, against a reference of five. */
const PROBE_PHOTOS = [3, 5, 8, 12] as const;
/** Smallest number of animals for a probe size to be evaluated. */
const IDENTITIES_MIN = 4;

/**
 * Compares probes of increasing size of the same animals, each containing the smaller one, up to the largest size that
 * IDENTITIES_MIN animals support, with `draws` per animal. Returns an empty list if that is at most the smallest size.
 */
export async function probeSizes(
  species: Species,
  identities: readonly (readonly DatedPhoto[])[],
  draws: number,
  say: (text: string) => void,
): Promise<ProbeSize[]> {
  const ableFor = (size: number) =>
    identities.flatMap((photos, identity) =>
      photos.length < REFERENCE_SAMPLES + size || drawPhotos(identity, photos, 1, size).length === 0
        ? []
        : [{ identity, photos }],
    );
  const largest = PROBE_PHOTOS.findLast((size) => ableFor(size).length >= IDENTITIES_MIN);
  if (largest === undefined || largest === PROBE_PHOTOS[0]) return [];
  const able = ableFor(largest);
  const sizes = PROBE_PHOTOS.filter((size) => size <= largest);
  const found: ProbeSize[] = [];
  for (const photos of sizes) {
    // Each draw is compared with its own reference only.
    const rounds = able.flatMap((one) => drawPhotos(one.identity, one.photos, draws, photos).map((draw) => [draw]));
    const { fused } = await compareDraws({ species, rounds, say });
    found.push({ photos, identities: able.length, genuine: fused });
  }
  return found;
}
