/**
 * Recognises one animal again by its photos: a DOG by its nose print, a CAT by its face. No I/O. docs/engine.md explains
 * the stages.
 *
 * ```ts
 * const { quality } = judge(pixels, { species: 'DOG', kind: 'fingerprint' }); // with the reasons of a refusal
 * const template = extract(pixels, { species: 'DOG', kind: 'fingerprint' }); // at most 48 kB
 * const { decision, score } = verify({ species: 'DOG', probe, reference, targetFalseMatchRate: 1e-4 });
 * ```
 *
 * **What a score means.** 50 is always the threshold, at the false-match rate that the caller chose,
 * `targetFalseMatchRate`: at most that share of impostor comparisons scores 50 or more. Each 10 points are a factor of ten.
 * With the usual target of 1e-4:
 *
 * | score | impostor comparisons that score as high |
 * |---|---|
 * | 40 | 1 in 1,000 |
 * | 50 | 1 in 10,000 |
 * | 60 | 1 in 100,000 |
 *
 * So a stricter decision is a smaller target, not a higher threshold: with 1e-5 what scored 60 scores 50. The price is
 * missed animals: `falseNonMatchRate` of `verify` is the share of genuine comparisons that score as low as this one.
 * Choose the target by the cost of a false match: 1e-3 if a person reviews each match, 1e-4 by default, 1e-6 if a match
 * pays money out. In a search (`identify`) the rates refer to the whole search, whatever the number of pets, so that 50
 * means the same there. Rates are estimated on the data named in CALIBRATION[species].plain.origin: cattle for DOGs, 23
 * cats of two sources for CATs. Below about 1e-4 they are extrapolated.
 */
export { CALIBRATION, type Calibration, type Calibrations, type Claims } from './calibrate/calibration.ts';
export { claimPosition, falseMatchRate, searchFalseMatchRate } from './calibrate/false-match-rate.ts';
export { type ComparedPhotos, falseNonMatchRate } from './calibrate/false-non-match-rate.ts';
export type { GenuineCalibration } from './calibrate/genuine-calibration.ts';
export { logLikelihoodRatio, type Resemblance } from './calibrate/log-likelihood-ratio.ts';
export {
  type Basis,
  claimedFalseMatchRate,
  claimedFalseNonMatchRate,
  type MeasuredClaim,
  type MeasuredClaims,
} from './calibrate/measured-claims.ts';
export { type CohortCat, decodeCohort, encodeCohort } from './compare/cohort.ts';
export { catResemblance, commonnessOf, nearestCats } from './compare/commonness.ts';
export { comparePair, type DecodedSample, decodeSample, orderedEvidence } from './compare/compare-pair.ts';
export { type ExtractionBackend, extractAndSee, extractLearned } from './compare/extract-learned.ts';
export type { PairEvidence } from './compare/pair-evidence.ts';
export { ADVICE_MESSAGES, type Advice, type AdviceCode, adviceOf } from './decide/advice.ts';
export { type Candidates, coarseMatch, needsShortlist, shortlistOf } from './decide/coarse-match.ts';
export { compareSets, type LocalKnowledge, type ShippedRates } from './decide/compare-sets.ts';
export { type ExplainedPair, type Explanation, explain } from './decide/explain.ts';
export { type ComparedPet, comparePets, type Identification, identify, rankPets } from './decide/identify.ts';
export { outlierPhotos, showSeveralAnimals, weakestLink } from './decide/one-animal.ts';
export { showOtherSpecies } from './decide/other-species.ts';
export { decodeSet, type Sample, type SampleSet } from './decide/sample-set.ts';
export { setResemblance } from './decide/set-resemblance.ts';
export type { Doubt } from './decide/three-ways.ts';
export { type Verification, verify } from './decide/verify.ts';
export { weakPhotos } from './decide/weak-photos.ts';
export { ENGINE } from './engine.ts';
export { type Look, lookAt } from './inference/look-at.ts';
export { type InferenceBackend, type NetworkName, networkInput } from './inference/networks.ts';
export { isLargeEnough, readingSidePx, seeSubject, shownFace, squareSeen } from './inference/see-subject.ts';
export { seeWhole, sureSpecies, type WholeSighting } from './inference/see-whole.ts';
export type { Evidence, Sighting, SubjectReason } from './inference/sighting.ts';
export { fastestKernel } from './kernel/fastest-kernel.ts';
export { usePlaneKernel } from './kernel/plane-kernel.ts';
export { modelDocument } from './model-document.ts';
export {
  ADVICE,
  APPEARANCE,
  COMMONNESS,
  DECISION,
  DESCRIPTOR,
  DOG_COHORT,
  DOG_FACE,
  FRAME,
  LAYOUT,
  LEARNED_CODE_LENGTH,
  NETWORKS,
  ONE_ANIMAL,
  POINTS,
  RANKED_PETS,
  SHORTLIST_PETS,
  SPECIES_SEEN,
  WORKING_SIDE_PX_MAX,
} from './parameters.ts';
export type { Pixels, Plane } from './pixels/pixels.ts';
export { judge, type Quality } from './quality/judge.ts';
export { measurePrint, type PrintMeasured } from './quality/measure-print.ts';
export { hashDistance, isNearDuplicate } from './quality/near-duplicate.ts';
export { perceptualHashOf } from './quality/perceptual-hash.ts';
export type { QualityReason } from './quality/quality-reason.ts';
export { isWorthSeeing, printSeen, qualitySeen } from './quality/quality-seen.ts';
export { type PrintSeen, seePrint } from './quality/see-print.ts';
export { framePicture } from './region/canonical-frame.ts';
export { guideRegion, type Region } from './region/guide-region.ts';
export { scaledPoints } from './region/read-larger.ts';
export { DIRECTIONS, sideView } from './region/side-view.ts';
export { fuseRanks } from './scan/fuse-ranks.ts';
export { createGallery, type Gallery, restoreGallery } from './scan/gallery.ts';
export { meanCode, signBitsOf } from './scan/mean-code.ts';
export { byKind, hasFaceCode, SEARCH_CODE_LENGTH, searchCode, searchCodes } from './scan/search-code.ts';
export type { Kind, Species, SpeciesSeen, Subject } from './subject.ts';
export { extract } from './template/extract.ts';
export { EXTRACTION_STAGES, type ExtractionStages, type ExtractionTrace } from './template/extraction-trace.ts';
export { type DogFaceModel, useDogFace } from './use-dog-face.ts';
