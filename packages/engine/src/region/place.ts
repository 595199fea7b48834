/** A place in a picture, px from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
