/**
 * Storage of wrapped keys: small texts by name, as files of a folder shared by nodes or as rows of their database. A
 * destroyed text cannot be read again.
 */
export interface KeyPlace {
  /** Location, for messages. */
  readonly says: string;
  /** Whether copies of destroyed texts remain: in the write-ahead log, in replicas, in backups of the database. */
  readonly keepsCopies: boolean;
  /** Changes with the text. `undefined` if there is none. Read before each use of a key. */
  versionOf(name: string): Promise<string | undefined>;
  read(name: string): Promise<string | undefined>;
  /** `once` keeps an existing text, also under concurrency. `always` replaces it. */
  put(name: string, text: string, when: 'once' | 'always'): Promise<void>;
  /** Returns whether it existed. */
  destroy(name: string): Promise<boolean>;
  list(): Promise<string[]>;
}
