import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from './command-line.ts';
import { ROOT, readTexts } from './read-texts.ts';
import { WIDTH_MAX, wideLines, wrapComments } from './wrap-comments/wrap-comments.ts';

const USAGE = `Usage: npm run format   formats, and wraps comments wider than ${WIDTH_MAX} columns
       npm run lint     fails where one is left (--check)\n`;

const readOptions = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: { check: { type: 'boolean', default: false } } }).values;

const { check } = commandLine(USAGE, readOptions);
let wide = 0;
for (const { file, text } of readTexts()) {
  if (!/\.(tsx?|mjs)$/.test(file)) continue;
  const wrapped = check ? text : wrapComments(text, file);
  if (wrapped !== text) writeFileSync(path.join(ROOT, file), wrapped);
  for (const line of wideLines(wrapped, file)) {
    process.stderr.write(`${file}:${line} has a comment wider than ${WIDTH_MAX} columns\n`);
    wide++;
  }
}
process.exitCode = wide === 0 ? 0 : 1;
