import { z } from 'zod';
import { dataOf, id, identifier } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { PURPOSES, SPECIES } from '../vocabulary.ts';
import { EXAMPLE_ACCEPTED_JOB, JOB_ACCEPTED } from './accepted-job.ts';
import { isOneSearchPool, searchFields, TWO_SEARCH_POOLS } from './actions.ts';
import { Progress } from './capture-sessions.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';
import { FILE_RULES, Upload } from './uploads.ts';

const UploadV1 = Upload.extend({
  sessionId: id().optional().describe('Present when the file was linked to a capture session.'),
  progress: Progress.optional().describe('Present when the file was linked to a capture session.'),
}).meta({ id: 'UploadV1', description: 'An uploaded photo, and what was found in it.' });

const shared = { tag: 'Version 1', isDeprecated: true } as const;

const upload = {
  ...shared,
  description: `${FILE_RULES} A v1 action takes the file by its \`id\`. \`sessionId\` links the file to a capture session, whose species and purpose it must have.`,
  query: z.object({ sessionId: identifier().optional() }),
  form: z.object({ species: z.enum(SPECIES), purpose: z.enum(PURPOSES) }),
  answers: {
    201: {
      says: 'The file was stored. The same bytes sent again are answered like any other file.',
      body: dataOf(UploadV1),
    },
  },
  errors: [
    'noSuchCaptureSession',
    'captureSessionPurposeMismatch',
    'captureSessionAlreadyUsed',
    'speciesMismatch',
    ...FULL_POST_ERRORS,
  ],
} as const;

const exampleUpload = {
  id: EXAMPLE_IDS.fingerprint,
  kind: 'fingerprint',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1200,
  height: 900,
  bytes: 348_212,
  region: { left: 150, top: 0, width: 900, height: 900 },
  quality: { verdict: 'ACCEPTED', score: 82, reasons: [] },
};
const exampleForm = { species: 'DOG', purpose: 'PET_VERIFICATION' };

const action = {
  ...shared,
  description:
    'Takes the identifiers of uploaded files. An unknown or rejected file is a validation error that names `fingerprints` or ' +
    '`appearances`. The minimum number of fingerprints is that of v2; appearance images are optional.',
  answers: JOB_ACCEPTED,
} as const;
const params = z.object({ petId: identifier() });
const filesBody = z.object({
  fingerprints: z.array(identifier()).min(1).max(LIMITS.filesPerSessionMax),
  appearances: z.array(identifier()).max(LIMITS.filesPerSessionMax).optional(),
});
const fileErrors = [
  'noSuchCaptureSession',
  'multipleCaptureSessions',
  'captureSessionPurposeMismatch',
  'captureSessionAlreadyUsed',
  'speciesMismatch',
  'captureSessionNotFinished',
] as const;
const exampleFiles = {
  fingerprints: [
    EXAMPLE_IDS.fingerprint,
    '0198b5a3-1e42-7c52-9b3d-6f80a1c2d313',
    '0198b5a3-1e42-7c52-9b3d-6f80a1c2d323',
  ],
};

export const v1Operations = {
  uploadFingerprintV1: {
    ...ROUTES.uploadFingerprintV1,
    ...upload,
    summary: 'Upload a fingerprint',
    example: { query: {}, form: exampleForm, answer: { data: exampleUpload } },
  },
  uploadAppearanceV1: {
    ...ROUTES.uploadAppearanceV1,
    ...upload,
    summary: 'Upload an appearance image',
    example: {
      query: {},
      form: exampleForm,
      answer: {
        data: {
          ...exampleUpload,
          id: EXAMPLE_IDS.appearance,
          kind: 'appearance',
          region: { left: 0, top: 0, width: 1200, height: 900 },
        },
      },
    },
  },
  verifyPetV1: {
    ...ROUTES.verifyPetV1,
    ...action,
    summary: 'Verify that files show this pet (1:1)',
    params,
    body: filesBody,
    errors: ['noSuchPet', ...fileErrors, 'petHasNoFingerprint', ...FULL_POST_ERRORS],
    example: { params: { petId: EXAMPLE_IDS.pet }, body: exampleFiles, answer: { data: EXAMPLE_ACCEPTED_JOB } },
  },
  identifyPetV1: {
    ...ROUTES.identifyPetV1,
    ...action,
    summary: 'Identify the pet of files (1:N)',
    planGate: 'identification',
    body: filesBody.extend(searchFields).refine(isOneSearchPool, TWO_SEARCH_POOLS),
    errors: [
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      ...fileErrors,
      'noSuchSearchPool',
      ...FULL_POST_ERRORS,
    ],
    example: { body: exampleFiles, answer: { data: EXAMPLE_ACCEPTED_JOB } },
  },
  addFingerprintsV1: {
    ...ROUTES.addFingerprintsV1,
    ...action,
    summary: 'Register the fingerprints of files for a pet',
    params,
    body: filesBody,
    errors: ['noSuchPet', ...fileErrors, 'petAlreadyHasFingerprintAdditionJob', ...FULL_POST_ERRORS],
    example: {
      params: { petId: EXAMPLE_IDS.pet },
      body: {
        fingerprints: [
          ...exampleFiles.fingerprints,
          '0198b5a3-1e42-7c52-9b3d-6f80a1c2d333',
          '0198b5a3-1e42-7c52-9b3d-6f80a1c2d343',
        ],
      },
      answer: { data: EXAMPLE_ACCEPTED_JOB },
    },
  },
} as const satisfies Record<string, Operation>;
