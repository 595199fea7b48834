import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, wordsOnly } from './command-line.ts';
import { compareApis, type Node } from './openapi/compare-apis.ts';

// Changes of docs/openapi.json since a commit, breaking ones first. Informative: people decide whether a breaking
// change is intended.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const DOCUMENT = 'docs/openapi.json';

function documentAt(commit: string): Node | undefined {
  try {
    const printed = execFileSync('git', ['show', `${commit}:${DOCUMENT}`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(printed) as Node;
  } catch {
    return undefined;
  }
}

const list = (title: string, lines: readonly string[]) =>
  `${title}: ${lines.length}\n${lines.map((line) => `  ${line}\n`).join('')}`;

const USAGE = 'Usage: npm run openapi:diff [-- COMMIT]   what changed in docs/openapi.json since a commit (HEAD~1)\n';
const [commit = 'HEAD~1'] = commandLine(USAGE, wordsOnly);
const before = documentAt(commit);
if (before === undefined)
  process.stdout.write(`${DOCUMENT} does not exist at ${commit}; there is nothing to compare.\n`);
else {
  const now = JSON.parse(await readFile(path.join(root, DOCUMENT), 'utf8')) as Node;
  const { breaking, additive } = compareApis(before, now);
  process.stdout.write(`${DOCUMENT} since ${commit}\n${list('Breaking', breaking)}${list('Additive', additive)}`);
}
