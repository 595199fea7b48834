import process from 'node:process';
import { Failure } from '../common/failure.ts';

/** Prints progress to stderr. Results go to stdout. */
export const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

/** Error message of a failed command for the terminal. */
export function sentenceOf(cause: unknown): string {
  if (!(cause instanceof Failure)) return cause instanceof Error ? cause.message : String(cause);
  const { log, details = {} } = cause.options;
  const problems = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  return log ?? (problems.length > 0 ? `${problems.join('; ')}.` : cause.row.message);
}
