/** One promised behaviour, broken on purpose. */
export interface Mutation {
  /** Behaviour of the broken code, as a sentence. */
  readonly name: string;
  /** The file that is changed, from the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Words of the paths of the test files of which one has to fail. */
  readonly tests: readonly string[];
  /** Limits the tests to names that match this regular expression. */
  readonly only?: string;
}
