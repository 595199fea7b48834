/** One promise of an SDK for apps, broken on purpose. */
export interface SdkMutation {
  /** Of the specification’s statement, or the word of the conformance files that says it. */
  readonly statement: string;
  /** What the broken code does, as a sentence. */
  readonly name: string;
  /** The file that is changed, from the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Which tests have to notice: for iOS words of their names, for Android a module and a class, `module:Class`. */
  readonly tests: string;
}
