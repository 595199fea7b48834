// npm run mutation:sample [-- --count 100 --seed 1 --minutes 60 FOLDER...]: breaks domains/, http/ and the test mode of the server, or
// the folders that are named, in as many places, chosen at random, one at a time in a copy. Runs the tests of `npm test`
// that are nearest to each, then the contract cases and the isolation of tenants, until the first one fails. Every result
// is saved in dist/mutation, so a run continues where the last one ended.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseMutants } from './sample/choose-mutants.mjs';
import { copyRepository } from './sample/copy-repository.mjs';
import { nearestTestsIn } from './sample/nearest-tests.mjs';
import { firstFailure } from './sample/run-tests.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['packages/server/src/domains', 'packages/server/src/http', 'packages/server/src/ops/test-mode'];
/** Tests of every call, for what the nearest tests do not notice. */
const WIDE = [
  'test/contract/contract.test.ts',
  'packages/server/src/domains/tenants/tenant-isolation.test.ts',
  'test/contract/written-fields.test.ts',
];
const NEAREST_MAX = 8;
const RUN_MS_MAX = 15 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
});
const folders = positionals.length > 0 ? positionals : FOLDERS;
const name = [values.seed, values.count, ...positionals].join('-').replaceAll('/', '-');
const stateFile = path.join(root, 'dist/mutation', `sample-${name}.json`);

async function openState() {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, 'utf8'));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const { chosen, of } = await chooseMutants(root, folders, Number(values.count), Number(values.seed));
  return { commit, of, mutants: chosen, passing: {} };
}

/** Whether tests pass on unchanged code. If they do not, they have noticed nothing. */
async function isSound(state, folder, files) {
  const names = files.join(' ');
  state.passing[names] ??= (await firstFailure(folder, files, RUN_MS_MAX)) === undefined;
  return state.passing[names];
}

async function judge(state, folder, mutant, nearest) {
  const { file, start, end, from, replacement } = mutant;
  const text = readFileSync(path.join(folder, file), 'utf8');
  if (text.slice(start, end) !== from) return { verdict: 'the file has changed' };
  const ran = [];
  for (const files of [nearest(file, NEAREST_MAX).filter((name) => !WIDE.includes(name)), WIDE]) {
    if (files.length === 0) continue;
    writeFileSync(path.join(folder, file), text.slice(0, start) + replacement + text.slice(end));
    const failed = await firstFailure(folder, files, RUN_MS_MAX);
    writeFileSync(path.join(folder, file), text);
    ran.push(...files);
    if (!failed) continue;
    const suspects = files.includes(failed.file) ? [failed.file] : files;
    return { verdict: (await isSound(state, folder, suspects)) ? 'caught' : 'unclear', by: failed };
  }
  return { verdict: 'survived', ran };
}

const countOf = (state, verdict) => state.mutants.filter((mutant) => mutant.result?.verdict === verdict).length;

async function main() {
  const state = await openState();
  const save = () => {
    mkdirSync(path.dirname(stateFile), { recursive: true });
    writeFileSync(stateFile, `${JSON.stringify(state, undefined, 1)}\n`);
  };
  save();
  const until = performance.now() + Number(values.minutes) * 60_000;
  const folder = copyRepository(root);
  const nearest = nearestTestsIn(root);
  try {
    for (const [n, mutant] of state.mutants.entries()) {
      if (mutant.result || performance.now() > until) continue;
      mutant.result = await judge(state, folder, mutant, nearest);
      save();
      const { verdict, by } = mutant.result;
      const what = `${mutant.file}:${mutant.line} ${mutant.mutatorName}`;
      process.stdout.write(`${n + 1} ${verdict}: ${what}${by ? ` (${by.title})` : ''}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const ran = state.mutants.filter(({ result }) => result).length;
  process.stdout.write(
    `${ran} of ${state.mutants.length} mutants ran (chosen from ${state.of}): ${countOf(state, 'caught')} caught, ${countOf(state, 'survived')} survived, ${countOf(state, 'unclear')} unclear\n`,
  );
}

await main();
