/** One promised behaviour, broken on purpose. */
export interface Mutation {
  /** What the broken code does, as a sentence. */
  readonly name: string;
  /** The file that is changed, from the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Words that select the test files (`test/run.ts`) of which one has to fail. */
  readonly tests: readonly string[];
  /** Of these files only the tests whose name holds this regular expression; without it, all. */
  readonly only?: string;
  /**
   * Why nobody can tell the broken code from the sound one. Such a row is run all the same, and does not count when it
   * survives.
   */
  readonly equivalent?: string;
}

export const server = 'packages/server/src';
export const engine = 'packages/engine/src';
export const contract = 'packages/contract/src';
export const capture = 'packages/capture/src';
