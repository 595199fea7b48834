import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery, reference } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { DECISIONS, DOUBTS, PURPOSES, SESSION_STATES, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { Advice, jobWarnings } from './job-results.ts';

export const Progress = z
  .object({
    fingerprints: z.int().describe('Accepted fingerprints so far.'),
    appearances: z.int().describe('Accepted appearance images so far.'),
    requiredFingerprints: z.int().describe('Accepted fingerprints that the action needs.'),
    requiredAppearances: z.int().describe('Accepted appearance images that the action needs.'),
  })
  .meta({ id: 'Progress', description: 'How many photos a capture session has, and how many it needs.' });

export const CaptureSession = z
  .object({
    id: id(),
    sessionId: id().describe('The same value as `id`.'),
    species: z.enum(SPECIES),
    purpose: z.enum(PURPOSES),
    petId: id().optional().describe('The pet that the photos are for; absent for an identification.'),
    state: z.enum(SESSION_STATES).describe('STARTED takes photos. The others are terminal.'),
    createdAt: moment(),
    expiresAt: moment(),
    finishedAt: moment().optional(),
    usedByJobId: id().optional().describe('The job of the action that used it.'),
    captureLinkId: id().optional().describe('The capture link whose visitor opened it.'),
    progress: Progress,
  })
  .meta({ id: 'CaptureSession', description: 'Collects photos of one animal for one purpose.' });

export const SessionPreview = z
  .object({
    sessionId: id(),
    isComplete: z.boolean().describe('Whether there are enough accepted photos for the action.'),
    wouldDecide: z
      .boolean()
      .describe(
        'Whether the action, started now, would decide, or register the photos. Never while photos are missing.',
      ),
    decision: z.enum(DECISIONS).optional().describe('Of a verification or identification with enough photos.'),
    reasons: z.array(z.enum(DOUBTS)).describe('Why it would not decide.'),
    advice: z.array(Advice).describe('What to photograph next, the most helpful first.'),
    warnings: jobWarnings(),
    progress: Progress,
  })
  .meta({ id: 'SessionPreview', description: 'What the action of a capture session would decide now.' });

const exampleId = EXAMPLE_IDS.session;
const examplePetId = EXAMPLE_IDS.pet;
const example = {
  id: exampleId,
  sessionId: exampleId,
  species: 'DOG',
  purpose: 'PET_PROFILE_REGISTRATION',
  petId: examplePetId,
  state: 'STARTED',
  createdAt: '2026-01-15T09:30:00.000Z',
  expiresAt: '2026-01-15T10:00:00.000Z',
  progress: { fingerprints: 0, appearances: 0, requiredFingerprints: 5, requiredAppearances: 1 },
};

const tag = 'Capture sessions';
const params = z.object({ sessionId: identifier() });

export const captureSessionOperations = {
  createCaptureSession: {
    ...ROUTES.createCaptureSession,
    tag,
    summary: 'Create a capture session',
    description:
      'Your server creates it, the device uploads photos to it, one action uses it. `petId` is required unless the purpose is `PET_IDENTIFICATION`. ' +
      'A species other than the pet’s is accepted here with a warning, but refused by the action.',
    body: z.object({
      species: z.enum(SPECIES),
      purpose: z.enum(PURPOSES),
      petId: identifier().optional().describe('The pet that the photos are for.'),
      lifetimeSeconds: z
        .int()
        .min(LIMITS.sessionLifetimeSecondsMin)
        .max(LIMITS.sessionLifetimeSecondsMax)
        .default(LIMITS.sessionLifetimeSeconds)
        .describe('For how long it takes photos.'),
    }),
    answers: {
      201: {
        says: 'The capture session is open for uploads.',
        body: answerOf(CaptureSession),
        headers: { Location: 'The URL of the capture session.' },
      },
    },
    errors: ['noSuchPet', 'noPetIdInCaptureSession', 'idempotencyConflict', 'idempotencyKeyReused', 'keyLacksScope'],
    example: {
      body: { species: 'DOG', purpose: 'PET_PROFILE_REGISTRATION', petId: examplePetId },
      answer: { data: example },
    },
  },
  listCaptureSessions: {
    ...ROUTES.listCaptureSessions,
    tag,
    summary: 'List capture sessions',
    query: z.object({ ...pageQuery, petId: identifier().optional().describe('Only sessions of this pet.') }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(CaptureSession) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  readCaptureSession: {
    ...ROUTES.readCaptureSession,
    tag,
    summary: 'Read a capture session',
    description: 'Works in every state, even after the session has ended.',
    params,
    answers: { 200: { says: 'The capture session.', body: dataOf(CaptureSession) } },
    errors: ['noSuchCaptureSession', 'keyLacksScope'],
    example: { params: { sessionId: exampleId }, answer: { data: example } },
  },
  previewCaptureSession: {
    ...ROUTES.previewCaptureSession,
    tag,
    summary: 'Ask what the action would decide now',
    description:
      'Compares the photos that the session has so far, as its action would, and stores nothing: the session stays open, no job is created, no event is sent. ' +
      'Ask while the animal is still there. If it would not decide, `advice` says what to photograph next. For a registration, `warnings` say whether the ' +
      'photos match each other. The action itself decides again, with the photos and pets of its time.',
    params,
    query: z.object({
      searchPoolName: reference()
        .optional()
        .describe('Of an identification: the pool that the action will search. Default: all pets of the species.'),
    }),
    answers: { 200: { says: 'What the action would decide.', body: dataOf(SessionPreview) } },
    errors: [
      'noSuchCaptureSession',
      'captureSessionAlreadyUsed',
      'noSuchPet',
      'petHasNoFingerprint',
      'speciesMismatch',
      'noSuchSearchPool',
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'keyLacksScope',
    ],
    example: {
      params: { sessionId: exampleId },
      query: {},
      answer: {
        data: {
          sessionId: exampleId,
          isComplete: true,
          wouldDecide: false,
          decision: 'INCONCLUSIVE' as const,
          reasons: ['tooCloseToExclude' as const],
          advice: [{ code: 'morePhotos' as const, message: 'Take more photos; each good one helps, up to 20.' }],
          progress: { fingerprints: 3, appearances: 1, requiredFingerprints: 3, requiredAppearances: 1 },
        },
      },
    },
  },
  abortCaptureSession: {
    ...ROUTES.abortCaptureSession,
    tag,
    summary: 'Abort a capture session',
    description:
      'STARTED becomes ABORTED; aborting again changes nothing. A finished or expired session cannot be aborted.',
    params,
    answers: { 200: { says: 'The aborted capture session.', body: dataOf(CaptureSession) } },
    errors: ['noSuchCaptureSession', 'stateConflict', 'idempotencyConflict', 'idempotencyKeyReused', 'keyLacksScope'],
    example: { params: { sessionId: exampleId }, answer: { data: { ...example, state: 'ABORTED' } } },
  },
} as const satisfies Record<string, Operation>;
