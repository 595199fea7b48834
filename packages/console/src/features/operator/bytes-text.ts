const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats a size, with two digits below ten: 9.4 MiB. */
export function bytesText(bytes: number, number: (value: number) => string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${number(Number(size.toFixed(size < 10 && unit > 0 ? 1 : 0)))} ${UNITS[unit]}`;
}
