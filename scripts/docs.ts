import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from './command-line.ts';
import { PAGES, type PrintedPage } from './docs/pages.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const USAGE =
  'Usage: npm run docs            writes the pages that are generated from the tables\n       npm run docs -- --check fails when one of them is stale\n';

const readOptions = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: { check: { type: 'boolean', default: false } } }).values;

/** Current text, empty if there is none. */
async function keptText(page: PrintedPage): Promise<string> {
  return await readFile(path.join(root, page.path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

async function isStale(page: PrintedPage): Promise<boolean> {
  const kept = await keptText(page);
  return kept !== (await page.print(kept));
}

async function print(page: PrintedPage): Promise<void> {
  const file = path.join(root, page.path);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await page.print(await keptText(page)));
}

async function main(): Promise<number> {
  const { check } = commandLine(USAGE, readOptions);
  const stale: PrintedPage[] = [];
  for (const page of PAGES) if (await isStale(page)) stale.push(page);
  if (!check) {
    for (const page of stale) await print(page);
    process.stdout.write(`${stale.length} of ${PAGES.length} pages written\n`);
    return 0;
  }
  for (const page of stale) process.stderr.write(`${page.path} is stale: run npm run docs\n`);
  return stale.length === 0 ? 0 : 1;
}

process.exitCode = await main();
