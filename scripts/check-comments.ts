import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from './command-line.ts';
import { findPatterns } from './comments/patterns.ts';
import { READABLE, readComments } from './comments/read-comments.ts';
import { ROOT } from './read-texts.ts';

const USAGE = `Usage: npm run lint:comments                fails when a comment is hard to read (the rules are in CONTRIBUTING.md)
       npm run lint:comments -- [FOLDER…]  of these folders only
       npm run lint:comments -- --count    counts comments and findings per folder
`;

/**
 * Migrations that were applied are identified by their hash, comments included. Descriptions of the API in the client are
 * printed, and are sentences for callers.
 */
const FROZEN = ['packages/server/src/storage/database/migrations/', 'packages/client/src/api/'];

const readOptions = (words: readonly string[]) =>
  parseArgs({ args: [...words], allowPositionals: true, options: { count: { type: 'boolean', default: false } } });

interface Finding {
  readonly place: string;
  readonly text: string;
}

const folderOf = (file: string) => {
  const [first = '', second = ''] = file.split('/');
  return ['packages', 'sdks', 'bench'].includes(first) ? `${first}/${second}` : first;
};

const sources = (folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => READABLE.test(file) && !FROZEN.some((folder) => file.startsWith(folder)));

function check(file: string): { readonly comments: number; readonly findings: readonly Finding[] } {
  const comments = readComments(file, readFileSync(path.join(ROOT, file), 'utf8'));
  const findings = comments.flatMap(({ text, line, isDocstring }) => {
    const found = findPatterns(text, isDocstring);
    if (found.length === 0) return [];
    const advice = found.map(({ name, instead }) => `[${name}] write: ${instead}`).join(', ');
    return [{ place: `${file}:${line}`, text: `${text.replaceAll('\n', ' ')}\n    ${advice}` }];
  });
  return { comments: comments.length, findings };
}

function printCounts(files: readonly string[]): void {
  const counts = new Map<string, { comments: number; findings: number }>();
  for (const file of files) {
    const { comments, findings } = check(file);
    const count = counts.get(folderOf(file)) ?? { comments: 0, findings: 0 };
    counts.set(folderOf(file), { comments: count.comments + comments, findings: count.findings + findings.length });
  }
  for (const [folder, { comments, findings }] of counts) process.stdout.write(`${folder}\t${comments}\t${findings}\n`);
}

function main(): number {
  const { values, positionals } = commandLine(USAGE, readOptions);
  const files = sources(positionals);
  if (values.count) {
    printCounts(files);
    return 0;
  }
  const findings = files.flatMap((file) => check(file).findings);
  for (const { place, text } of findings) process.stderr.write(`${place} ${text}\n`);
  if (findings.length > 0) process.stderr.write(`${findings.length} comments are hard to read: see CONTRIBUTING.md\n`);
  return findings.length === 0 ? 0 : 1;
}

process.exitCode = main();
