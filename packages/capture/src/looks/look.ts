import type { Species, UploadKind } from '@rhinarium/contract/vocabulary';

/** Animal that a service detected in a small picture of the camera. Nothing is set if it found none. */
export interface Sight {
  readonly found?: Species | undefined;
  /** A cat's face, a dog's face from the front, a dog's nose, or an animal without either. */
  readonly part?: 'face' | 'nose' | 'whole' | undefined;
  /** Left, top, width and height of the square around a face or nose, in sides of the picture. */
  readonly box?: readonly number[] | undefined;
  /** Distance of a cat's eyes, or width of a dog's nose, in the geometric mean of the picture's sides. */
  readonly closeness?: number | undefined;
  /** Distance of a cat's nose from the middle of the eyes, in distances of the eyes. */
  readonly turn?: number | undefined;
}

/**
 * Asks what a small JPEG of the camera shows. Returns `undefined` where that is not offered, and is then not called
 * again. While it rejects or takes long, the camera works as without it.
 */
export type Look = (picture: Blob, kind: UploadKind) => Promise<Sight | undefined>;
