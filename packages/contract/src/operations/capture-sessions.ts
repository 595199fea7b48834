import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { PURPOSES, SESSION_STATES, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const Progress = z
  .object({
    fingerprints: z.int().describe('Accepted fingerprints so far.'),
    appearances: z.int().describe('Accepted appearance images so far.'),
    requiredFingerprints: z.int(),
    requiredAppearances: z.int(),
  })
  .meta({ id: 'Progress' });

export const CaptureSession = z
  .object({
    id: id(),
    sessionId: id().describe('The same value as `id`.'),
    species: z.enum(SPECIES),
    purpose: z.enum(PURPOSES),
    petId: id().optional(),
    state: z.enum(SESSION_STATES),
    createdAt: moment(),
    expiresAt: moment(),
    finishedAt: moment().optional(),
    usedByJobId: id().optional(),
    captureLinkId: id().optional().describe('The capture link whose visitor opened it.'),
    progress: Progress,
  })
  .meta({ id: 'CaptureSession' });

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
      petId: identifier().optional(),
      lifetimeSeconds: z
        .int()
        .min(LIMITS.sessionLifetimeSecondsMin)
        .max(LIMITS.sessionLifetimeSecondsMax)
        .default(LIMITS.sessionLifetimeSeconds),
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
    query: z.object({ ...pageQuery, petId: identifier().optional() }),
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
