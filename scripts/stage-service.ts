// Copies what the service needs at run time, without the packages of others, into a folder: after a build,
// `node --import ./scripts/source.mjs scripts/stage-service.ts FOLDER`. The image (Dockerfile) and the npm package (assemble-release.ts) are made of it.
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Packages of this repository that the service loads by name. */
export const LIBRARIES = ['capture', 'contract', 'engine', 'synthetic'];
const LIBRARY_PARTS = ['package.json', 'dist', 'models', 'NOTICE'];
const PARTS = [
  'LICENSE',
  'NOTICE',
  'docs',
  'package.json',
  'packages/console/dist/app',
  'packages/server/dist',
  'packages/server/package.json',
  'packages/server/site',
  // Migrations, and what takes over an older database.
  'packages/server/src/storage/database',
];
const LEFT_OUT = /\.(test\.\w+|tsbuildinfo|d\.ts|d\.ts\.map)$/;
/** Folders without pages of the documentation. Elsewhere a page is next to its subject. */
const WITHOUT_PAGES = /^(\..*|dist|node_modules|target)$/;

function copy(folder: string, from: string, to: string, isCopied: (file: string) => boolean = () => true): void {
  cpSync(path.join(root, from), path.join(folder, to), { recursive: true, filter: isCopied });
}

const isSql = (file: string) => path.extname(file) === '' || file.endsWith('.sql');

function* pagesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !WITHOUT_PAGES.test(entry.name)) yield* pagesIn(file);
    if (entry.isFile() && (file.endsWith('.md') || file.includes('docs/images/'))) yield file;
  }
}

/** Copies a package of this repository, as it is used by others. */
export function copyLibrary(folder: string, name: string, to: string): void {
  const there = new Set(readdirSync(path.join(root, 'packages', name)));
  for (const part of LIBRARY_PARTS.filter((each) => there.has(each))) {
    copy(folder, `packages/${name}/${part}`, `${to}/${part}`, (file: string) => !LEFT_OUT.test(file));
  }
}

/** Copies all but the libraries and the packages of others. */
export function copyService(folder: string): void {
  for (const part of PARTS) {
    copy(folder, part, part, part.endsWith('/database') ? isSql : (file: string) => !LEFT_OUT.test(file));
  }
  for (const page of pagesIn('')) copy(folder, page, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder: node scripts/stage-service.mjs FOLDER');
  copyService(folder);
  for (const name of LIBRARIES) copyLibrary(folder, name, `packages/${name}`);
}
