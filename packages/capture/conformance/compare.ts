import { isCameraFailure } from '../src/controller/failures.ts';
import { problemOfFailure } from '../src/controller/problem.ts';
import type { Failing } from './conformance-file.ts';

/** Whether an error's name matches a word of the file. */
export type IsError = (word: string, name: string | undefined) => boolean;

/** Adds a difference unless both values are equal as JSON with sorted fields, the only form that a case can express. */
export function compare(differences: string[], name: string, seen: unknown, expected: unknown): void {
  const [a, b] = [sorted(seen), sorted(expected)];
  if (a !== b) differences.push(`${name} is ${a}, not ${b}`);
}

function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Outcome of a call. `isOver` stays false for one that never ends. */
export interface Outcome {
  isOver: boolean;
  failure?: { readonly thrown: unknown };
}

export function outcomeOf(act: () => unknown): Outcome {
  const outcome: Outcome = { isOver: false };
  void (async () => await act())()
    .catch((thrown: unknown) => {
      outcome.failure = { thrown };
    })
    .finally(() => {
      outcome.isOver = true;
    });
  return outcome;
}

/** Adds a difference if a call ended otherwise than expected. Without `fails` it must succeed. */
export function compareOutcome(
  differences: string[],
  { isOver, failure }: Outcome,
  fails: Failing | undefined,
  { isError, reason }: { readonly isError: IsError; readonly reason?: unknown },
): void {
  if (!isOver) differences.push('the call did not end');
  else if (fails === undefined) {
    if (failure !== undefined) differences.push(`failed with ${String(failure.thrown)}`);
  } else if (failure === undefined) differences.push(`did not fail with ${JSON.stringify(fails)}`);
  else if (fails.reason === true) {
    if (failure.thrown !== reason)
      differences.push(`failed with ${String(failure.thrown)}, not the caller’s own reason`);
  } else compareFailure(differences, failure.thrown, fails, isError);
}

function compareFailure(differences: string[], thrown: unknown, fails: Failing, isError: IsError): void {
  const { serverCode, name, cause } = thrown as { serverCode?: string; name?: string; cause?: Error };
  const code = isCameraFailure(thrown) ? thrown.code : undefined;
  compare(differences, 'code', code, fails.code);
  compare(differences, 'serverCode', serverCode, fails.serverCode);
  if (fails.error !== undefined && !isError(fails.error, name)) differences.push(`${name} is not ${fails.error}`);
  if (fails.cause !== undefined && !isError(fails.cause, cause?.name))
    differences.push(`the cause ${cause?.name} is not ${fails.cause}`);
  if (fails.problem !== undefined) compare(differences, 'problem', problemOfFailure(thrown), fails.problem);
}
