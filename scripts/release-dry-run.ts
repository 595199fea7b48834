import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { inEmptyFolder } from './assemble-release/install.ts';
import { run } from './assemble-release/run.ts';
import { commandLine, noWords } from './command-line.ts';

// Publishes the npm packages of dist/release to a registry on this machine, exactly as the workflow `release` does to
// the real one, and uses them from there as a stranger would. Checks the Helm chart, too. Needs `npm run assemble` before.

commandLine(
  `Usage: npm run release:dry-run

Publishes the packages of dist/release to a registry on this machine, and installs and starts them from there. Checks the
Helm chart.
`,
  noWords,
);

const root = path.resolve(import.meta.dirname, '..');
const readyMaxMs = 30_000;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

/** Settings of a registry that keeps our packages to itself and gets all others from npm's registry. */
function settings(folder: string, upstream: string): string {
  const own = { access: '$all', publish: '$all' };
  return JSON.stringify({
    storage: path.join(folder, 'storage'),
    max_body_size: '200mb',
    uplinks: { npm: { url: upstream, maxage: '60m' } },
    packages: { '@rhinarium/*': own, rhinarium: own, 'rhinarium-server': own, '**': { access: '$all', proxy: 'npm' } },
    log: { type: 'stdout', level: 'warn' },
  });
}

async function startRegistry(folder: string, port: number): Promise<ChildProcess> {
  const file = path.join(folder, 'verdaccio.yaml');
  await writeFile(file, settings(folder, run('npm', ['config', 'get', 'registry'], root).trim()));
  const program = path.join(root, 'tools/registry/node_modules/verdaccio/bin/verdaccio');
  const words = [program, '--config', file, '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 2, 2] });
  const late = AbortSignal.timeout(readyMaxMs);
  while (!(await fetch(`http://127.0.0.1:${port}/-/ping`).catch(() => undefined))?.ok) {
    if (late.aborted || child.exitCode !== null) throw new Error('The registry does not answer.');
    await delay(100);
  }
  return child;
}

/** Makes npm in this process use the registry, with an empty cache so that nothing comes from an earlier run. */
async function useRegistry(folder: string, port: number): Promise<void> {
  const npmrc = path.join(folder, 'npmrc');
  const registry = `//127.0.0.1:${port}/`;
  await writeFile(npmrc, `registry=http:${registry}\n${registry}:_authToken=nobody\n`);
  process.env['npm_config_userconfig'] = npmrc;
  process.env['npm_config_registry'] = `http:${registry}`;
  process.env['npm_config_cache'] = path.join(folder, 'cache');
}

async function startByNpx(folder: string): Promise<void> {
  // npx finds the package's program through npm's own cache, as in `npx rhinarium-server start`.
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn('npx', ['--yes', 'rhinarium-server', 'start'], { stdio: 'inherit', detached: true });
    process.on('SIGTERM', () => process.kill(-child.pid, 'SIGTERM'));
    // npx ends before the service that it started.
    const leave = (code) => {
      try {
        process.kill(-child.pid, 0);
        setTimeout(leave, 100, code);
      } catch {
        process.exit(code ?? 1);
      }
    };
    child.on('exit', leave);`;
  const own = { HOME: folder, npm_config_registry: process.env['npm_config_registry'], npm_config_cache: folder };
  const server = await startServerProcess(path.join(folder, 'data'), own, ['--eval', script]);
  const answer = await (await fetch(`${server.url}/health/ready`)).json();
  await server.stop();
  process.stdout.write(`npx rhinarium-server start: ${JSON.stringify(answer)}\n`);
}

async function installClient(folder: string): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  run('npm', ['install', '--no-audit', '--no-fund', '@rhinarium/client', '@rhinarium/capture', 'rhinarium'], folder);
  const code = `
    import { createClient } from '@rhinarium/client';
    import '@rhinarium/capture';
    createClient({ baseUrl: 'https://pets.example', apiKey: 'key' });`;
  run(process.execPath, ['--input-type=module', '--eval', code], folder);
  process.stdout.write(`npx rhinarium --version: ${run('npx', ['--no', '--', 'rhinarium', '--version'], folder)}`);
}

/** Renders, validates and packages the Helm chart, with the machine's Helm or one that Go compiles. */
function checkChart(): void {
  const isThere = ['helm', 'go'].some((program) => spawnSync(program, ['version']).status === 0);
  if (isThere) process.stdout.write(run('sh', ['scripts/check-chart.sh'], root));
  else process.stderr.write('LEFT OUT: the Helm chart is not checked, as there is neither Helm nor Go.\n');
}

if (!existsSync(path.join(root, 'dist/release/service'))) throw new Error('Run npm run assemble before.');
checkChart();
await inEmptyFolder(async (folder) => {
  const port = await freePort();
  const registry = await startRegistry(folder, port);
  try {
    await useRegistry(folder, port);
    process.stdout.write(run('sh', ['scripts/publish-packages.sh'], root));
    // A workflow that is run once more finds everything there.
    const again = run('sh', ['scripts/publish-packages.sh'], root);
    const tarballs = await Promise.all(
      ['npm', 'service'].map((name) => readdir(path.join(root, 'dist/release', name))),
    );
    const count = tarballs.flat().filter((name) => name.endsWith('.tgz')).length;
    if (again.match(/is there already/g)?.length !== count) throw new Error(`Published twice: ${again}`);
    for (const use of [installClient, startByNpx]) {
      const place = path.join(folder, use.name);
      await mkdir(place);
      await use(place);
    }
  } finally {
    registry.kill();
    await once(registry, 'exit');
  }
});
