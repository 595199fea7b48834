/**
 * A place of wrapped keys: small texts by name, as files of a folder that nodes share or as rows of their database.
 * What is destroyed cannot be read from the place again.
 */
export interface KeyPlace {
  /** Its address, for messages. */
  readonly says: string;
  /** Whether copies of what is destroyed remain: in the write-ahead log, in replicas, in backups of the database. */
  readonly keepsCopies: boolean;
  /** Changes when the text does; `undefined` where there is none. Asked before each use of a key. */
  versionOf(name: string): Promise<string | undefined>;
  read(name: string): Promise<string | undefined>;
  /** `once` keeps what is there already, also where several begin at the same moment; `always` takes its place. */
  put(name: string, text: string, when: 'once' | 'always'): Promise<void>;
  /** True when there was one. */
  destroy(name: string): Promise<boolean>;
  list(): Promise<string[]>;
}
