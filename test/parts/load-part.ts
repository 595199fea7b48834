import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
// What these modules open is shared by all files of a process, so their hooks must belong to none of the files.
import '../../packages/server/src/storage/database/database.fixture.ts';
import '../capture/support/shared-browsers.ts';
import '../../packages/server/src/domains/events/event-world.fixture.ts';
import '../../packages/server/src/testing/service.ts';
import '../support/shared-chromium.ts';
import { filesOfPart } from './files-of-part.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const places = ['packages', 'test', 'scripts', 'bench'];

/** Loads the test files of a part into this process, each as a suite. */
export function loadPart(part: number): void {
  const isAll = process.env['TESTS_SELECTED'] === 'all';
  for (const file of filesOfPart(testFiles(), part, isAll))
    describe(file, async () => {
      await import(pathToFileURL(path.join(root, file)).href);
    });
}

function testFiles(): string[] {
  return places
    .flatMap((place) =>
      readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file)),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
}
