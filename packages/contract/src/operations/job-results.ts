import { z } from 'zod';
import { id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { METADATA } from '../metadata.ts';
import {
  ADVICE_CODES,
  DOUBTS,
  IDENTIFICATION_DECISIONS,
  JOB_WARNINGS,
  QUALITY_REASONS,
  VERIFICATION_DECISIONS,
} from '../vocabulary.ts';

export const score = () =>
  z
    .number()
    .min(0)
    .max(100)
    .describe(
      '50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer.',
    );
export const falseMatchRate = () => z.number().min(0).max(1).describe('How often a different animal scores this high.');

export const reasons = () =>
  z
    .array(z.enum(DOUBTS))
    .optional()
    .describe(
      'Why the decision is INCONCLUSIVE; absent otherwise. `notCalibrated`: the score is low, but no real animals of the species were measured that would allow NO_MATCH or UNKNOWN ' +
        '(DOG). `faceNotFound`: the score is low, but in most photos of one side no face was found. `weakRegistration`: the score is low, but the registered photos do not match one another. `tooCloseToExclude`: too low for a match, but more than 1 in 50 comparisons of the same animal with such photos ' +
        'score this low. `unlikeBoth`: rare for the same animal, and even rarer for different animals. `tooFewPhotos`: fewer than five fingerprints. ' +
        '`poorProbe`: the fingerprints are too poor for a NO_MATCH. `closeRival`: two pets match almost equally well. `wrongSpecies`: the fingerprints clearly show a CAT in a ' +
        'session for a DOG, or the other way round. `inconsistentAnimal`: they are clearly not all of the same animal. `copyOfRegistered`: some are copies of photos ' +
        'that the pet is registered with, and the tenant refuses copies.',
    );

/** Advice after a decision that was INCONCLUSIVE. */
export const Advice = z.object({
  code: z.enum(ADVICE_CODES).describe('What to do, for programs.'),
  message: z.string().describe('What to do, in a sentence for people.'),
});

const advice = () =>
  z
    .array(Advice)
    .optional()
    .describe(
      'What to do next, the most helpful first; absent unless the decision is INCONCLUSIVE. A verification leaves out what ' +
        'was followed since the last decision on the pet, within a day, and did not help. `registerMore`: more photos of the pet should be registered. ' +
        '`manualReview`: nothing else is left, and a person should compare the photos (`evidenceUrl`).',
    );

const JobWarning = z
  .object({
    code: z.enum(JOB_WARNINGS).describe('What was noticed, for programs.'),
    message: z.string(),
    fingerprintIds: z
      .array(id())
      .describe('The fingerprints that the warning concerns: of the session, or with `photosUnreadable` of the pet.'),
    appearanceIds: z.array(id()).optional().describe('With `copyOfRegistered`: the copied appearance images.'),
    petId: id()
      .optional()
      .describe('With `copyOfRegistered` and `photosUnreadable`: the pet whose registered photos are meant.'),
  })
  .meta({ id: 'JobWarning', description: 'What else the photos of a job show.' });

export const jobWarnings = () =>
  z
    .array(JobWarning)
    .optional()
    .describe(
      'What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these fingerprints do not seem to show the ' +
        'same animal as the others. `weakRegistration`: the pet was registered with photos of which more than half, these, resemble the others little, so that ' +
        'it will be recognised less often; add three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the pet is registered ' +
        'with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced the decision.',
    );

const evidenceUrl = () => z.string().optional().describe('The path of the evidence for the decision, with pictures.');

const calibrationId = () =>
  z.string().describe('`shipped`, or the id of the claims measured with the tenant’s own animals that were in use.');

const microchips = () =>
  z.array(z.string()).optional().describe('Microchips of the pet today; absent without any, and once it is deleted.');

const microchipContradiction = () =>
  z
    .boolean()
    .optional()
    .describe(
      'Whether the `microchip` of the request speaks against this pet: the pet has others, or another pet has it. Absent if the request stated none.',
    );

export const FingerprintAdditionResult = z
  .object({
    addedFingerprintIds: z.array(id()),
    addedAppearanceIds: z.array(id()),
    rejected: z
      .array(
        z.object({
          id: id().describe('Id of the file.'),
          reason: z.enum(QUALITY_REASONS).describe('Why it was not added.'),
        }),
      )
      .describe('Files that were not added.'),
    possibleDuplicates: z
      .array(z.object({ petId: id(), score: score() }))
      .describe('Other pets of the tenant that look like the same animal, best first.'),
    replaced: z
      .object({
        decision: z.enum(VERIFICATION_DECISIONS).describe('NO_MATCH: nothing was added and nothing removed.'),
        score: score().describe('Of the new photos against those that the pet was registered with.'),
        fingerprintIds: z.array(id()).describe('Fingerprints that the pet is no longer registered with.'),
        appearanceIds: z.array(id()).describe('Appearance images that the pet is no longer registered with.'),
      })
      .optional()
      .describe('What `replaceRegistered` did; absent without it, and for a pet that had no fingerprints.'),
    warnings: jobWarnings(),
  })
  .meta({ id: 'FingerprintAdditionResult', description: 'What a registration added, and what not.' });

export const PetVerificationResult = z
  .object({
    decision: z
      .enum(VERIFICATION_DECISIONS)
      .describe('Whether the photos show the pet. INCONCLUSIVE: they cannot tell; see `reasons` and `advice`.'),
    isMatch: z.boolean().describe('Whether the decision is MATCH.'),
    score: score(),
    threshold: z.number().describe('Scores at or above it are a MATCH.'),
    falseMatchRate: falseMatchRate(),
    falseNonMatchRate: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'How often the same animal, with photos of this number and quality, scores this low; NO_MATCH requires 0.02 or less. Absent in results of engines before 4.0.0.',
      ),
    calibration: z
      .object({
        id: calibrationId(),
        basis: z
          .enum(['plain', 'learned'])
          .describe(
            'Which shipped calibration: `learned` for faces, `plain` for noses, and for cats without a found face.',
          ),
        shippedFalseMatchRate: z.number().min(0).max(1).describe('`falseMatchRate` by the shipped calibration.'),
        shippedFalseNonMatchRate: z.number().min(0).max(1).describe('`falseNonMatchRate` by the shipped calibration.'),
      })
      .optional()
      .describe(
        'What the rates rest on, and the rates that the shipped calibration alone claims. Absent in results of releases before 0.2.0.',
      ),
    samples: z
      .array(
        z.object({
          fingerprintId: id().describe('Id of the fingerprint of the session.'),
          bestFingerprintId: id().describe('Id of the registered fingerprint that it matches best.'),
          score: score(),
        }),
      )
      .describe('Each fingerprint of the session, with the registered one that it matches best.'),
    photos: z
      .object({
        fingerprintCount: z.int().describe('Fingerprints of the session that were compared.'),
        faceCount: z.int().describe('Fingerprints in which a face was found that can be compared.'),
        quality: z.number().min(0).max(100).describe('Median quality of the fingerprints.'),
        points: z.int().describe('Median number of points of the fingerprints that were found and can be compared.'),
        registeredCount: z.int().describe('Registered fingerprints of the pet that they were compared with.'),
      })
      .optional()
      .describe('What was compared; `advice` depends on it. Absent in results of engines before 4.6.0.'),
    microchips: microchips(),
    microchipContradiction: microchipContradiction(),
    reasons: reasons(),
    advice: advice(),
    warnings: jobWarnings(),
    evidenceUrl: evidenceUrl(),
  })
  .meta({ id: 'PetVerificationResult', description: 'What a verification decided, and on what grounds.' });

