import { z } from 'zod';
import { id, identifier, moment, pageOf, wholeNumber } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { sortedQuery } from '../sorted-query.ts';
import { JOB_SORTS } from '../sorts.ts';
import { DECISIONS, JOB_KINDS, JOB_STATUSES, SPECIES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

/** A job as a list shows it: which pet, and what came of it. */
const JobEntry = z.object({
  id: id(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  /** Absent for a registration and before the end. */
  decision: z.enum(DECISIONS).nullable(),
  /** Of the verification, or of the first candidate. */
  score: z.number().nullable(),
  /** How many fingerprints a registration added. */
  addedCount: z.int().nullable(),
  /** Of the error catalogue. */
  errorCode: z.string().nullable(),
  /** The pet of the job, or the one that was identified; `null` once it is deleted. */
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

/** How many verifications reached a score but not the next whole one, by what was decided. */
const ScoreCount = z.object({
  /** The score without its decimals. */
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
    /** Scores that nothing reached are left out; the lowest first. */
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
