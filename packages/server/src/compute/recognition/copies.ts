import { isNearDuplicate } from '@rhinarium/engine';

/** Fingerprint of a picture for copy detection. */
export interface Picture {
  /** Digest of the uploaded bytes. */
  readonly digest: string;
  readonly perceptualHash: Uint8Array;
}

/** For each group the indices of photos that are copies of its pictures: identical bytes, or near duplicates. */
export function copiesOf(photos: readonly Picture[], groups: readonly (readonly Picture[])[]): number[][] {
  return groups.map((group) =>
    photos.flatMap((photo, at) => {
      const isCopy =
        group.some(({ digest }) => digest === photo.digest) ||
        group.some((other) => isNearDuplicate(photo.perceptualHash, other.perceptualHash));
      return isCopy ? [at] : [];
    }),
  );
}
