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
}
