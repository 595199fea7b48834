import type { SampleSet, Verification } from '@rhinarium/engine';
import type { MatchingServices } from '../engine-versions/renew-templates.ts';
import { withOneAnimal, withRightSpecies } from './decision-rules.ts';
import { type ExtractedSample, sampleSet, showsOtherSpecies } from './load-samples.ts';

interface DecidedVerification {
  readonly decision: Verification['decision'];
  readonly reasons: readonly string[];
  readonly verification: Verification;
}

/** The decision on the files of a verification, in view of all that they show: one animal, and of the species that was offered. */
export async function decideVerification(
  { recognition }: Pick<MatchingServices, 'recognition'>,
  samples: readonly ExtractedSample[],
  reference: SampleSet,
  targetFalseMatchRate: number,
  signal?: AbortSignal,
): Promise<DecidedVerification> {
  const { species } = samples[0]!.upload;
  const probe = sampleSet(samples);
  const [verification, isSeveral] = await Promise.all([
    recognition.verify({ species, probe, reference, targetFalseMatchRate }, signal),
    recognition.showSeveralAnimals(species, probe.fingerprints, signal),
  ]);
  return { ...withRightSpecies(withOneAnimal(verification, isSeveral), showsOtherSpecies(samples)), verification };
}
