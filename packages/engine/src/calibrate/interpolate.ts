/** Interpolates linearly between knots, which ascend in x. Constant beyond both ends. */
export function interpolate(knots: readonly (readonly [number, number])[], at: number): number {
  const [firstAt, first] = knots[0]!;
  if (at <= firstAt) return first;
  for (let i = 1; i < knots.length; i++) {
    const [fromAt, from] = knots[i - 1]!;
    const [toAt, to] = knots[i]!;
    if (at <= toAt) return from + ((to - from) * (at - fromAt)) / (toAt - fromAt);
  }
  return knots[knots.length - 1]![1];
}
