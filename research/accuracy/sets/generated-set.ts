import type { Species } from '@rhinarium/engine';
import type { CameraName, PatternFamily } from '@rhinarium/synthetic';

/** A test set of generated pets; these values define all of it. */
export interface GeneratedSet {
  readonly name: string;
  readonly says: string;
  readonly species: Species;
  /** Taken in turn by the identities. */
  readonly families: readonly PatternFamily[];
  readonly camera: CameraName;
  readonly firstSeed: number;
  readonly identities: number;
  /** How many of the identities have a sibling that is alike in measures but not in the beads; it is compared with its own sibling alone. */
  readonly siblings: number;
  /** Width of the rendered picture, px; two thirds of it are the nose. */
  readonly widthPx: readonly [number, number];
  /** Width that a smaller picture is enlarged to, as a phone's digital zoom does. */
  readonly enlargedToPx: number;
  readonly difficulty: readonly [number, number];
  readonly jpegQuality: readonly [number, number];
  /** Photos that the gate refuses are used anyway, as in a competition; their number is reported. */
  readonly isUngated: boolean;
}

const SHARED = {
  species: 'DOG',
  enlargedToPx: 320,
  widthPx: [240, 400],
  difficulty: [0.1, 0.6],
  jpegQuality: [50, 95],
  isUngated: false,
  siblings: 0,
} as const;

/** Seeds from 9,000,000 on are for this report alone: nothing is trained, fitted or tested on them. */
export const GENERATED_SETS: readonly GeneratedSet[] = [
  {
    ...SHARED,
    name: 'T-cross',
    says: 'unseen pets of a pattern family and a camera that nothing was trained or fitted on; the headline',
    families: ['reaction'],
    camera: 'b',
    firstSeed: 9_100_000,
    identities: 176,
    siblings: 60,
  },
  {
    ...SHARED,
    name: 'T-in',
    says: 'unseen pets of the pattern families and of the camera that training uses',
    families: ['folds', 'pebbles'],
    camera: 'a',
    firstSeed: 9_000_000,
    identities: 100,
  },
  {
    ...SHARED,
    name: 'T-stress',
    says: 'as T-cross, but 40 to 150 px across the nose and hard conditions with motion blur; nothing refused',
    families: ['reaction'],
    camera: 'b',
    firstSeed: 9_200_000,
    identities: 100,
    widthPx: [60, 225],
    difficulty: [0.4, 0.8],
    jpegQuality: [40, 90],
    isUngated: true,
  },
];

/** The same sets, small: shows that everything runs, and nothing else. */
export function quickSet(set: GeneratedSet): GeneratedSet {
  return { ...set, identities: 6, siblings: Math.min(2, set.siblings) };
}
