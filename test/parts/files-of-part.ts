import { LONG_FILES } from './long-files.ts';

const PARTS = 4;
/** Average duration of the other files, s. */
const SHORT_SECONDS = 2;

/** The test files of one of the parts of similar length, in alphabetical order. `isAll` includes the long ones. */
export function filesOfPart(files: readonly string[], part: number, isAll: boolean): string[] {
  const parts = Array.from({ length: PARTS }, (): { files: string[]; seconds: number } => ({ files: [], seconds: 0 }));
  for (const file of files.filter((one) => isAll || !isLong(one)).toSorted(longestFirst)) {
    const shortest = parts.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  return parts[part]!.files.sort();
}

const secondsOf = (file: string): number => LONG_FILES[file] ?? SHORT_SECONDS;
const longestFirst = (a: string, b: string): number => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1);
const isLong = (file: string): boolean => file.endsWith('.slow.test.ts') || file in LONG_FILES;
