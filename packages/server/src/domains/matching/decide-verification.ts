import type { SampleSet, Verification } from '@rhinarium/engine';
import { type ExtractedSample, sampleSet, showsOtherSpecies } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { claimsField, type DecisionRules } from '../tenants/store.ts';
import type { UploadRow } from '../uploads/store.ts';
import { type Decided, inViewOf, isRefusedAsSeveral } from './decision-rules.ts';
import { findCopies } from './find-copies.ts';
import { type JobWarning, NO_COPIES, warnOfCopies, warnOfOutliers } from './warnings.ts';

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
