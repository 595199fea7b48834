/**
 * Height of beads and grooves over the large forms, half noses, about ±0.03. The last two arguments are `rimOf` and
 * `nostrilDistance`.
 */
export type Relief = (u: number, v: number, rim: number, nostrilAt: number) => number;
