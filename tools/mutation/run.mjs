// npm run mutation [-- AREA...]: runs Stryker on areas.mjs, each area by itself, and writes the scores into
// docs/mutations.md. Reports are left in dist/mutation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AREAS } from './areas.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const page = path.join(root, 'docs/mutations.md');
const [START, END] = ['<!-- scores -->', '<!-- end of scores -->'];

function readReport(area) {
  const file = path.join(root, 'dist/mutation', `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Mutants by result. Errors, and mutants of code that only runs while a module is loaded, do not count. */
function countOf(report) {
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  for (const { status } of Object.values(report.files).flatMap(({ mutants }) => mutants))
    if (status in counts) counts[status]++;
  return counts;
}

function rowOf(area, report) {
  const { Killed, Timeout, Survived, NoCoverage } = countOf(report);
  const noticed = Killed + Timeout;
  const all = noticed + Survived + NoCoverage;
  const names = AREAS[area].mutate.map((glob) => `\`${glob.replace('packages/', '')}\``).join(', ');
  const shares = [all, noticed + Survived].map((of) => `${of === 0 ? '–' : Math.round((1000 * noticed) / of) / 10} %`);
  const today = new Date().toISOString().slice(0, 10);
  return `| ${area} | ${names} | ${all} | ${noticed} | ${Survived} | ${NoCoverage} | ${shares.join(' | ')} | ${today} |`;
}

/** Replaces the rows of the areas that ran and keeps the others. */
function writeScores(rows) {
  const [before, rest] = readFileSync(page, 'utf8').split(START);
  const [table, after] = rest.split(END);
  const lines = table.trim().split('\n');
  const kept = lines.slice(3).filter((line) => !Object.keys(rows).some((area) => line.startsWith(`| ${area} |`)));
  const all = [...kept, ...Object.values(rows)].sort();
  writeFileSync(page, `${before}${START}\n\n${[...lines.slice(0, 3), ...all].join('\n')}\n\n${END}${after}`);
}

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = names.filter((name) => !(name in AREAS));
if (unknown.length > 0) {
  process.stderr.write(`There is no area ${unknown.join(', ')}; there are ${Object.keys(AREAS).join(', ')}.\n`);
  process.exit(2);
}
const rows = {};
for (const area of names.length > 0 ? names : Object.keys(AREAS)) {
  const { status } = spawnSync(
    process.execPath,
    [here('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', here('stryker.config.mjs')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATION_AREA: area } },
  );
  if (status !== 0) process.exit(status ?? 1);
  rows[area] = rowOf(area, readReport(area));
}
writeScores(rows);
