/** Probability that a value of the first list exceeds one of the second. Ties count half. NaN if a list is empty. */
export function areaUnderCurve(larger: readonly number[], smaller: readonly number[]): number {
  let wins = 0;
  for (const a of larger) for (const b of smaller) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (larger.length * smaller.length);
}

/** Formats a share with its counts and its Wilson 95 % interval. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '–';
  const z = 1.96;
  const share = count / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  const percent = (value: number) => (100 * Math.max(0, Math.min(1, value))).toFixed(0);
  return `${count} of ${of} = ${(100 * share).toFixed(1)} % (${percent(middle - half)} to ${percent(middle + half)} %)`;
}

/** Largest bound with at most this share of the values below it. */
export function boundFor(values: readonly number[], shareMax: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(shareMax * sorted.length)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
