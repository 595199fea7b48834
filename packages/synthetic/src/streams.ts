/**
 * The streams of random numbers, by what is drawn from each: the last number of `createRandom`'s seeds. Two of one
 * number and seed would be the same numbers. Another number here is another animal, or another photo of every animal.
 */
export const STREAMS = {
  // Of an occasion and of a photo, seeded by animal, kind and occasion; those of camera models apart.
  occasion: 1,
  photo: 2,
  cameraOccasion: 3,
  cameraPhoto: 4,
  // Of an animal.
  coat: 10,
  nose: 11,
  face: 12,
  body: 13,
  folds: 21,
  pebbles: 22,
  reaction: 23,
  /** Of a sibling's beads, behind the family's number. */
  places: 24,
  whiskers: 41,
  // Of one photo, seeded by `Shot.seed`.
  backdrop: 31,
  pose: 51,
  grain: 77,
  sensorGrain: 78,
} as const;

/** Noise that lies on an animal's coat, added to `Coat.seed` or `Shot.furSeed`; coat.ts itself takes 0 to 8. */
export const COAT_NOISE = {
  tufts: 30,
  strands: 31,
  noseRim: 33,
  sway: 34,
  bodyStrands: 60,
  shag: 61,
  fineShag: 62,
} as const;

/** Noise that only one photo has, added to `Shot.seed`; the backdrop and the warp take 0 to 2. */
export const PHOTO_NOISE = {
  faceStrands: 4,
  wetFilm: 5,
  bodyStrands: 6,
  sway: 8,
  looseFur: 9,
} as const;
