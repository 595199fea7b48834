import { z } from 'zod';
import { SPECIES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';

/** A share with its 95 % interval. Null if the data cannot support one. */
const Share = z.object({
  value: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

const Protocol = z.object({
  /** Number of genuine and impostor comparisons. */
  genuine: z.int(),
  impostor: z.int(),
  eer: Share,
  /** False non-match rate by false match rate. */
  fnmr: z.object({ '1e-2': Share, '1e-3': Share, '1e-4': Share }),
});

const MeasuredSet = z.object({
  name: z.string(),
  says: z.string(),
  species: z.enum(SPECIES),
  /**
   * Caveats of a figure: 'synthetic' for generated animals, 're-captured' for simulated second photos, 'cattle', 'whole
   * photos'.
   */
  marks: z.array(z.string()),
  identities: z.int(),
  figures: z.object({ R1P1: Protocol, R5P3: Protocol }),
});

/** The part of the last accuracy report that the console shows. */
export const AccuracyFigures = z.object({
  engine: z.object({ name: z.string(), version: z.string(), modelDigest: z.string() }),
  calibratedOn: z.record(z.enum(SPECIES), z.string()),
  machine: z.string(),
  date: z.string(),
  sets: z.array(MeasuredSet),
});

export const accuracyOperations = {
  readAccuracy: {
    ...CONSOLE_ROUTES.readAccuracy,
    says: 'The measured figures that this version is shipped with, if there are any',
    answer: z.object({
      data: AccuracyFigures.extend({
        isOfThisEngine: z.boolean(),
        /** DET curve as SVG, one line per set. */
        detPicture: z.string().nullable(),
      }).nullable(),
    }),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;
