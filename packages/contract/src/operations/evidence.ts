import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { dataOf, id, identifier } from '../fields.ts';
import type { Operation, OperationDetails } from '../operation.ts';
import { ROUTES, type Route } from '../routes.ts';
import { OVERLAYS } from '../vocabulary.ts';
import { EngineRecord, EXAMPLE_ENGINE } from './engine-record.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const sample = z.object({
  id: id().describe('Id of the fingerprint.'),
  quality: z.int().min(0).max(100).describe('Quality of the image as the engine judged it.'),
});
const score = () => z.number().min(0).max(100).describe('Score of this pair alone.');

const point = z
  .object({
    x: z.number().describe('Pixels from the left, in the probe.'),
    y: z.number().describe('Pixels from the top, in the probe.'),
    u: z.number().describe('Pixels from the left, in the reference.'),
    v: z.number().describe('Pixels from the top, in the reference.'),
    similarity: z.number().min(-1).max(1).describe('How alike both places look, from -1 to 1.'),
  })
  .describe('The same spot of skin or fur at (x, y) in the frame of the probe and at (u, v) in that of the reference.');

const pair = z.object({
  probeId: id().describe('Id of the fingerprint of the job.'),
  referenceId: id().describe('Id of the registered fingerprint.'),
  score: score(),
  transform: z
    .object({
      a: z.number().describe('Scale times the cosine of the rotation.'),
      b: z.number().describe('Scale times the sine of the rotation.'),
      shiftX: z.number().describe('Pixels to the right.'),
      shiftY: z.number().describe('Pixels down.'),
    })
    .describe('From the probe’s frame to the reference’s: u = a x − b y + shiftX, v = b x + a y + shiftY.'),
  residualPx: z.number().min(0).describe('Distance of the points from the transform, root mean square.'),
  points: z.array(point).describe('Places that both show.'),
  pictureUrl: z.string().describe('The path of a picture of the pair.'),
});

export const MatchEvidence = z
  .object({
    jobId: id(),
    petId: id().describe('The pet whose registered fingerprints were compared.'),
    engine: EngineRecord,
    isAsDecided: z
      .boolean()
      .describe(
        'True when the engine that decided the job also computed this evidence. False after an upgrade: the evidence is then the current engine’s.',
      ),
    frameSidePx: z.int().describe('Side of the square frames that the points refer to.'),
    probes: z.array(sample).describe('Fingerprints of the job.'),
    references: z.array(sample).describe('Fingerprints that are currently registered for the pet.'),
    scores: z
      .array(z.array(score()))
      .describe('Score of each pair alone: a row for each probe, a column for each reference.'),
    pairs: z.array(pair).describe('For each probe, the references that match it best: at most five, best first.'),
  })
  .meta({ id: 'MatchEvidence', description: 'What the engine compared, and where photos agree.' });

interface EvidenceFamily {
  readonly noun: string;
  readonly picturePath: Route['path'];
  readonly unknown: ErrorName;
  readonly says: string;
}

const params = z.object({ jobId: identifier() });
const errorsOf = (family: EvidenceFamily) =>
  [family.unknown, 'noSuchPet', 'noSuchResource', 'stateConflict', 'keyLacksScope'] as const;
const rules =
  'Computed on request from the stored images, and not stored. A job that has not ended with SUCCESS is a ' +
  'conflict (409). After its pet was deleted, or its images were removed (after 30 days), the answer is 404.';

const exampleParams = { jobId: EXAMPLE_IDS.job };
const examplePicture = (path: string) =>
  `${path.replace('{jobId}', EXAMPLE_IDS.job)}?probe=${EXAMPLE_IDS.fingerprint}&reference=${EXAMPLE_IDS.registeredFingerprint}`;

const evidenceRow = (family: EvidenceFamily) =>
  ({
    tag: `Pet ${family.noun} jobs`,
    summary: `Read the evidence of a ${family.noun}`,
    description: `${family.says} ${rules}`,
    params,
    answers: { 200: { says: 'The evidence.', body: dataOf(MatchEvidence) } },
    errors: errorsOf(family),
    example: {
      params: exampleParams,
      answer: {
        data: {
          jobId: EXAMPLE_IDS.job,
          petId: EXAMPLE_IDS.pet,
          engine: EXAMPLE_ENGINE,
          isAsDecided: true,
          frameSidePx: 320,
          probes: [{ id: EXAMPLE_IDS.fingerprint, quality: 82 }],
          references: [{ id: EXAMPLE_IDS.registeredFingerprint, quality: 91 }],
          scores: [[68.9]],
          pairs: [
            {
              probeId: EXAMPLE_IDS.fingerprint,
              referenceId: EXAMPLE_IDS.registeredFingerprint,
              score: 68.9,
              transform: { a: 1.0213, b: -0.0342, shiftX: 4.1, shiftY: -7.6 },
              residualPx: 3.4,
              points: [{ x: 152.2, y: 97.5, u: 156.3, v: 86.8, similarity: 0.94 }],
              pictureUrl: examplePicture(family.picturePath),
            },
          ],
        },
      },
    },
  }) as const satisfies OperationDetails;

const pictureRow = (family: EvidenceFamily) =>
  ({
    tag: `Pet ${family.noun} jobs`,
    summary: `Read the evidence of a ${family.noun} as a picture`,
    description:
      'A probe and a reference side by side, the reference rotated and scaled to the probe, with lines between matched points. ' +
      `Without \`probe\` and \`reference\` it shows the pair with the highest score. ${rules}`,
    params,
    query: z.object({
      probe: identifier().optional().describe('A fingerprint of the job.'),
      reference: identifier().optional().describe('A registered fingerprint of the pet.'),
      overlay: z.enum(OVERLAYS).default('points').describe('Whether to draw the matched points.'),
    }),
    answers: { 200: { says: 'The picture.', contentType: 'image/jpeg' } },
    errors: errorsOf(family),
    example: { params: exampleParams, query: { overlay: 'points' } },
  }) as const satisfies OperationDetails;

const verification: EvidenceFamily = {
  noun: 'verification',
  picturePath: ROUTES.readPetVerificationPicture.path,
  unknown: 'noSuchPetVerificationJob',
  says: 'Compares all fingerprints of the job with all registered fingerprints of its pet.',
};

const identification: EvidenceFamily = {
  noun: 'identification',
  picturePath: ROUTES.readPetIdentificationPicture.path,
  unknown: 'noSuchPetIdentificationJob',
  says: 'Compares all fingerprints of the job with all registered fingerprints of its first candidate. Without a candidate, the answer is 404.',
};

export const evidenceOperations = {
  readPetVerificationEvidence: { ...ROUTES.readPetVerificationEvidence, ...evidenceRow(verification) },
  readPetVerificationPicture: { ...ROUTES.readPetVerificationPicture, ...pictureRow(verification) },
  readPetIdentificationEvidence: { ...ROUTES.readPetIdentificationEvidence, ...evidenceRow(identification) },
  readPetIdentificationPicture: { ...ROUTES.readPetIdentificationPicture, ...pictureRow(identification) },
} as const satisfies Record<string, Operation>;
