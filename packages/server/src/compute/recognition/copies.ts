import { isNearDuplicate } from '@rhinarium/engine';

/** What identifies a copy of a picture. */
export interface Picture {
  /** Of the bytes that were uploaded. */
  readonly digest: string;
  readonly likeness: Uint8Array;
}

/**
 * For each group the numbers of the photos that are copies of one of its pictures: of the same bytes, or nearly the
 * same.
 */
export function copiesOf(photos: readonly Picture[], groups: readonly (readonly Picture[])[]): number[][] {
  return groups.map((group) =>
    photos.flatMap((photo, at) => {
      const isCopy =
        group.some(({ digest }) => digest === photo.digest) ||
        group.some(({ likeness }) => isNearDuplicate(photo.likeness, likeness));
      return isCopy ? [at] : [];
    }),
  );
}
