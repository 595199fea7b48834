import type { Species } from '@rhinarium/engine';
import type { CameraName, PatternFamily } from '@rhinarium/synthetic';

/** Definition of a test set of generated pets. */
export interface GeneratedSet {
  readonly name: string;
  readonly says: string;
  readonly species: Species;
  /** Pattern families, assigned to the identities in turn. */
  readonly families: readonly PatternFamily[];
  readonly camera: CameraName;
  readonly firstSeed: number;
  readonly identities: number;
  /**
   * Number of identities with a sibling of similar measures but other beads, which is compared with its own sibling
   * only.
   */
  readonly siblings: number;
  /** Width of the rendered picture, px. The nose fills two thirds of it. */
  readonly widthPx: readonly [number, number];
  /** Width that a smaller picture is enlarged to, as by a phone's digital zoom. */
  readonly enlargedToPx: number;
  readonly difficulty: readonly [number, number];
  readonly jpegQuality: readonly [number, number];
  /** Whether refused photos are used anyway, as in a competition. Their number is reported. */
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

/** Seeds from 9,000,000 are reserved for this report: nothing is trained, fitted or tested on them. */
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
