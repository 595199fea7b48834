import {
  type ActionKind,
  type Decision,
  ERRORS,
  type IdentificationDecision,
  type JobKind,
  type JobResult,
  TEST_OUTCOMES,
  type TestOutcome,
  type VerificationDecision,
} from '@rhinarium/contract';
import { adviceOf } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import type { ForcedOutcome } from '../../compute/jobs/job.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import { warnOfForced } from './warnings.ts';

type Verification = JobResult<'PET_VERIFICATION'>;
type Identification = JobResult<'PET_IDENTIFICATION'>;

/** Best comparison shown with each forced decision. Scores fit the threshold of 50. */
const SHOWN = {
  same: { score: 90, falseMatchRate: 1e-8, falseNonMatchRate: 0.9 },
  other: { score: 5, falseMatchRate: 0.9, falseNonMatchRate: 0.001 },
  open: { score: 45, falseMatchRate: 3e-4, falseNonMatchRate: 0.1 },
} as const;

const VERIFICATIONS: Readonly<Record<VerificationDecision, keyof typeof SHOWN>> = {
  MATCH: 'same',
  NO_MATCH: 'other',
  INCONCLUSIVE: 'open',
};
const IDENTIFICATIONS: Readonly<Record<IdentificationDecision, keyof typeof SHOWN>> = {
  IDENTIFIED: 'same',
  UNKNOWN: 'other',
  INCONCLUSIVE: 'open',
};

const isVerification = (decision: Decision): decision is VerificationDecision => decision in VERIFICATIONS;
const isIdentification = (decision: Decision): decision is IdentificationDecision => decision in IDENTIFICATIONS;

const doubtOf = (shown: keyof typeof SHOWN) =>
  shown === 'open' ? { reasons: ['tooCloseToExclude' as const], advice: [adviceOf('morePhotos')] } : {};

function forceVerification(result: Verification, decision: VerificationDecision): Verification {
  const { reasons: _reasons, advice: _advice, ...rest } = result;
  const shown = VERIFICATIONS[decision];
  const samples = rest.samples.map((sample) => ({ ...sample, score: SHOWN[shown].score }));
  return { ...rest, decision, isMatch: shown === 'same', ...SHOWN[shown], samples, ...doubtOf(shown) };
}

/** Keeps the order of candidates. The first gets the score of the decision, the others no higher one. */
function forceIdentification(result: Identification, decision: IdentificationDecision): Identification {
  // Nobody can be identified without candidates.
  if (result.pets.length === 0 && decision === 'IDENTIFIED') return result;
  const { reasons: _reasons, advice: _advice, ...rest } = result;
  const shown = IDENTIFICATIONS[decision];
  const { score, falseMatchRate } = SHOWN[shown];
  const behind = Math.min(score, SHOWN.other.score);
  const pets = rest.pets.map((pet, place) =>
    place === 0
      ? { ...pet, score, falseMatchRate, isMatch: shown === 'same' }
      : { ...pet, score: Math.min(pet.score, behind), falseMatchRate: SHOWN.other.falseMatchRate, isMatch: false },
  );
  const margin = (pets[0]?.score ?? 0) - (pets[1]?.score ?? 0);
  return { ...rest, decision, pets, margin, ...doubtOf(shown) };
}

/** Replaces the decision of a result consistently. Returns it unchanged if the kind of job has no such decision. */
export function forceDecision<Kind extends JobKind>(
  kind: Kind,
  result: JobResult<Kind>,
  decision: Decision,
): JobResult<Kind>;
export function forceDecision(kind: JobKind, result: JobResult<JobKind>, decision: Decision): JobResult<JobKind> {
  if (kind === 'PET_VERIFICATION' && isVerification(decision))
    return forceVerification(result as Verification, decision);
  if (kind === 'PET_IDENTIFICATION' && isIdentification(decision))
    return forceIdentification(result as Identification, decision);
  return result;
}

interface Forced extends ForcedOutcome {
  readonly known: TestOutcome;
}

const known = (forced: ForcedOutcome): Forced[] => {
  const outcome = TEST_OUTCOMES.get(forced.outcome);
  return outcome ? [{ ...forced, known: outcome }] : [];
};

/** Fails the attempt as forced. A service fault is retried like a real one. */
function failAsForced(forced: readonly Forced[]): void {
  for (const { known } of forced) {
    if (known.kind !== 'jobError') continue;
    if (ERRORS[known.error].status >= 500) throw new Error('a fault forced in test mode');
    throw new Failure(known.error, { log: 'forced in test mode' });
  }
}

/**
 * Wraps a handler so that test-mode photos can force the outcome. The engine runs as usual, then the decision is
 * replaced and marked as forced. Live jobs have no such photos.
 */
export function forcible<Kind extends ActionKind>(handler: ActionHandler<Kind>): ActionHandler<Kind> {
  return async (services, job, signal) => {
    const { testOutcomes } = job.input;
    if (testOutcomes === undefined) return await handler(services, job, signal);
    const forced = testOutcomes.flatMap(known);
    failAsForced(forced);
    const done = await handler(services, job, signal);
    const wanted = forced.filter((each) => each.known.kind === 'decision');
    const decision = wanted[0]?.known;
    if (decision?.kind !== 'decision') return done;
    const result = forceDecision(job.kind, done.result, decision.decision);
    if (result === done.result) return done;
    const warnings = [...(result.warnings ?? []), warnOfForced(wanted)];
    return { ...done, result: { ...result, warnings } as JobResult<Kind> };
  };
}
