import { z } from 'zod';
import { id } from '../fields.ts';
import { metadata } from '../metadata.ts';
import { DOUBTS, IDENTIFICATION_DECISIONS, QUALITY_REASONS, VERIFICATION_DECISIONS } from '../vocabulary.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const score = () =>
  z
    .number()
    .min(0)
    .max(100)
    .describe('50 is the decision threshold at the target false-match rate; 10 points more are ten times rarer.');
const falseMatchRate = () => z.number().min(0).max(1).describe('How often a different animal scores this high.');

const reasons = () =>
  z
    .array(z.enum(DOUBTS))
    .optional()
    .describe(
      'Why the decision is INCONCLUSIVE; absent otherwise. `wrongSpecies`: the fingerprints plainly show a CAT in a session for a DOG, or the other way round. ' +
        '`inconsistentAnimal`: they are clearly not all of one animal.',
    );

const evidenceUrl = () =>
  z.string().optional().describe('The path under which what the decision rests on is told, with pictures.');

export const FingerprintAdditionResult = z
  .object({
    addedFingerprintIds: z.array(id()),
    addedAppearanceIds: z.array(id()),
    rejected: z.array(z.object({ id: id(), reason: z.enum(QUALITY_REASONS) })).describe('Files that were not added.'),
    possibleDuplicates: z
      .array(z.object({ petId: id(), score: score() }))
      .describe('Other pets of the tenant that look like the same animal, best first.'),
  })
  .meta({ id: 'FingerprintAdditionResult' });

export const PetVerificationResult = z
  .object({
    decision: z.enum(VERIFICATION_DECISIONS),
    isMatch: z.boolean().describe('Whether the decision is MATCH.'),
    score: score(),
    threshold: z.number().describe('The score from which on the decision is MATCH.'),
    falseMatchRate: falseMatchRate(),
    samples: z
      .array(z.object({ fingerprintId: id(), bestFingerprintId: id(), score: score() }))
      .describe('Each fingerprint of the session with the registered one that it fits best.'),
    reasons: reasons(),
    evidenceUrl: evidenceUrl(),
  })
  .meta({ id: 'PetVerificationResult' });

export const PetIdentificationResult = z
  .object({
    decision: z.enum(IDENTIFICATION_DECISIONS),
    pets: z
      .array(
        z.object({
          id: id(),
          rank: z.int().min(1),
          score: score(),
          falseMatchRate: falseMatchRate(),
          metadata: metadata().optional(),
          externalId: z.string().optional(),
        }),
      )
      .describe('Candidates, best first; at most `maxCandidates`, possibly none.'),
    searchedCount: z.int().describe('Pets that were really compared; the threshold accounts for their number.'),
    searchPoolName: z.string().optional().describe('The pool that was searched.'),
    margin: z
      .number()
      .describe('Score of the first candidate less that of the second; a missing candidate counts as 0.'),
    reasons: reasons(),
    evidenceUrl: evidenceUrl(),
  })
  .meta({ id: 'PetIdentificationResult' });

export const EXAMPLE_ADDITION_RESULT = {
  addedFingerprintIds: [EXAMPLE_IDS.registeredFingerprint],
  addedAppearanceIds: [EXAMPLE_IDS.appearance],
  rejected: [{ id: EXAMPLE_IDS.fingerprint, reason: 'inconsistentAnimal' }],
  possibleDuplicates: [],
} satisfies z.input<typeof FingerprintAdditionResult>;

export const EXAMPLE_VERIFICATION_RESULT = {
  decision: 'MATCH',
  isMatch: true,
  score: 71.4,
  threshold: 50,
  falseMatchRate: 7.2e-7,
  samples: [
    { fingerprintId: EXAMPLE_IDS.fingerprint, bestFingerprintId: EXAMPLE_IDS.registeredFingerprint, score: 68.9 },
  ],
  evidenceUrl: `/v2/pet-verification-jobs/${EXAMPLE_IDS.job}/evidence`,
} satisfies z.input<typeof PetVerificationResult>;

export const EXAMPLE_IDENTIFICATION_RESULT = {
  decision: 'IDENTIFIED',
  pets: [
    {
      id: EXAMPLE_IDS.pet,
      rank: 1,
      score: 63.1,
      falseMatchRate: 4.9e-6,
      metadata: { microchip: '410100012345678' },
      externalId: 'member-4711/pet-1',
    },
    { id: EXAMPLE_IDS.otherPet, rank: 2, score: 12.5, falseMatchRate: 0.56 },
  ],
  searchedCount: 1240,
  searchPoolName: 'Seoul shelter',
  margin: 50.6,
  evidenceUrl: `/v2/pet-identification-jobs/${EXAMPLE_IDS.job}/evidence`,
} satisfies z.input<typeof PetIdentificationResult>;
