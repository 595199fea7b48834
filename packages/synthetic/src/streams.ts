/**
 * Random streams by purpose: the last seed of `createRandom`. Two equal numbers with equal seeds would be correlated.
 * Changing a number changes every animal or photo.
 */
export const STREAMS = {
  // Of an occasion and a photo, seeded by animal, kind and occasion. Camera models have separate ones.
  occasion: 1,
  photo: 2,
  cameraOccasion: 3,
  cameraPhoto: 4,
  // Streams of an animal.
  coat: 10,
  nose: 11,
  face: 12,
  body: 13,
  folds: 21,
  pebbles: 22,
  reaction: 23,
  /** A sibling's beads, after the family's number. */
  places: 24,
  whiskers: 41,
  // Streams of a photo, seeded by `Shot.seed`.
  backdrop: 31,
  pose: 51,
  grain: 77,
  sensorGrain: 78,
} as const;

/** Coat noise, added to `Coat.seed` or `Shot.furSeed`. coat.ts itself uses 0 to 8. */
export const COAT_NOISE = {
  tufts: 30,
  strands: 31,
  noseRim: 33,
  sway: 34,
  bodyStrands: 60,
  shag: 61,
  fineShag: 62,
} as const;

/** Photo-specific noise, added to `Shot.seed`. Backdrop and warp use 0 to 2. */
export const PHOTO_NOISE = {
  faceStrands: 4,
  wetFilm: 5,
  bodyStrands: 6,
  sway: 8,
  looseFur: 9,
} as const;
