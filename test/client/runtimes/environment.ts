/** What the cases are given: addresses and files. Made by Node.js, whichever runtime the client runs in. */
export interface Environment {
  /** Of the real service. */
  readonly url: string;
  readonly apiKey: string;
  /** Resets the first connection, answers 503, then answers. */
  readonly faultyUrl: string;
  /** Never answers. */
  readonly hangingUrl: string;
  /** Paths of generated photos of one cat. */
  readonly photos: {
    readonly faces: readonly string[];
    readonly whole: string;
    readonly newFaces: readonly string[];
    readonly newWhole: string;
  };
}
