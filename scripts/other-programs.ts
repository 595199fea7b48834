import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { PLACE, STARTED } from '../test/other-programs/installed-programs.ts';
import { commandLine, wordsOnly } from './command-line.ts';

// Installs other people's programs from npm and PyPI, where they are not there yet, and runs the tests that start them.

const VERSIONS = { n8n: '2.39.10', node: '24.22.3', homeassistant: '2025.4.4', python: '3.13' } as const;

/** Packages that Home Assistant would fetch at its first start, by its own manifests. */
const PARTS = ['home-assistant-frontend', 'jsonpath==0.82.2', 'PyQRCode==1.2.1', 'pyotp==2.8.0', 'xmltodict==0.13.0'];

type Name = keyof typeof STARTED;
const NAMES = Object.keys(STARTED) as Name[];

const USAGE = `Usage: npm run other-programs [-- NAME…]

Installs ${NAMES.join(' and ')}, or the named ones, and runs the workflow and the automation of examples/ in them.
n8n takes 3.1 GB and minutes, Home Assistant 0.7 GB; both stay in node_modules/.cache. They need Python 3.
`;

const named = commandLine(USAGE, (words) => {
  const unknown = wordsOnly(words).find((word) => !NAMES.includes(word as Name));
  if (unknown !== undefined) throw new Error(`There is no program ${unknown}.`);
  return words as readonly Name[];
});

const run = (file: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(file, args, { cwd, maxBuffer: 2 ** 26 });

const INSTALL: Readonly<Record<Name, (folder: string) => Promise<unknown>>> = {
  // Without install scripts: what they compile, SQLite, is not used.
  n8n: (folder) => {
    const packages = [`n8n@${VERSIONS.n8n}`, `node-${process.platform}-${process.arch}@${VERSIONS.node}`];
    return run(
      'npm',
      ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
      folder,
    );
  },
  // With its own list of versions, without which the search for matching ones takes hours.
  'home-assistant': async (folder) => {
    await run('python3', ['-m', 'venv', 'tools'], folder);
    const tool = (name: string) => path.join(folder, 'tools/bin', name);
    await run(tool('pip'), ['install', '--quiet', 'uv'], folder);
    await run(tool('uv'), ['venv', '--allow-existing', '--seed', '--python', VERSIONS.python, folder], folder);
    const python = path.join(folder, 'bin/python');
    await run(python, ['-m', 'pip', 'download', '--no-deps', `homeassistant==${VERSIONS.homeassistant}`], folder);
    const wheel = `homeassistant-${VERSIONS.homeassistant}-py3-none-any.whl`;
    await run(python, ['-m', 'zipfile', '-e', wheel, 'wheel'], folder);
    const constraints = path.join(folder, 'wheel/homeassistant/package_constraints.txt');
    const packages = [path.join(folder, wheel), ...PARTS];
    await run(tool('uv'), ['pip', 'install', '--python', python, '-c', constraints, ...packages], folder);
  },
};

const wanted = named.length > 0 ? named : NAMES;
for (const name of wanted) {
  if (existsSync(STARTED[name])) continue;
  process.stderr.write(`Installing ${name} …\n`);
  const folder = path.join(PLACE, name);
  await mkdir(folder, { recursive: true });
  await INSTALL[name](folder);
}
const tests = wanted.map((name) => `test/other-programs/${name}.test.ts`);
const [code] = await once(
  spawn(process.execPath, ['--import', './scripts/source.mjs', '--test', '--test-reporter=spec', ...tests], {
    stdio: 'inherit',
  }),
  'exit',
);
process.exitCode = Number(code ?? 1);
