/** A deliberate defect in a mobile SDK. */
export interface SdkMutation {
  /** Number of the specification's statement, or the word of the conformance files. */
  readonly statement: string;
  /** Behaviour of the broken code, as a sentence. */
  readonly name: string;
  /** Changed file, relative to the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Tests that must fail: words of their names for iOS, `module:Class` for Android. */
  readonly tests: string;
}
