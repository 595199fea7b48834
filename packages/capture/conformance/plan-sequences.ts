import type { FrameMeasurements } from '../src/frames/measure-frame.ts';
import type { FramesFile, GoldenSequence } from './golden-file.ts';

// Inputs for the golden frames. write-golden.ts writes the expected results.

type Judged = Omit<FramesFile['judged'][number], 'verdict'>;
type Look = Omit<GoldenSequence['looks'][number], 'verdict'>;
type Sequence = Omit<GoldenSequence, 'looks'> & { readonly looks: readonly Look[] };

const good: FrameMeasurements = {
  mean: 120,
  contrast: 50,
  burntShare: 0,
  fineDetail: 20,
  middleDetail: 24,
  coarseDetail: 30,
  middleOfGuide: 30,
  rimOfGuide: 30,
};
const fingerprint = (name: string, changed: Partial<FrameMeasurements> = {}, motion: number | null = 0): Judged => ({
  name,
  kind: 'fingerprint',
  measured: { ...good, ...changed },
  motion,
});
const appearance = (name: string, changed: Partial<FrameMeasurements>): Judged => ({
  ...fingerprint(name, changed),
  kind: 'appearance',
});

/** Values on both sides of each threshold. */
export const JUDGED_PLAN: readonly Judged[] = [
  fingerprint('good'),
  fingerprint('just light enough', { mean: 28 }),
  fingerprint('just too dark', { mean: 27.999999 }),
  fingerprint('just dark enough', { mean: 232 }),
  fingerprint('just too bright', { mean: 232.000001 }),
  appearance('just not burnt out', { burntShare: 0.35 }),
  appearance('just burnt out', { burntShare: 0.350001 }),
  fingerprint('just enough contrast', { contrast: 6, coarseDetail: 4, middleDetail: 4, fineDetail: 4 }),
  fingerprint('just nothing', { contrast: 5.999999 }),
  fingerprint('just enough detail', { contrast: 10, coarseDetail: 4, middleDetail: 4, fineDetail: 4 }),
  fingerprint('just too little detail', { contrast: 10, coarseDetail: 3.999999, middleDetail: 4, fineDetail: 4 }),
  fingerprint('just enough detail for its contrast', { coarseDetail: 8, middleDetail: 8, fineDetail: 8 }),
  fingerprint('just too little detail for its contrast', { coarseDetail: 7.999999, middleDetail: 8, fineDetail: 8 }),
  fingerprint('just not noise', { coarseDetail: 10, fineDetail: 17 }),
  fingerprint('just noise', { coarseDetail: 10, fineDetail: 17.000001 }),
  fingerprint('just no glare', { burntShare: 0.08 }),
  fingerprint('just glare', { burntShare: 0.080001 }),
  appearance('glare on the whole look', { burntShare: 0.080001 }),
  fingerprint('just sharp', { middleDetail: 15 }),
  fingerprint('just blurred', { middleDetail: 14.999999 }),
  fingerprint('just near enough', { middleOfGuide: 20, rimOfGuide: 3 }),
  fingerprint('just too far', { middleOfGuide: 20, rimOfGuide: 2.999999 }),
  appearance('far for the whole look', { middleOfGuide: 20, rimOfGuide: 2.999999 }),
  fingerprint('just in the middle', { middleOfGuide: 20, rimOfGuide: 36 }),
  fingerprint('just beside the middle', { middleOfGuide: 20, rimOfGuide: 36.000001 }),
  appearance('beside the middle for the whole look', { middleOfGuide: 20, rimOfGuide: 36.000001 }),
  fingerprint('an empty middle', { middleOfGuide: 0, rimOfGuide: 0.18 }),
  fingerprint('just still', {}, 21.5),
  fingerprint('just moved', {}, 21.500001),
  fingerprint('less movement where there is less contrast', { contrast: 10 }, 7.500001),
  fingerprint('the first frame', {}, null),
  fingerprint('dark and moved', { mean: 20 }, 80),
  fingerprint('blurred and far', { middleDetail: 10, rimOfGuide: 1 }),
  fingerprint('too bright and nothing', { mean: 240, contrast: 1 }),
];

export const MOTION_PLAN: readonly (readonly [from: string, to: string])[] = [
  ['sharp-1', 'sharp-1'],
  ['sharp-1', 'sharp-2'],
  ['sharp-2', 'sharp-1'],
  ['sharp-1', 'hand-moves-1'],
  ['hand-moves-1', 'hand-moves-2'],
  ['hand-moves-2', 'hand-moves-3'],
  ['hand-moves-3', 'hand-moves-4'],
  ['hand-moves-4', 'hand-moves-5'],
  ['sharp-1', 'sharp-5'],
  ['sharp-1', 'no-animal-1'],
  ['no-animal-5', 'no-animal-6'],
  ['whole-sharp-1', 'whole-sharp-2'],
  ['whole-sharp-1', 'whole-blurred-1'],
  ['whole-sharp-1', 'whole-brighter-by-11-and-12-1'],
  ['whole-sharp-1', 'whole-brighter-by-11-and-12-2'],
];

