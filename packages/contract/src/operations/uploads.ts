import { z } from 'zod';
import { dataOf, id, identifier } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { EVIDENCE, QUALITY_REASONS, QUALITY_VERDICTS, SPECIES, UPLOAD_KINDS } from '../vocabulary.ts';
import { Progress } from './capture-sessions.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { IDEMPOTENCY_ERRORS } from './post-errors.ts';

export const Quality = z
  .object({
    verdict: z.enum(QUALITY_VERDICTS).describe('Only an ACCEPTED image counts.'),
    score: z.number().min(0).max(100).describe('From 0 (unusable) to 100 (ideal). Accepted photos have 21 or more.'),
    reasons: z
      .array(z.enum(QUALITY_REASONS))
      .describe(
        'Why the image is REJECTED, most serious reason first. Empty when it is ACCEPTED, except for `angled` and `eyesShut`: a cat’s head is turned aside, or its eyes are shut or hidden, which lowers the score.',
      ),
  })
  .meta({ id: 'Quality', description: 'Whether a photo is good enough, and why not.' });

const Region = z
  .object({
    left: z.int().describe('Distance from the left edge.'),
    top: z.int().describe('Distance from the top edge.'),
    width: z.int().describe('Width of the region.'),
    height: z.int().describe('Height of the region.'),
  })
  .meta({
    id: 'Region',
    description:
      'Where the nose or the face was found, in pixels after the orientation was applied; where none was found or looked ' +
      'for, where the capture guide asks for it: of a fingerprint the largest square in the middle, of an appearance the ' +
      'whole image. Of a cat the face that was found is compared, of a dog its face and the square in the middle.',
  });

export const Upload = z
  .object({
    id: id(),
    sessionId: id(),
    kind: z.enum(UPLOAD_KINDS).describe('Whether it is a fingerprint or an appearance image.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the file as it was received.'),
    width: z.int().describe('In pixels, after the orientation was applied.'),
    height: z.int().describe('In pixels, after the orientation was applied.'),
    bytes: z.int().describe('Size of the file as it was received.'),
    region: Region,
    subject: z
      .object({
        isFound: z
          .boolean()
          .describe(
            'Whether the face of a CAT, or the face or the nose of a DOG was found. In a picture of the whole animal it need not be.',
          ),
        species: z
          .enum(SPECIES)
          .optional()
          .describe(
            'The species that a fingerprint surely shows; absent when it is not sure, and for a picture of the whole animal.',
          ),
      })
      .optional()
      .describe('What the picture shows. Absent in test mode, and for photos of earlier releases.'),
    evidence: z
      .array(z.enum(EVIDENCE))
      .optional()
      .describe(
        'What a fingerprint can be compared by: the face, and of a DOG the print of the nose. Empty when it is REJECTED for that; ' +
          'absent in test mode, for appearances, and for photos of earlier releases.',
      ),
    quality: Quality,
    progress: Progress,
  })
  .meta({ id: 'Upload', description: 'An uploaded photo of a capture session, and what was found in it.' });

const example = {
  id: EXAMPLE_IDS.fingerprint,
  sessionId: EXAMPLE_IDS.session,
  kind: 'fingerprint',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1200,
  height: 900,
  bytes: 348_212,
  region: { left: 150, top: 0, width: 900, height: 900 },
  subject: { isFound: true, species: 'DOG' as const },
  evidence: ['face' as const, 'nose' as const],
  quality: { verdict: 'ACCEPTED', score: 82, reasons: [] },
  progress: { fingerprints: 1, appearances: 0, requiredFingerprints: 5, requiredAppearances: 1 },
};

export const FILE_RULES =
  `The part \`file\` is a JPEG, PNG, WebP, HEIC or AVIF image, detected from its content: at most ${LIMITS.fileBytesMax / 1024 / 1024} MiB and ` +
  `${LIMITS.imagePixelsMax / 1e6} megapixels, at least ${LIMITS.imageSidePxMin} pixels per side. A part that is missing, not an image, corrupt or too small is a ` +
  'validation error that names `file`. The image’s orientation is applied and all its metadata is removed.';

const description =
  `${FILE_RULES} A readable image that is not good enough is answered with \`REJECTED\` and the reasons, and does not count. ` +
  `A session takes at most ${LIMITS.filesPerSessionMax} files, those that could not be read included; one more is a validation error that names \`file\`.`;

const upload = {
  tag: 'Uploads',
  description,
  query: z.object({ sessionId: identifier() }),
  form: z.object({}),
  answers: {
    200: { says: 'The same file was already in the session; nothing was added.', body: dataOf(Upload) },
    201: { says: 'The file was added to the session.', body: dataOf(Upload) },
  },
  errors: ['noSuchCaptureSession', 'captureSessionAlreadyUsed', 'keyLacksScope', ...IDEMPOTENCY_ERRORS],
} as const;

export const uploadOperations = {
  uploadFingerprint: {
    ...ROUTES.uploadFingerprint,
    ...upload,
    summary: 'Upload a fingerprint to a capture session',
    example: { query: { sessionId: EXAMPLE_IDS.session }, form: {}, answer: { data: example } },
  },
  uploadAppearance: {
    ...ROUTES.uploadAppearance,
    ...upload,
    summary: 'Upload an appearance image to a capture session',
    example: {
      query: { sessionId: EXAMPLE_IDS.session },
      form: {},
      answer: {
        data: {
          ...example,
          id: EXAMPLE_IDS.appearance,
          kind: 'appearance',
          region: { left: 0, top: 0, width: 1200, height: 900 },
          evidence: undefined,
          progress: { ...example.progress, appearances: 1 },
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
