import { pathOf, ROUTES } from '@rhinarium/contract';
import { ADVICE, type Advice, type SampleSet, type Species, type Verification } from '@rhinarium/engine';
import { DAY_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { JobRow, JobWork, Outcome } from '../../compute/jobs/job.ts';
import { listVerificationResults } from '../../compute/jobs/store.ts';
import type { Services } from '../../context.ts';
import { lockPet } from '../pets/store.ts';
import {
  type ExtractedSample,
  loadSamples,
  photoIdsOf,
  readRegistered,
  sampleSet,
  showsOtherSpecies,
} from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { calibrationOf, claimsField, type DecisionRules, readDecisionPolicy } from '../tenants/store.ts';
import { listPicturesOfPets, type UploadRow } from '../uploads/store.ts';
import { findCopies } from './find-candidates.ts';
import {
  adviseNext,
  type ComparedPhotos,
  type Decided,
  doubtFields,
  earlierAttempts,
  inViewOf,
  isRefusedAsSeveral,
} from './rules.ts';
import { requireCompared } from './search-among.ts';
import {
  type JobWarning,
  NO_COPIES,
  warningsField,
  warnOfCopies,
  warnOfOutliers,
  warnOfUnreadable,
} from './warnings.ts';

/** Maximum age of an earlier verification whose advice counts as followed or not. */
const EARLIER_MS_MAX = DAY_MS;
/** Maximum number of earlier verifications that are read. More than the steps of advice, each of them given twice. */
const EARLIER_COUNT_MAX = 20;

/**
 * Returns the advice for an open verification of a pet, in view of the earlier ones that stayed open and of how well
 * the registered photos resemble each other. Reads nothing where no advice is given.
 */
export async function adviseOnPet(
  { database, recognition }: Pick<Services, 'database' | 'recognition'>,
  { tenantId, petId, createdAt }: Pick<JobRow<'PET_VERIFICATION'>, 'tenantId' | 'petId' | 'createdAt'>,
  {
    species,
    advice,
    photos,
    reference,
  }: {
    readonly species: Species;
    readonly advice: readonly Advice[];
    readonly photos: ComparedPhotos;
    readonly reference: SampleSet;
  },
  signal: AbortSignal,
): Promise<readonly Advice[]> {
  if (advice.length === 0) return advice;
  const { fingerprints } = reference;
  const from = new Date(createdAt.getTime() - EARLIER_MS_MAX);
  const [results, weakPhotoIds] = await Promise.all([
    database.tenant(tenantId, (sql) =>
      listVerificationResults(sql, { tenantId, petId, from, until: createdAt, rowsMax: EARLIER_COUNT_MAX }),
    ),
    fingerprints.length < ADVICE.photosMax ? recognition.weakPhotos(species, fingerprints, signal) : [],
  ]);
  return adviseNext(advice, {
    photos,
    earlier: earlierAttempts(results),
    isWeaklyRegistered: weakPhotoIds.length > 0,
  });
}

interface Claim {
  readonly petId: string;
  readonly samples: readonly ExtractedSample[];
  readonly reference: SampleSet;
  /** Registered photos of the pet. */
  readonly registered: readonly Pick<UploadRow, 'petId' | 'sha256' | 'perceptualHash'>[];
  readonly policy: DecisionRules;
}

interface DecidedVerification extends Decided<Verification['decision']> {
  readonly verification: Verification;
  readonly warnings: readonly JobWarning[];
}

/**
 * Decides a verification from its comparison and from findings about the photos: one animal, of the declared species,
 * and no copies of registered photos. Copied appearance images are ignored.
 */
export async function decideVerification(
  { recognition }: Pick<ComparisonServices, 'recognition'>,
  { petId, samples, reference, registered, policy }: Claim,
  signal?: AbortSignal,
): Promise<DecidedVerification> {
  const { species } = samples[0]!.upload;
  const uploads = samples.map(({ upload }) => upload);
  const { targetFalseMatchRate, replayPolicy } = policy;
  const all = sampleSet(samples);
  const given = { species, reference, targetFalseMatchRate, ...claimsField(policy, species) };
  const compare = (probe: SampleSet) => recognition.verify({ ...given, probe }, signal);
  const [ofAll, copiesOfPets, outlierIds] = await Promise.all([
    compare(all),
    findCopies(recognition, uploads, registered, signal),
    recognition.outlierPhotos(species, all.fingerprints, signal),
  ]);
  const copies = copiesOfPets.get(petId) ?? NO_COPIES;
  const own = all.appearances.filter(({ id }) => !copies.appearanceIds.includes(id));
  // Copies are rare, and then the photos are compared once more.
  const verification = own.length === all.appearances.length ? ofAll : await compare({ ...all, appearances: own });
  const decided = inViewOf(verification, {
    isOtherSpecies: showsOtherSpecies(samples),
    isRefusedAsSeveral: isRefusedAsSeveral(species, outlierIds),
    isRefusedAsCopy: replayPolicy === 'refuse' && copies.fingerprintIds.length > 0,
  });
  return { ...decided, verification, warnings: [...warnOfOutliers(outlierIds), ...warnOfCopies(petId, copies)] };
}

/**
 * Compares a job's files with all registered ones of its pet. NO_MATCH is a result, not an error (specification 7.5 and
 * 7.10).
 */
export async function runVerification(
  services: ComparisonServices & Pick<Services, 'earlyTemplates'>,
  job: JobWork<'PET_VERIFICATION'>,
  signal: AbortSignal,
): Promise<Outcome<'PET_VERIFICATION'>> {
  const { tenantId, petId } = job;
  const [samples, samplesOfPets, { registered, policy }] = await Promise.all([
    loadSamples(services, job, signal),
    readRegistered(services, tenantId, [petId], signal),
    services.database.tenant(tenantId, async (sql) => ({
      registered: await listPicturesOfPets(sql, tenantId, [petId]),
      policy: await readDecisionPolicy(sql, tenantId, services.recognition.engine.version),
    })),
  ]);
  const reference = samplesOfPets.get(petId);
  if (!reference || reference.fingerprints.length === 0) throw new Failure('petHasNoFingerprint');
  const claim = { petId, samples, reference, registered, policy };
  const { verification, warnings, ...decided } = await decideVerification(services, claim, signal);
  const { score, threshold, falseMatchRate, falseNonMatchRate, shipped, samples: scores } = verification;
  const { count: fingerprintCount, ...measured } = verification.photos;
  const photos = { fingerprintCount, ...measured, registeredCount: reference.fingerprints.length };
  const { species } = samples[0]!.upload;
  const advice = await adviseOnPet(services, job, { species, advice: decided.advice, photos, reference }, signal);
  return {
    result: {
      decision: decided.decision,
      isMatch: decided.decision === 'MATCH',
      ...doubtFields({ reasons: decided.reasons, advice }),
      score,
      threshold,
      falseMatchRate,
      falseNonMatchRate,
      calibration: {
        id: calibrationOf(policy, species),
        basis: shipped.basis,
        shippedFalseMatchRate: shipped.falseMatchRate,
        shippedFalseNonMatchRate: shipped.falseNonMatchRate,
      },
      samples: scores,
      photos,
      ...warningsField([...warnings, ...warnOfUnreadable(petId, registered, reference)]),
      evidenceUrl: pathOf(ROUTES.readPetVerificationEvidence, { jobId: job.id }),
    },
    async settle(sql) {
      // In the order of those that delete photos or the pet, which then cancel the job.
      const isThere = await lockPet(sql, tenantId, petId, 'share');
      if (isThere) await requireCompared(sql, tenantId, { petIds: [petId], photoIds: photoIdsOf(reference) });
      return {};
    },
  };
}
