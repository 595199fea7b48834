import { z } from 'zod';
import { id, identifier, moment, pageOf, wholeNumber } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { sortedQuery } from '../sorted-query.ts';
import { JOB_SORTS } from '../sorts.ts';
import { DECISIONS, JOB_KINDS, JOB_STATUSES, SPECIES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

/** A job in a list: its pet and result. */
const JobEntry = z.object({
  id: id(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  /** Null for a registration and before the end. */
  decision: z.enum(DECISIONS).nullable(),
  /** Score of the verification, or of the first candidate. */
  score: z.number().nullable(),
  /** Number of fingerprints that a registration added. */
  addedCount: z.int().nullable(),
  /** Code of the error catalogue. */
  errorCode: z.string().nullable(),
  /** The pet of the job, or the identified one. `null` once deleted. */
  pet: z
    .object({
      id: id(),
      name: z.string().nullable(),
      externalId: z.string().nullable(),
      species: z.enum(SPECIES),
      imageId: id().nullable(),
    })
    .nullable(),
  createdAt: moment(),
  finishedAt: moment().nullable(),
});

/** Number of verifications per whole score and decision. */
const ScoreCount = z.object({
  /** The score, rounded down. */
  score: z.int().min(0).max(100),
  matches: z.int(),
  inconclusive: z.int(),
  noMatches: z.int(),
});

export const jobViewOperations = {
  readOwnScores: {
    ...CONSOLE_ROUTES.readOwnScores,
    says: 'The scores of a tenant’s verifications that ended in the latest days, by whole score',
    params: tenantParams,
    query: z.object({ days: wholeNumber(1, LIMITS.jobsKeptDays).prefault(LIMITS.jobsKeptDays) }),
    /** Lowest first, without empty scores. */
    answer: z.object({ data: z.array(ScoreCount) }),
    errors: [],
  },
  listJobEntries: {
    ...CONSOLE_ROUTES.listJobEntries,
    says: 'Jobs with their pets and decisions',
    params: tenantParams,
    query: z.object({
      ...sortedQuery(JOB_SORTS),
      kind: z.enum(JOB_KINDS).optional(),
      status: z.enum(JOB_STATUSES).optional(),
      decision: z.enum(DECISIONS).optional(),
      petId: identifier().optional(),
    }),
    answer: pageOf(JobEntry),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;
