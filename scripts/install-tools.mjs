// Installs a folder of tools/ from its own lock file if needed: node scripts/install-tools.mjs openapi. Not part of
// npm ci, because few commands need them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('../tools', import.meta.url));

/** Whether a folder's packages match its lock file. */
function isInstalled(folder) {
  const installed = path.join(folder, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(folder, 'package-lock.json')).mtimeMs
  );
}

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : readdirSync(tools)) {
  const folder = path.join(tools, name);
  if (isInstalled(folder)) continue;
  process.stderr.write(`Installing tools/${name} …\n`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
