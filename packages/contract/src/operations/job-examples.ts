import type { z } from 'zod';
import { ROUTES } from '../routes.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import type {
  DuplicateSearchResult,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
  StandingSearchResult,
} from './job-results.ts';

export const EXAMPLE_STANDING_RESULT = {
  decision: 'IDENTIFIED',
  candidates: [
    {
      sightingId: EXAMPLE_IDS.sighting,
      petId: EXAMPLE_IDS.pet,
      score: 63.1,
      isMatch: true,
      falseMatchRate: 4.9e-6,
    },
  ],
  searchedCount: 12,
} satisfies z.input<typeof StandingSearchResult>;

export const EXAMPLE_DUPLICATE_RESULT = {
  pairs: [
    {
      pets: [{ id: EXAMPLE_IDS.pet, externalId: 'member-4711/pet-1' }, { id: EXAMPLE_IDS.otherPet }],
      score: 78.3,
      falseMatchRate: 1.5e-7,
    },
  ],
  hasMore: false,
  petCount: 1240,
} satisfies z.input<typeof DuplicateSearchResult>;

export const EXAMPLE_ADDITION_RESULT = {
  addedFingerprintIds: [EXAMPLE_IDS.registeredFingerprint],
  addedAppearanceIds: [EXAMPLE_IDS.appearance],
  rejected: [{ id: EXAMPLE_IDS.fingerprint, reason: 'nearDuplicate' }],
  possibleDuplicates: [],
} satisfies z.input<typeof FingerprintAdditionResult>;

export const EXAMPLE_VERIFICATION_RESULT = {
  decision: 'MATCH',
  isMatch: true,
  score: 71.4,
  threshold: 50,
  falseMatchRate: 7.2e-7,
  falseNonMatchRate: 0.71,
  calibration: { id: 'shipped', basis: 'learned', shippedFalseMatchRate: 7.2e-7, shippedFalseNonMatchRate: 0.71 },
  samples: [
    { fingerprintId: EXAMPLE_IDS.fingerprint, bestFingerprintId: EXAMPLE_IDS.registeredFingerprint, score: 68.9 },
  ],
  photos: { fingerprintCount: 5, faceCount: 5, quality: 84, points: 371, registeredCount: 5 },
  evidenceUrl: ROUTES.readPetVerificationEvidence.path.replace('{jobId}', EXAMPLE_IDS.job),
} satisfies z.input<typeof PetVerificationResult>;

export const EXAMPLE_IDENTIFICATION_RESULT = {
  decision: 'IDENTIFIED',
  pets: [
    {
      id: EXAMPLE_IDS.pet,
      rank: 1,
      score: 63.1,
      isMatch: true,
      falseMatchRate: 4.9e-6,
      metadata: { microchip: '410100012345678' },
      externalId: 'member-4711/pet-1',
    },
    { id: EXAMPLE_IDS.otherPet, rank: 2, score: 12.5, isMatch: false, falseMatchRate: 0.56 },
  ],
  searchedCount: 1240,
  searchPoolName: 'Seoul shelter',
  margin: 50.6,
  calibration: { id: 'shipped' },
  evidenceUrl: ROUTES.readPetIdentificationEvidence.path.replace('{jobId}', EXAMPLE_IDS.job),
} satisfies z.input<typeof PetIdentificationResult>;
