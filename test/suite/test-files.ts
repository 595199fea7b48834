import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@rhinarium/server/parts/pages';
import { heavyReason } from './heavy.ts';

const PLACES = ['packages', 'test', 'scripts', 'bench'];

/** Every test file, relative to the repository. Those below test/ come first: most take long, and should not be last. */
export function testFiles(): string[] {
  const files = PLACES.flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file)),
  );
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
  return tests.sort().reverse();
}

/** The files of a run: all of them, or all but the heavy scenes. */
export function selectFiles(files: readonly string[], isAll: boolean): string[] {
  return files.filter((file) => isAll || heavyReason(file) === undefined);
}
