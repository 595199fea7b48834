import { z } from 'zod';
import { dataOf, reference, wholeNumber } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { TEST_OUTCOMES } from '../test-outcomes.ts';
import { SPECIES, UPLOAD_KINDS } from '../vocabulary.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const TestPhoto = z
  .object({
    name: z.string().describe('For the download: `cat-7-fingerprint-1`.'),
    species: z.enum(SPECIES),
    seed: z.int().describe('Which generated animal it shows.'),
    kind: z.enum(UPLOAD_KINDS).describe('Whether it is a fingerprint or an appearance image.'),
    url: z.string().describe('The path of the download.'),
  })
  .meta({ id: 'TestPhoto', description: 'A photo of a generated animal.' });

const outcomeNames = [...TEST_OUTCOMES.keys()] as [string, ...string[]];
const count = (says: string) => z.int().nonnegative().describe(says);

/** Objects affected by an advance of the clock. */
const ClockAdvance = z
  .object({
    seconds: z.int().describe('By how much the clock was advanced.'),
    captureSessions: count('Open capture sessions; those whose time is over are in TIMEOUT now.'),
    captureLinks: count('Capture links that had not expired.'),
    jobs: count('Jobs that had not ended; those past their deadline fail within a second.'),
    idempotencyKeys: count('Kept answers; those older than a day count no more.'),
    webhookDeliveries: count('Deliveries that wait for an attempt; those that are due now are sent.'),
    finderContacts: count(
      'Contacts of finders that expire at some time; those that have expired are erased within minutes.',
    ),
    webhookSecrets: count('Old secrets of webhook endpoints that still sign.'),
    apiKeys: count('API keys that end at some time.'),
  })
  .meta({ id: 'ClockAdvance', description: 'What an advance of the clock reached.' });

const photoName = 'cat-7-fingerprint-1';

export const testModeOperations = {
  listTestPhotos: {
    ...ROUTES.listTestPhotos,
    tag: 'Test mode',
    summary: 'List the photos of a generated animal',
    description:
      `Every seed is another animal, which exists nowhere: ${LIMITS.testFingerprints} fingerprints and ${LIMITS.testAppearances} appearance images of it, ` +
      'enough to register, verify and identify it with different photos. The same name gives the same picture in every installation of one release.',
    query: z.object({
      species: z.enum(SPECIES),
      seed: wholeNumber(1, LIMITS.testSeedMax).prefault(1).describe(`Which animal: 1 to ${LIMITS.testSeedMax}.`),
    }),
    answers: {
      200: { says: 'The photos.', body: z.object({ data: z.array(TestPhoto).describe('The photos of the animal.') }) },
    },
    errors: ['keyLacksScope', 'testModeOnly'],
    example: {
      query: { species: 'CAT', seed: '7' },
      answer: {
        data: [
          {
            name: photoName,
            species: 'CAT',
            seed: 7,
            kind: 'fingerprint',
            url: ROUTES.readTestPhoto.path.replace('{name}', photoName),
          },
        ],
      },
    },
  },
  readTestPhoto: {
    ...ROUTES.readTestPhoto,
    tag: 'Test mode',
    summary: 'Download a photo of a generated animal',
    description:
      'A JPEG to upload like any photo. With `outcome` its comment names something that test mode makes happen with it, whatever the photo shows. Live keys ignore it.',
    params: z.object({ name: reference().describe('The `name` of a photo in the list.') }),
    query: z.object({
      outcome: z.enum(outcomeNames).optional().describe('A row of the table of forced outcomes in the documentation.'),
    }),
    answers: { 200: { says: 'The photo.', contentType: 'image/jpeg' } },
    errors: ['noSuchResource', 'keyLacksScope', 'testModeOnly'],
    example: { params: { name: photoName }, query: { outcome: 'decision.NO_MATCH' } },
  },
  advanceTestClock: {
    ...ROUTES.advanceTestClock,
    tag: 'Test mode',
    summary: 'Advance the clock of test mode',
    description:
      'Everything in test mode that waits for a time comes nearer by so much: the ends of capture sessions, jobs and their delays, kept answers to an Idempotency-Key, ' +
      'attempts of webhook deliveries, old webhook secrets, and API keys that expire. Live data does not change. Times in answers are real.',
    body: z.object({ seconds: z.int().min(1).max(LIMITS.testClockSecondsMax).describe('By how much to advance it.') }),
    answers: { 200: { says: 'The clock was advanced.', body: dataOf(ClockAdvance) } },
    errors: [...FULL_POST_ERRORS, 'testModeOnly'],
    example: {
      body: { seconds: 1800 },
      answer: {
        data: {
          seconds: 1800,
          captureSessions: 1,
          captureLinks: 0,
          jobs: 0,
          idempotencyKeys: 4,
          webhookDeliveries: 2,
          finderContacts: 0,
          webhookSecrets: 0,
          apiKeys: 0,
        },
      },
    },
  },
  clearTestData: {
    ...ROUTES.clearTestData,
    tag: 'Test mode',
    summary: 'Delete all test data',
    description:
      'Deletes pets, photos, capture sessions, jobs, search pools, events, receipts of deletions and kept answers of test mode, in one transaction. API keys, webhook endpoints, ' +
      'the request log and the audit log stay. Live data does not change.',
    answers: { 204: { says: 'Nothing of it is left.' } },
    errors: ['keyLacksScope', 'testModeOnly'],
    example: {},
  },
} as const satisfies Record<string, Operation>;
