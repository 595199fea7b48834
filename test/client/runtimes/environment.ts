/** URLs and files for the cases, created by Node.js for every runtime. */
export interface Environment {
  /** URL of the real service. */
  readonly url: string;
  readonly apiKey: string;
  /** Resets the first connection, answers the second with 503, then succeeds. */
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
