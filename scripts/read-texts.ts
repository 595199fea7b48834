import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Folders with handwritten files. From the root only its Markdown pages. */
const FOLDERS = ['bench', 'docs', 'examples', 'packages', 'scripts', 'test', 'research'];
const UNREAD = new Set(['dist', 'node_modules', 'images', 'accuracy']);
const TEXTS = /\.(md|tsx?|mjs|sql|py|sh)$/;

export interface TextFile {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly text: string;
}

function* filesIn(folder: string): Generator<string> {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.posix.join(folder, entry.name);
    if (entry.isFile() && TEXTS.test(entry.name)) yield place;
    if (entry.isDirectory() && folder !== '.' && !UNREAD.has(entry.name)) yield* filesIn(place);
  }
}

/** All handwritten pages and sources. */
export const readTexts = (): TextFile[] =>
  ['.', ...FOLDERS]
    .flatMap((folder) => [...filesIn(folder)])
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
