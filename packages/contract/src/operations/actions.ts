import { z } from 'zod';
import { identifier, microchip, reference } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { PetFilter } from '../pet-filter.ts';
import { ROUTES } from '../routes.ts';
import { FINGERPRINTS_MIN } from '../vocabulary.ts';
import { ACTION_ACCEPTED, EXAMPLE_ACCEPTED_JOB } from './accepted-job.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

/** Scope of an identification and its number of candidates. */
export const searchFields = {
  searchPoolName: reference()
    .optional()
    .describe('Search only this pool. By default, all pets of the species are searched.'),
  searchPool: reference().optional().describe('Another name of `searchPoolName`.'),
  maxCandidates: z
    .int()
    .min(1)
    .max(LIMITS.candidatesMax)
    .default(LIMITS.candidatesMax)
    .describe('How many candidates to list at most.'),
};

/** `searchPoolName` and `searchPool` are aliases and must agree. */
export const isOneSearchPool = (body: { searchPoolName?: string | undefined; searchPool?: string | undefined }) =>
  body.searchPoolName === undefined || body.searchPool === undefined || body.searchPoolName === body.searchPool;

export const TWO_SEARCH_POOLS = { path: ['searchPool'], error: 'must not differ from searchPoolName' };

const action = {
  tag: 'Actions',
  answers: ACTION_ACCEPTED,
} as const;

const params = z.object({ petId: identifier() });
const sessionBody = z.object({ sessionId: identifier() });
const observed = {
  microchip: microchip()
    .optional()
    .describe(
      'The microchip that a reader finds in the animal. It changes no decision: `microchipContradiction` of the result says whether it speaks against the pet.',
    ),
};
const sessionErrors = [
  'noSuchCaptureSession',
  'captureSessionPurposeMismatch',
  'captureSessionAlreadyUsed',
  'captureSessionNotFinished',
] as const;
const needs = (fingerprints: number) =>
  `at least ${fingerprints} accepted fingerprints and ${LIMITS.appearancesMin} accepted appearance image. This call finishes the session; no other action can use it.`;
const petExample = {
  params: { petId: EXAMPLE_IDS.pet },
  body: { sessionId: EXAMPLE_IDS.session },
  answer: { data: EXAMPLE_ACCEPTED_JOB },
};

export const actionOperations = {
  addFingerprints: {
    ...ROUTES.addFingerprints,
    ...action,
    summary: 'Register the fingerprints of a capture session for a pet',
    description: `Takes a capture session for this pet with the purpose \`PET_PROFILE_REGISTRATION\` and ${needs(FINGERPRINTS_MIN.PET_PROFILE_REGISTRATION)}`,
    params,
    body: sessionBody.extend({
      replaceRegistered: z
        .boolean()
        .default(false)
        .describe(
          'Whether the photos take the place of those that the pet is registered with, for an animal that has grown or changed. ' +
            'Those are deleted with their templates in the same moment, unless the comparison of both is a NO_MATCH: then nothing changes.',
        ),
    }),
    errors: [
      'noSuchPet',
      ...sessionErrors,
      'speciesMismatch',
      'petAlreadyHasFingerprintAdditionJob',
      ...FULL_POST_ERRORS,
    ],
    example: petExample,
  },
  verifyPet: {
    ...ROUTES.verifyPet,
    ...action,
    summary: 'Verify that a capture session shows this pet (1:1)',
    description: `Takes a capture session for this pet with the purpose \`PET_VERIFICATION\` and ${needs(FINGERPRINTS_MIN.PET_VERIFICATION)}`,
    params,
    body: sessionBody.extend(observed),
    errors: ['noSuchPet', ...sessionErrors, 'speciesMismatch', 'petHasNoFingerprint', ...FULL_POST_ERRORS],
    example: petExample,
  },
  identifyPet: {
    ...ROUTES.identifyPet,
    ...action,
    summary: 'Identify the pet of a capture session (1:N)',
    description: `Takes a capture session with the purpose \`PET_IDENTIFICATION\` and ${needs(FINGERPRINTS_MIN.PET_IDENTIFICATION)}`,
    planGate: 'identification',
    body: sessionBody
      .extend({
        ...searchFields,
        ...observed,
        filter: PetFilter.optional().describe(
          'Search only pets that pass. They are chosen before the search, so the best candidates of those that pass are listed, and `searchedCount` counts only them.',
        ),
      })
      .refine(isOneSearchPool, TWO_SEARCH_POOLS),
    errors: [
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      ...sessionErrors,
      'noSuchSearchPool',
      ...FULL_POST_ERRORS,
    ],
    example: {
      body: {
        sessionId: EXAMPLE_IDS.session,
        searchPoolName: 'Seoul shelter',
        filter: { breed: 'Jindo', metadata: { isLost: true } },
        maxCandidates: 5,
      },
      answer: { data: EXAMPLE_ACCEPTED_JOB },
    },
  },
  findDuplicates: {
    ...ROUTES.findDuplicates,
    ...action,
    tag: 'Pets',
    summary: 'Find pets that are registered more than once',
    description:
      'Starts a job that compares each pet that has fingerprints with all others of its species, and lists the pairs that match. ' +
      'It needs no photos, works through the pets in the background, and gives way to every other job. One search runs at a time.',
    planGate: 'identification',
    body: z.object({
      searchPoolName: reference()
        .optional()
        .describe('Search only among the pets of this pool. By default, among all pets.'),
    }),
    isBodyOptional: true,
    errors: [
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'noSuchSearchPool',
      'duplicateSearchOngoing',
      ...FULL_POST_ERRORS,
    ],
    example: { body: { searchPoolName: 'Seoul shelter' }, answer: { data: EXAMPLE_ACCEPTED_JOB } },
  },
} as const satisfies Record<string, Operation>;
