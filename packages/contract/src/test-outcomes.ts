import { ERRORS, type ErrorName, type ErrorRow } from './errors.ts';
import type { Operation } from './operation.ts';
import { errorsOf } from './operation-rules.ts';
import { actionOperations } from './operations/actions.ts';
import { uploadOperations } from './operations/uploads.ts';
import { DECISIONS, type Decision, QUALITY_REASONS, type QualityReason } from './vocabulary.ts';

/** Effect of a test-mode photo, independent of its content. */
export type TestOutcome =
  /** The upload is REJECTED with the reason. */
  | { readonly kind: 'verdict'; readonly reason: QualityReason }
  /** The upload fails with the error. */
  | { readonly kind: 'uploadError'; readonly error: ErrorName }
  /** An action on the session fails with the error. */
  | { readonly kind: 'actionError'; readonly error: ErrorName }
  /** The job fails with the error. */
  | { readonly kind: 'jobError'; readonly error: ErrorName }
  /** The job decides this. */
  | { readonly kind: 'decision'; readonly decision: Decision }
  /** The start of the job is delayed. */
  | { readonly kind: 'delay'; readonly seconds: number };

const errorNames = Object.keys(ERRORS) as ErrorName[];
const errorsOfAll = (operations: readonly Operation[]) => new Set(operations.flatMap(errorsOf));
const jobErrors = errorNames.filter((name) => (ERRORS[name] as ErrorRow).isOfJobs === true);

/** The last one exceeds every job timeout. */
const DELAY_SECONDS = [5, 60, 86_400] as const;

const OUTCOMES: readonly TestOutcome[] = [
  ...QUALITY_REASONS.map((reason) => ({ kind: 'verdict', reason }) as const),
  ...DECISIONS.map((decision) => ({ kind: 'decision', decision }) as const),
  ...DELAY_SECONDS.map((seconds) => ({ kind: 'delay', seconds }) as const),
  ...([...jobErrors, 'petHasNoFingerprint', 'internal'] as const).map(
    (error) => ({ kind: 'jobError', error }) as const,
  ),
  ...[...errorsOfAll(Object.values(uploadOperations))].map((error) => ({ kind: 'uploadError', error }) as const),
  ...[...errorsOfAll(Object.values(actionOperations))].map((error) => ({ kind: 'actionError', error }) as const),
];

const nameOf = ({ kind, ...value }: TestOutcome) => `${kind}.${Object.values(value)[0]}`;

/** Forced outcomes by name: `verdict.blurred`, `decision.NO_MATCH`, `delay.60`, `jobError.internal`. */
export const TEST_OUTCOMES: ReadonlyMap<string, TestOutcome> = new Map(
  OUTCOMES.map((outcome) => [nameOf(outcome), outcome]),
);
