import type { Held } from './draw-photo.ts';

/** One circumstance at several strengths, everything else mild. */
export interface Condition {
  readonly name: string;
  readonly unit: string;
  readonly levels: readonly number[];
  readonly quickLevels: readonly number[];
  readonly hold: (level: number) => Held;
  /** Share of the picture that something flat covers. */
  readonly covered?: (level: number) => number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Width of the picture across which lengths are given, px. */
export const CONDITION_WIDTH_PX = 320;

/** The robustness matrix. Lengths are px of a picture of CONDITION_WIDTH_PX, two thirds of which are the nose. */
export const CONDITIONS: readonly Condition[] = [
  {
    name: 'size of the nose',
    unit: 'px',
    levels: [48, 64, 96, 128, 192, 256],
    quickLevels: [64],
    hold: (px) => ({ widthPx: px * 1.5 }),
  },
  {
    name: 'motion',
    unit: 'px',
    levels: [0, 4, 8, 16, 32],
    quickLevels: [8],
    hold: (px) => ({ motionX: px / 2 / CONDITION_WIDTH_PX, motionY: 0 }),
  },
  {
    name: 'defocus (radius)',
    unit: 'px',
    levels: [0.5, 1, 2, 4],
    quickLevels: [2],
    hold: (px) => ({ defocus: px / CONDITION_WIDTH_PX }),
  },
  {
    name: 'yaw',
    unit: '°',
    levels: [0, 10, 20, 30, 40],
    quickLevels: [20],
    hold: (d) => ({ yaw: radians(d), pitch: 0 }),
  },
  { name: 'pitch', unit: '°', levels: [10, 20, 30], quickLevels: [], hold: (d) => ({ pitch: radians(d), yaw: 0 }) },
  { name: 'roll', unit: '°', levels: [10, 20, 30, 90, 180], quickLevels: [], hold: (d) => ({ roll: radians(d) }) },
  { name: 'JPEG quality', unit: '', levels: [95, 70, 50, 30], quickLevels: [30], hold: (q) => ({ jpegQuality: q }) },
  {
    name: 'wetness (mirror-like highlights)',
    unit: '',
    levels: [0, 0.5, 1.1],
    quickLevels: [],
    hold: (w) => ({ wetness: w }),
  },
  { name: 'covered share', unit: '%', levels: [5, 15, 30], quickLevels: [], hold: () => ({}), covered: (p) => p / 100 },
  { name: 'exposure', unit: 'EV', levels: [-2, -1, 0, 1, 2], quickLevels: [1], hold: (ev) => ({ exposure: 2 ** ev }) },
];
