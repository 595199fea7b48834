#!/usr/bin/env node
// The program of the package `rhinarium-server`: the service, its administration, and the command line for what callers do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const NODE_MIN = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NODE_MIN[0] || (major === NODE_MIN[0] && minor < NODE_MIN[1])) {
  process.stderr.write(
    `This needs Node.js 20.19 or later, and is run with ${process.versions.node}. Install Node.js 22 or 24: https://nodejs.org/en/download\n`,
  );
  process.exit(1);
}

const name = path.basename(process.argv[1], '.js');
const USAGE = `Usage: ${name} start          starts the service; its data are stored in ./data
       ${name} admin …        manages tenants, keys, people, backups: ${name} admin --help
       ${name} COMMAND …      calls a service, as listed below

`;
/** In the package, this file is in bin. */
const PROGRAMS = { start: '../packages/server/dist/main.js', admin: '../packages/server/dist/admin/main.js' };

/** Where the systemd unit runs this program (deploy/systemd), and as whom. */
const UNIT = {
  program: '/opt/rhinarium-server/',
  settings: '/etc/default/rhinarium-server',
  dataDir: '/var/lib/rhinarium',
  user: 'rhinarium',
};

/** Root on the unit's machine acts as the unit does, or the database would not be found, or could not be read later. */
function actAsUnit() {
  if (process.getuid?.() !== 0 || !import.meta.dirname.startsWith(UNIT.program)) return;
  if (existsSync(UNIT.settings)) process.loadEnvFile(UNIT.settings);
  process.env.DATA_DIR ??= UNIT.dataDir;
  // Node.js cannot change the user itself where io_uring may be used.
  const as = [`--reuid=${UNIT.user}`, `--regid=${UNIT.user}`, '--init-groups', '--pdeathsig=TERM'];
  const { status } = spawnSync('setpriv', [...as, process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const [command] = process.argv.slice(2);
if (command !== undefined && Object.hasOwn(PROGRAMS, command)) {
  process.setSourceMapsEnabled(true);
  actAsUnit();
  process.argv.splice(2, 1);
  await import(PROGRAMS[command]);
} else {
  if (command === undefined || command === '--help' || command === '-h') process.stdout.write(USAGE);
  await import('rhinarium/dist/main.js');
}
