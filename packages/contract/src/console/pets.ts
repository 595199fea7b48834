import { z } from 'zod';
import { dataOf, id, identifier, moment, normalizeName, pageOf, reference, text } from '../fields.ts';
import { CaptureSession } from '../operations/capture-sessions.ts';
import { sortedQuery } from '../sorted-query.ts';
import { PET_SORTS, POOL_SORTS, SESSION_SORTS } from '../sorts.ts';
import {
  EVIDENCE,
  JOB_KINDS,
  JOB_STATUSES,
  PURPOSES,
  QUALITY_REASONS,
  QUALITY_VERDICTS,
  SESSION_STATES,
  SPECIES,
  UPLOAD_KINDS,
} from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES, PET_IDS_MAX } from './routes.ts';
import { tenantParams } from './tenant.ts';

export const PetEntry = z.object({
  id: id(),
  species: z.enum(SPECIES),
  name: z.string().nullable(),
  breed: z.string().nullable(),
  externalId: z.string().nullable(),
  fingerprintCount: z.int(),
  /** The image of one of its fingerprints. */
  imageId: id().nullable(),
  createdAt: moment(),
});

const PoolEntry = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  petCount: z.int(),
  createdAt: moment(),
});

const SessionEntry = z.object({
  session: CaptureSession,
  /** The session's pet. `null` without one and once deleted. */
  pet: PetEntry.pick({ id: true, name: true, externalId: true, imageId: true }).nullable(),
});

/** An image file with its assessment. */
const Sample = z.object({
  id: id(),
  kind: z.enum(UPLOAD_KINDS),
  sessionId: id().nullable(),
  petId: id().nullable().describe('The pet that it was registered for.'),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  verdict: z.enum(QUALITY_VERDICTS),
  score: z.int(),
  reasons: z.array(z.enum(QUALITY_REASONS)),
  /** Empty where it was not looked for. */
  evidence: z.array(z.enum(EVIDENCE)),
  createdAt: moment(),
});

/** A UUID and a comma each. */
const PET_IDS_CHARS_MAX = PET_IDS_MAX * 37 - 1;

export const petViewOperations = {
  searchPets: {
    ...CONSOLE_ROUTES.searchPets,
    says: 'Pets whose name, breed, externalId, microchip or id holds a text',
    params: tenantParams,
    query: z.object({
      ...sortedQuery(PET_SORTS),
      search: text(200).overwrite(normalizeName).optional(),
      species: z.enum(SPECIES).optional(),
      searchPoolName: reference().optional(),
      petIds: z
        .string()
        .max(PET_IDS_CHARS_MAX)
        .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/)
        .describe('Only these pets, separated by commas.')
        .optional(),
      /** Whether it has fingerprints, and can therefore be verified and identified. */
      registered: z.enum(['yes', 'no']).optional(),
    }),
    answer: pageOf(PetEntry),
    errors: [],
  },
  readPetCounts: {
    ...CONSOLE_ROUTES.readPetCounts,
    says: 'Numbers of pets',
    params: tenantParams,
    answer: dataOf(z.object({ petCount: z.int(), unregisteredCount: z.int().describe('Pets without fingerprints.') })),
    errors: [],
  },
  listPoolEntries: {
    ...CONSOLE_ROUTES.listPoolEntries,
    says: 'Search pools whose name or description holds a text',
    params: tenantParams,
    query: z.object({ ...sortedQuery(POOL_SORTS), search: text(200).overwrite(normalizeName).optional() }),
    answer: pageOf(PoolEntry),
    errors: [],
  },
  listSessionEntries: {
    ...CONSOLE_ROUTES.listSessionEntries,
    says: 'Capture sessions with their pets',
    params: tenantParams,
    query: z.object({
      ...sortedQuery(SESSION_SORTS),
      state: z.enum(SESSION_STATES).optional(),
      purpose: z.enum(PURPOSES).optional(),
      species: z.enum(SPECIES).optional(),
    }),
    answer: pageOf(SessionEntry),
    errors: [],
  },
  listSamples: {
    ...CONSOLE_ROUTES.listSamples,
    says: 'The registered images of a pet',
    params: z.object({ tenantId: identifier(), petId: identifier() }),
    answer: z.object({ data: z.array(Sample) }),
    errors: ['noSuchPet'],
  },
  readSessionTimeline: {
    ...CONSOLE_ROUTES.readSessionTimeline,
    says: 'A capture session with its uploads and the job that used it',
    params: z.object({ tenantId: identifier(), sessionId: identifier() }),
    answer: dataOf(
      z.object({
        session: CaptureSession,
        samples: z.array(Sample),
        job: z
          .object({
            id: id(),
            kind: z.enum(JOB_KINDS),
            status: z.enum(JOB_STATUSES),
            createdAt: moment(),
            startedAt: moment().nullable(),
            finishedAt: moment().nullable(),
          })
          .nullable(),
      }),
    ),
    errors: ['noSuchCaptureSession'],
  },
} as const satisfies Record<string, ConsoleOperation>;
