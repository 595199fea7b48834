// npm run dev: service and console, restarted on change. Ctrl C ends everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { resolve } = createRequire(import.meta.url);
const compiler = path.join(path.dirname(resolve('typescript/package.json')), 'bin/tsc');
const consoleFolder = path.join(root, 'packages/console');
const vite = path.join(
  path.dirname(createRequire(path.join(consoleFolder, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

const service = 'packages/server/dist/main.js';

// Separate process groups, so that their children end with them.
const start = (args, cwd = root) => spawn(process.execPath, args, { cwd, stdio: 'inherit', detached: true });

// Builds what the service needs, and exits.
const build = spawn(process.execPath, ['scripts/run.mjs', service, '--help'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const [code] = await once(build, 'exit');
if (code !== 0) process.exit(code ?? 1);

const children = [
  start([compiler, '-b', '--watch', '--preserveWatchOutput']),
  // Watches the compiled modules that the service has loaded.
  start(['--watch', '--watch-preserve-output', service]),
  start([vite, '--clearScreen', 'false', '--logLevel', 'info'], consoleFolder),
];
function end() {
  for (const { pid } of children) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (err) {
      if (err.code !== 'ESRCH') throw err;
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
// If one exits, all others are ended.
for (const child of children) child.once('exit', end);
