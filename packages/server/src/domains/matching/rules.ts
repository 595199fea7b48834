import type { DOUBTS, JobResult } from '@rhinarium/contract';
import { ADVICE, type Advice, type AdviceCode, adviceOf, ONE_ANIMAL, type Species } from '@rhinarium/engine';

export interface Decided<Decision> {
  readonly decision: Decision;
  readonly reasons: readonly (typeof DOUBTS)[number][];
  readonly advice: readonly Advice[];
}

/** Findings about a session's photos, independent of the comparison. */
export interface Findings {
  /** Clearly the other species than declared. */
  readonly isOtherSpecies: boolean;
  /** Some photos are inconsistent with the others, and the session is refused for it. */
  readonly isRefusedAsSeveral: boolean;
  /** Some fingerprints are copies of registered ones, and the tenant refuses copies. */
  readonly isRefusedAsCopy: boolean;
}

/** Checks whether outlier photos refuse a session of the species or only add a warning (specification 8.6). */
export function isRefusedAsSeveral(
  species: Species,
  outlierIds: readonly string[],
  refuses: Readonly<Record<Species, boolean>> = ONE_ANIMAL.refuses,
): boolean {
  return refuses[species] && outlierIds.length > 0;
}

/**
 * Overrides a decision by findings: another species, several animals or refused copies make it INCONCLUSIVE, whatever
 * the score.
 */
export function inViewOf<Decision>(
  decided: Decided<Decision>,
  { isOtherSpecies, isRefusedAsSeveral, isRefusedAsCopy }: Findings,
): Decided<Decision | 'INCONCLUSIVE'> {
  const inconclusive = (reason: Decided<Decision>['reasons'][number], advice: Parameters<typeof adviceOf>[0]) =>
    ({ decision: 'INCONCLUSIVE', reasons: [reason], advice: [adviceOf(advice)] }) as const;
  if (isOtherSpecies) return inconclusive('wrongSpecies', 'rightSpecies');
  if (isRefusedAsSeveral) return inconclusive('inconsistentAnimal', 'oneAnimal');
  if (isRefusedAsCopy) return inconclusive('copyOfRegistered', 'newPhotos');
  return decided;
}

/** Reasons and advice of an INCONCLUSIVE result, absent otherwise. */
export function doubtFields({ reasons, advice }: Pick<Decided<unknown>, 'reasons' | 'advice'>) {
  return { ...(reasons.length === 0 ? {} : { reasons }), ...(advice.length === 0 ? {} : { advice }) };
}

type Verification = JobResult<'PET_VERIFICATION'>;

/** The photos of a verification, and how many the pet was registered with. */
export type ComparedPhotos = NonNullable<Verification['photos']>;

/** An earlier verification of the pet that stayed open. */
export interface EarlierAttempt {
  readonly advice: readonly AdviceCode[];
  readonly photos: ComparedPhotos;
}

/**
 * Returns the attempts since the last decision, oldest first, of results that are given latest first. A result of an
 * earlier release that does not tell its photos is left out.
 */
export function earlierAttempts(
  latestFirst: readonly Pick<Verification, 'decision' | 'advice' | 'photos'>[],
): EarlierAttempt[] {
  const decided = latestFirst.findIndex(({ decision }) => decision !== 'INCONCLUSIVE');
  const open = decided < 0 ? latestFirst : latestFirst.slice(0, decided);
  return open
    .flatMap(({ advice = [], photos }) => (photos ? [{ advice: advice.map(({ code }) => code), photos }] : []))
    .reverse();
}

/** Maximum number of times that the same advice is given without a decision, whether or not it was followed. */
const TIMES_MAX = 2;
/** Smallest rise of the median quality that counts as sharper photos, points. */
const QUALITY_RISE_MIN = 10;
/** Smallest rise of the median number of points that counts as closer photos, as a factor. */
const POINTS_RISE_MIN = 1.15;

