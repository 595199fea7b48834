/** Browser tests, and tests next to the code of packages and programs. */
const FOLDERS = [
  ...['/test/capture/', '/test/console/', '/test/docs/', '/test/example/', '/dist/bench/', '/dist/scripts/'],
  ...['capture', 'cli', 'client', 'contract', 'engine', 'evaluate', 'server', 'synthetic'].map(
    (name) => `/packages/${name}/dist/`,
  ),
];

/** Whether a test file belongs to the first of the two lanes, which takes about half of the suite's time. */
export function isInFirstLane(file: string): boolean {
  return FOLDERS.some((folder) => file.includes(folder));
}
