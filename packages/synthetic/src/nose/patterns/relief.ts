/**
 * Height of beads and grooves over the large forms, in half noses, about ±0.03; the last two: `rimOf`,
 * `nostrilDistance`.
 */
export type Relief = (u: number, v: number, rim: number, nostrilAt: number) => number;
