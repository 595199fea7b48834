// Builds what has changed since the last build (about a second when nothing has) and runs the named entry in this very process,
// so that signals and exit codes are the program's own. Build output goes to stderr: stdout belongs to the program.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { resolve } = createRequire(import.meta.url);
const [entry, ...rest] = process.argv.slice(2);

function run(tool, args, cwd) {
  const built = spawnSync(process.execPath, [tool, ...args], { cwd, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

/** Whether a source of the console, or a library, is newer than what was built of it. */
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

const tsc = path.join(path.dirname(resolve('typescript/package.json')), 'bin', 'tsc');
const isServer = entry === 'packages/server/dist/main.js';
const projects = entry.startsWith('packages/server/')
  ? ['packages/server', ...(isServer ? ['packages/console', 'packages/capture'] : [])]
  : [];
run(tsc, ['-b', ...projects], root);
if (isServer || projects.length === 0) await import('../packages/capture/bundle.mjs');
const folder = path.join(root, 'packages/console');
if (isServer && isConsoleStale(folder)) {
  const vite = path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  run(vite, ['build'], folder);
}
process.setSourceMapsEnabled(true);
const file = path.join(root, entry);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
