/** How often a value of the first list is larger than one of the second; ties count half. NaN where one is empty. */
export function areaUnderCurve(larger: readonly number[], smaller: readonly number[]): number {
  let wins = 0;
  for (const a of larger) for (const b of smaller) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (larger.length * smaller.length);
}

/** Wilson's 95 % interval of a share, as text with its counts. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '–';
  const z = 1.96;
  const share = count / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  const percent = (value: number) => (100 * Math.max(0, Math.min(1, value))).toFixed(0);
  return `${count} of ${of} = ${(100 * share).toFixed(1)} % (${percent(middle - half)} to ${percent(middle + half)} %)`;
}

/** The largest bound that at most the share of the values lies below. */
export function boundFor(values: readonly number[], shareMax: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(shareMax * sorted.length)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