const showsFaces = ({ faceCount, fingerprintCount }: ComparedPhotos) => 2 * faceCount >= fingerprintCount;

/**
 * How later photos show that advice was followed. Photos do not tell from which side the light or the camera was, so
 * that advice counts as followed by any later photos.
 */
const FOLLOWED = {
  showFace: (_before, after) => showsFaces(after),
  morePhotos: (before, after) => after.fingerprintCount > before.fingerprintCount,
  sharper: (before, after) => after.quality >= before.quality + QUALITY_RISE_MIN,
  closer: (before, after) => after.points >= before.points * POINTS_RISE_MIN,
  showNose: () => true,
  photographFromFront: () => true,
  otherSideOfLight: () => true,
  registerMore: (before, after) => after.registeredCount > before.registeredCount,
} satisfies Partial<Record<AdviceCode, (before: ComparedPhotos, after: ComparedPhotos) => boolean>>;
type Step = keyof typeof FOLLOWED;

const isStep = (code: AdviceCode): code is Step => code in FOLLOWED;

/** The steps for photos that lack nothing, most helpful first (docs/decisions/0053-detection-first.md). */
function stepsFor({ fingerprintCount, registeredCount }: ComparedPhotos): Step[] {
  return [
    ...(fingerprintCount < ADVICE.photosMax ? (['morePhotos'] as const) : []),
    'otherSideOfLight',
    ...(registeredCount < ADVICE.photosMax ? (['registerMore'] as const) : []),
  ];
}

/**
 * Whether advice is used up: given TIMES_MAX times, or followed without a decision. Advice for the light counts as
 * followed only where it stood first, as people begin with that.
 */
function isUsedUp(code: Step, photos: ComparedPhotos, earlier: readonly EarlierAttempt[]): boolean {
  const given = earlier.flatMap(({ advice }, at) => (advice.includes(code) ? [at] : []));
  if (given.length >= TIMES_MAX) return true;
  return given.some((at) => {
    if (code === 'otherSideOfLight' && earlier[at]!.advice[0] !== code) return false;
    const later = [...earlier.slice(at + 1).map((attempt) => attempt.photos), photos];
    return later.some((after) => FOLLOWED[code](earlier[at]!.photos, after));
  });
}

/** Adds `registerMore` behind more photos and the face: of a weak registration, both were measured to help more. */
function withRegistration(steps: readonly Step[]): Step[] {
  const others: readonly Step[] = steps.filter((code) => code !== 'registerMore');
  const at = others.findLastIndex((code) => code === 'morePhotos' || code === 'showFace') + 1;
  return others.toSpliced(at, 0, 'registerMore');
}

/**
 * Returns the advice for an open verification in view of `earlier` open ones of the same pet, oldest first: without
 * what was followed or given often enough, then the next step that may help, and in the end `manualReview`. Advice that
 * refuses the photos, of another species for instance, is returned as it is.
 */
export function adviseNext(
  given: readonly Advice[],
  {
    photos,
    earlier,
    isWeaklyRegistered,
  }: {
    readonly photos: ComparedPhotos;
    readonly earlier: readonly EarlierAttempt[];
    readonly isWeaklyRegistered: boolean;
  },
): readonly Advice[] {
  const codes = given.map(({ code }) => code).filter(isStep);
  if (given.length === 0 || codes.length < given.length) return given;
  const isOpen = (code: Step) => !isUsedUp(code, photos, earlier);
  const lacksRegisteredFaces = codes.includes('showFace') && showsFaces(photos);
  const ofPhotos = codes.filter((code) => code !== 'showFace' || !lacksRegisteredFaces);
  const steps: readonly Step[] = isWeaklyRegistered || lacksRegisteredFaces ? withRegistration(ofPhotos) : ofPhotos;
  const open = steps.filter(isOpen);
  if (open.length > 0) return open.map(adviceOf);
  return [adviceOf(stepsFor(photos).find(isOpen) ?? 'manualReview')];
}
