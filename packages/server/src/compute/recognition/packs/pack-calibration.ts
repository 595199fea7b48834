import type { Calibration } from '@rhinarium/engine';
import { z } from 'zod';
import { CALIBRATION_FILE } from './pack-files.ts';
import { parseFile } from './pack-manifest.ts';

const NUMBER = z.number().min(-1e6).max(1e6);
const GROWTH = z.tuple([NUMBER, NUMBER]).readonly();
const SPREAD = z.tuple([NUMBER.positive(), NUMBER]).readonly();
const KNOT = z.tuple([NUMBER, NUMBER.max(0)]).readonly();

const isSorted = (values: readonly number[], sign: 1 | -1) =>
  values.every((value, at) => at === 0 || sign * (value - values[at - 1]!) > 0);
const tableOf = (sign: 1 | -1) =>
  z
    .array(KNOT)
    .min(2)
    .max(100)
    .readonly()
    .refine(
      (knots) =>
        [0, 1].every((at) =>
          isSorted(
            knots.map((knot) => knot[at]!),
            at === 0 ? 1 : sign,
          ),
        ),
      `must be a table whose positions rise and whose rates ${sign === 1 ? 'rise' : 'fall'}`,
    );

/** Calibration of faces, of which no keypoints are compared. */
const CALIBRATION_SHAPE = z.object({
  origin: z.string().min(1).max(2000),
  weights: z.object({ bias: NUMBER, agreement: z.literal(0, 'must be 0'), learned: NUMBER.positive() }),
  location: GROWTH,
  spread: SPREAD,
  knots: tableOf(-1),
  tailSlope: NUMBER.negative(),
  genuine: z.object({
    origin: z.string().min(1).max(2000),
    location: GROWTH,
    spread: SPREAD,
    pairsMax: NUMBER.int().min(1),
    quality: z.object({ full: NUMBER.min(0).max(100), lossPerPoint: NUMBER.min(0) }),
    knots: tableOf(1).refine((knots) => knots.at(-1)![1] === 0, 'must end at the rate 1, whose logarithm is 0'),
  }),
});

/** Parses the calibration of a pack. Throws PackRefused if its tables could not be read as rates. */
export const parseCalibration = (text: string): Calibration => parseFile(CALIBRATION_FILE, CALIBRATION_SHAPE, text);
