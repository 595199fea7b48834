import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// This file runs as dist/test/specification/read-citations.js.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** What is written by hand; of the root itself, its pages. */
const FOLDERS = ['bench', 'docs', 'examples', 'packages', 'scripts', 'test', 'training'];
const UNREAD = new Set(['dist', 'node_modules', 'images', 'accuracy']);
const TEXTS = /\.(md|tsx?|mjs|sql|py|sh)$/;

/** “specification 4.7”, “specification 4.7, 4.9 and 6.10”, also across a line of a comment. */
const CITATION = /specification[\s*/#-]+(\d+\.\d+(?:(?:,|,? and|,? or| to)[\s*/#-]+\d+\.\d+)*)/gi;

/** The numbers of the statements that a text cites; of “8.1 to 8.3”, the ends. */
export const citationsIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers]) => numbers!.match(/\d+\.\d+/g)!);

export interface TextFile {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

function* filesIn(folder: string): Generator<string> {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.posix.join(folder, entry.name);
    if (entry.isFile() && TEXTS.test(entry.name)) yield place;
    if (entry.isDirectory() && folder !== '.' && !UNREAD.has(entry.name)) yield* filesIn(place);
  }
}

/** Every page and every source that is written by hand. */
export const readTexts = (): TextFile[] =>
  ['.', ...FOLDERS]
    .flatMap((folder) => [...filesIn(folder)])
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
