#!/usr/bin/env node
// The program of the package `rhinarium-server`: the service, its administration, and the command line for what callers do.
import process from 'node:process';

const NODE_MIN = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NODE_MIN[0] || (major === NODE_MIN[0] && minor < NODE_MIN[1])) {
  process.stderr.write(
    `This needs Node.js 20.19 or later, and is run with ${process.versions.node}. Install Node.js 22 or 24: https://nodejs.org/en/download\n`,
  );
  process.exit(1);
}

const USAGE = `Usage: rhinarium start          starts the service; its data are stored in ./data
       rhinarium admin …        manages tenants, keys, people, backups: rhinarium admin --help
       rhinarium COMMAND …      calls a service, as listed below

`;
/** In the package, this file is in bin. */
const PROGRAMS = { start: '../packages/server/dist/main.js', admin: '../packages/server/dist/admin/main.js' };

const [command] = process.argv.slice(2);
if (command !== undefined && Object.hasOwn(PROGRAMS, command)) {
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, 1);
  await import(PROGRAMS[command]);
} else {
  if (command === undefined || command === '--help' || command === '-h') process.stdout.write(USAGE);
  await import('rhinarium/dist/main.js');
}
