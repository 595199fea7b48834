/** A position in a picture, px from its upper left corner. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Returns the midpoint of two positions. */
export const middleOf = (a: Position, b: Position): Position => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Returns the distance of two positions, px. */
export function distance(a: Position, b: Position): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return Math.sqrt(x * x + y * y);
}