const identificationDecision = () =>
  z
    .enum(IDENTIFICATION_DECISIONS)
    .describe('Whether the first candidate is the animal. INCONCLUSIVE: the photos cannot tell; see `reasons`.');

export const PetIdentificationResult = z
  .object({
    decision: identificationDecision(),
    pets: z
      .array(
        z.object({
          id: id().describe('Id of the pet.'),
          rank: z.int().min(1).describe('Place among the candidates, from 1.'),
          score: score(),
          isMatch: z
            .boolean()
            .optional()
            .describe('Whether its own score reaches the threshold. Absent in results of engines before 4.0.0.'),
          falseMatchRate: falseMatchRate(),
          metadata: METADATA.optional(),
          externalId: z.string().optional(),
          microchips: microchips(),
          microchipContradiction: microchipContradiction(),
        }),
      )
      .describe(
        'The best of the pets that were searched, best first, whatever the decision: `maxCandidates`, or all when there are fewer.',
      ),
    searchedCount: z.int().describe('Pets that were really compared; the threshold accounts for their number.'),
    searchPoolName: z.string().optional().describe('The pool that was searched.'),
    margin: z
      .number()
      .describe('Score of the first candidate minus that of the second; a missing candidate counts as 0.'),
    calibration: z
      .object({ id: calibrationId() })
      .optional()
      .describe('What the rates rest on. Absent in results of releases before 0.2.0.'),
    reasons: reasons(),
    advice: advice(),
    warnings: jobWarnings(),
    evidenceUrl: evidenceUrl(),
  })
  .meta({ id: 'PetIdentificationResult', description: 'What an identification decided, and its candidates.' });

const DuplicatePet = z.object({ id: id().describe('Id of the pet.'), externalId: z.string().optional() });

export const DuplicateSearchResult = z
  .object({
    pairs: z
      .array(
        z.object({
          pets: z.tuple([DuplicatePet, DuplicatePet]).describe('The older record first.'),
          score: score(),
          falseMatchRate: falseMatchRate(),
        }),
      )
      .describe(
        `Pairs of pets whose photos match, best first, at most ${LIMITS.duplicatePairsMax}. A pair is left out as soon as one of its pets is merged or deleted, or a person rejects it.`,
      ),
    hasMore: z.boolean().describe('Whether more pairs were found than are listed.'),
    petCount: z.int().describe('Pets with fingerprints that were searched for among the others.'),
    warnings: jobWarnings(),
  })
  .meta({ id: 'DuplicateSearchResult', description: 'Pets that seem to be registered more than once.' });

/** Microchip by which a pair was found. */
export const sharedMicrochip = () =>
  z
    .string()
    .optional()
    .describe(
      'The microchip that both records have, if that is how the pair was found. Its score is then 100 and its falseMatchRate 0; neither is measured.',
    );

export const StandingSearchResult = z
  .object({
    decision: identificationDecision(),
    candidates: z
      .array(
        z.object({
          sightingId: id(),
          petId: id(),
          microchip: sharedMicrochip(),
          score: score(),
          isMatch: z
            .boolean()
            .describe('Whether the score reaches the threshold of the search. Such a pair becomes a match candidate.'),
          falseMatchRate: falseMatchRate(),
        }),
      )
      .describe(`The best of what was searched, best first, at most ${LIMITS.candidatesMax}.`),
    searchedCount: z
      .int()
      .describe(
        'Pets or sightings that were searched; the threshold accounts for their number. Rejected pairs are left out.',
      ),
    reasons: reasons(),
    advice: advice(),
    warnings: jobWarnings(),
  })
  .meta({ id: 'StandingSearchResult', description: 'What a standing search found.' });
