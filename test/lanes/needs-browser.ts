const FOLDERS = ['/test/capture/', '/test/console/', '/test/docs/', '/test/example/'];

/** Whether a test file is of the lane whose tests open pages in browsers; they take about half of the suite's time. */
export function needsBrowser(file: string): boolean {
  return FOLDERS.some((folder) => file.includes(folder));
}