const near = (frame: string, atMs: number, kept?: true): Look => ({
  frame,
  kind: 'fingerprint',
  atMs,
  ...(kept && { kept }),
});
const whole = (frame: string, atMs: number): Look => ({ frame, kind: 'appearance', atMs });
const steps = (count: number) => Array.from({ length: count }, (_, at) => at);

export const SEQUENCE_PLAN: readonly Sequence[] = [
  {
    name: 'a still hand',
    needs: [],
    looks: [near('sharp-1', 0), near('sharp-1', 100), near('sharp-1', 200)],
  },
  {
    name: 'a hand that moves more and more',
    needs: [],
    looks: [near('sharp-1', 0), ...steps(5).map((at) => near(`hand-moves-${at + 1}`, 100 * (at + 1)))],
  },
  {
    name: 'one animal after the other, dark in between',
    needs: [],
    looks: [
      'sharp-1',
      'sharp-5',
      'dark-1',
      'sharp-5',
      'sharp-5',
      'far-1',
      'far-1',
      'glare-1',
      'blurred-2',
      'no-animal-1',
    ].map((frame, at) => near(frame, 100 * at)),
  },
  {
    name: 'stepping back takes 2,500 ms',
    needs: [],
    looks: [
      near('sharp-1', 0),
      near('sharp-1', 100),
      whole('whole-close-up-1', 200),
      whole('whole-close-up-1', 300),
      whole('whole-sharp-2', 2_600),
      whole('whole-sharp-2', 2_699),
      whole('whole-sharp-2', 2_700),
      whole('whole-sharp-2', 2_800),
    ],
  },
  {
    name: 'a picture that does not change is no step back',
    needs: [],
    looks: [near('sharp-1', 0), ...steps(6).map((at) => whole('whole-sharp-1', 100 + 2_000 * at))],
  },
  {
    name: 'a picture that changes a little is no step back',
    needs: [],
    looks: [
      near('sharp-1', 0),
      whole('whole-sharp-1', 100),
      ...steps(3).map((at) => whole('whole-blurred-1', 4_000 + at)),
    ],
  },
  {
    name: 'a picture has changed from 12 levels on',
    needs: [],
    looks: [
      near('sharp-1', 0),
      whole('whole-sharp-1', 100),
      whole('whole-brighter-by-11-and-12-1', 3_000),
      whole('whole-brighter-by-11-and-12-1', 3_100),
      whole('whole-brighter-by-11-and-12-2', 3_200),
    ],
  },
  {
    name: 'the dark is not a step back, and says so',
    needs: [],
    looks: [
      near('sharp-1', 0),
      whole('whole-sharp-1', 100),
      whole('whole-dark-1', 3_000),
      whole('whole-sharp-1', 3_100),
    ],
  },
  {
    name: 'the whole look without a close-up before it needs no step back',
    needs: [],
    looks: [whole('whole-sharp-1', 0), whole('whole-sharp-1', 100)],
  },
  {
    name: 'after a kept photo the same view is asked to change, for 3,000 ms',
    needs: ['perceptualHash'],
    looks: [
      near('sharp-1', 0),
      near('sharp-1', 100, true),
      near('sharp-1', 200),
      near('sharp-1', 3_099),
      near('sharp-1', 3_100),
    ],
  },
  {
    name: 'each photo asks for another view',
    needs: ['perceptualHash'],
    looks: steps(5).flatMap((at) => [
      near('sharp-1', 5_000 * at),
      near('sharp-1', 5_000 * at + 3_100, true),
      near('sharp-1', 5_000 * at + 3_200),
    ]),
  },
  {
    name: 'another view is good at once',
    needs: ['perceptualHash'],
    looks: [near('sharp-1', 0), near('sharp-1', 100, true), near('sharp-2', 200), near('sharp-2', 300)],
  },
  {
    name: 'a small movement is no other view',
    needs: ['perceptualHash'],
    looks: [near('sharp-1', 0), near('sharp-1', 100, true), near('hand-moves-1', 200), near('hand-moves-1', 300)],
  },
  {
    name: 'a close-up that was kept is not the whole animal, however long it is shown',
    needs: ['perceptualHash'],
    looks: [
      near('sharp-1', 0),
      near('sharp-1', 100, true),
      whole('whole-sharp-1', 200),
      ...[3_000, 3_100, 10_000].map((at) => whole('whole-close-up-1', at)),
      ...[10_100, 10_200].map((at) => whole('whole-sharp-2', at)),
    ],
  },
  {
    name: 'a nose shows its print',
    needs: ['print'],
    species: 'DOG',
    looks: [near('sharp-large-1', 0), near('sharp-large-1', 100)],
  },
  {
    name: 'a face has no print',
    needs: ['print'],
    species: 'DOG',
    looks: [near('sharp-6', 0), near('sharp-6', 100)],
  },
  {
    name: 'a face needs none',
    needs: [],
    species: 'CAT',
    looks: [near('sharp-6', 0), near('sharp-6', 100)],
  },
];
