/** A deliberate defect in a promised behaviour. */
export interface Mutation {
  /** Behaviour of the broken code, as a sentence. */
  readonly name: string;
  /** Changed file, relative to the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Words that select test files (`test/run.ts`), of which one must fail. */
  readonly tests: readonly string[];
  /** Limits the tests to names that match this regular expression. */
  readonly only?: string;
  /** Reason why the mutant is equivalent. It is run as well, but its survival does not count. */
  readonly equivalent?: string;
}

export const server = 'packages/server/src';
export const engine = 'packages/engine/src';
export const contract = 'packages/contract/src';
export const capture = 'packages/capture/src';
