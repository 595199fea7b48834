// Compiles what has changed (less than a second if nothing has) and runs the named entry in this process, so that signals
// and exit codes are the program's own. Output of the build goes to stderr, because stdout belongs to the program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `This needs Node.js 20.19 or later, and is run with ${process.versions.node}. Install Node.js 22 or 24: https://nodejs.org/en/download\n`,
  );
  process.exit(1);
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { resolve } = createRequire(import.meta.url);
const [entry, ...rest] = process.argv.slice(2);

/** Minimum duration of reported steps, ms. */
const quietMs = 1_500;
const startedAt = performance.now();
const isFirst = !existsSync(path.join(root, entry));
let hasTold = false;

function tell(sentence) {
  hasTold = true;
  process.stderr.write(`${sentence}\n`);
}

/** Runs a tool to its end, and reports it if that takes a while. */
async function run(doing, tool, args, cwd) {
  if (isFirst) tell(doing);
  const timer = setTimeout(() => hasTold || tell(doing), quietMs);
  const built = spawn(process.execPath, [tool, ...args], { cwd, stdio: ['ignore', 2, 2] });
  const [code] = await once(built, 'exit');
  clearTimeout(timer);
  if (code !== 0) process.exit(code ?? 1);
}

/** Whether a source of the console, or a library, is newer than its build. */
function isConsoleStale(folder) {
  const page = statSync(path.join(folder, 'dist/app/index.html'), { throwIfNoEntry: false });
  if (!page) return true;
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true }).map((name) => path.join('src', name));
  const read = [
    ...sources,
    'index.html',
    'vite.config.ts',
    'package.json',
    '../../package-lock.json',
    '../contract/src',
  ];
  return read.some((name) => statSync(path.join(folder, name)).mtimeMs > page.mtimeMs);
}

if (!existsSync(path.join(root, 'node_modules/typescript'))) {
  tell('The packages are not installed yet. Run npm ci first.');
  process.exit(1);
}
await import('./prune-onnxruntime.mjs');
const tsc = path.join(path.dirname(resolve('typescript/package.json')), 'bin', 'tsc');
const isServer = entry === 'packages/server/dist/main.js';
const [parent, name] = entry.split('/');
const isPackage = parent === 'packages';
if (isFirst) tell('First start after an install: the code is compiled first.');
let changed = 0;
if (isPackage) {
  const { transpile } = await import('./transpile.mjs');
  const done = new Set();
  for (const each of isServer ? [name, 'capture'] : [name])
    changed += await transpile(path.join(root, 'packages', each), done);
} else await run('Compiling …', tsc, ['-b'], root);
const bundled = statSync(path.join(root, 'packages/capture/dist/bundle/link-page.js'), { throwIfNoEntry: false });
const styles = statSync(path.join(root, 'packages/capture/link.css'));
const isBundleStale = changed > 0 || !bundled || styles.mtimeMs > bundled.mtimeMs;
if (!isPackage || (isServer && isBundleStale)) await import('../packages/capture/bundle.mjs');
const folder = path.join(root, 'packages/console');
if (isServer && isConsoleStale(folder)) {
  const vite = path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  await run('Building the console …', vite, ['build'], folder);
}
if (hasTold) tell(`Compiled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
process.setSourceMapsEnabled(true);
const file = path.join(root, entry);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
