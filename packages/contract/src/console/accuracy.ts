import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { CLAIMS_POLICIES, CONFIRMATION_OUTCOMES, SPECIES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

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

const interval = z.tuple([z.number(), z.number()]);

/** Error rates of one calibration of a species, measured with the tenant's own animals. */
const MeasuredBasis = z.object({
  basis: z.enum(['plain', 'learned']),
  calibratedOn: z.string(),
  animals: z.int(),
  comparisons: z.int(),
  animalsMissing: z.int(),
  /** False-match rates by shipped one. Empty without enough animals. */
  falseMatch: z.array(z.object({ claimed: z.number(), measured: z.number(), interval })),
  matedAnimals: z.int(),
  matedComparisons: z.int(),
  matedAnimalsMissing: z.int(),
  falseNonMatch: z.object({ claimed: z.number(), measured: z.number(), bound: z.number() }).nullable(),
});

const ObservedShare = z.object({ count: z.int(), wrong: z.int(), interval }).nullable();

/** Error rates measured with the tenant's own animals, and errors that people confirmed. */
const MeasuredClaims = z.object({
  policy: z.enum(CLAIMS_POLICIES),
  species: z.array(
    z.object({
      species: z.enum(SPECIES),
      /** Id of the claims in use, or `shipped`. */
      calibration: z.string(),
      measuredAt: moment(),
      undecidedPairs: z.int(),
      bases: z.array(MeasuredBasis),
    }),
  ),
  observed: z.array(
    z.object({
      species: z.enum(SPECIES),
      /** YYYY-MM, in UTC. */
      month: z.string(),
      appVersion: z.string().nullable(),
      matches: ObservedShare,
      denials: ObservedShare,
    }),
  ),
  wrong: z.array(
    z.object({
      jobId: id(),
      kind: z.enum(['PET_VERIFICATION', 'PET_IDENTIFICATION']),
      species: z.enum(SPECIES),
      petId: id().nullable(),
      outcome: z.enum(CONFIRMATION_OUTCOMES),
      score: z.number().nullable(),
      decidedAt: moment(),
    }),
  ),
  /** Claims that are or were in use, latest first. `rate` is the one where the shipped calibration claims 1 in 10,000. */
  calibrations: z.array(
    z.object({
      id: id(),
      species: z.enum(SPECIES),
      rate: z.number(),
      isWorse: z.boolean().describe('More than twice as high as the one before it, or as the shipped one.'),
      createdAt: moment(),
      endedAt: moment().nullable(),
    }),
  ),
  /** Pets whose registered photos do not match one another, by the warnings of their registrations. */
  weakPetIds: z.array(id()),
  /** Pairs that registrations found alike and that nobody decided about. */
  alikePairs: z.array(z.tuple([id(), id()])),
});

export const accuracyOperations = {
  readMeasuredClaims: {
    ...CONSOLE_ROUTES.readMeasuredClaims,
    says: 'The error rates measured with the tenant’s own animals, and the errors that people confirmed',
    params: tenantParams,
    answer: z.object({ data: MeasuredClaims }),
    errors: [],
  },
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
