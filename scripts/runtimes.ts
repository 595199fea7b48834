import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService, type TestService } from '@rhinarium/server/testing/service';
import { withEnvironment } from '../test/client/runtimes/open-environment.ts';
import { commandLine, noWords } from './command-line.ts';

// Runs the cases of test/client/runtimes on Node.js, Bun and Deno. The runtimes are installed from npm into a temporary
// folder, because their 200 MB would burden everybody who only wants to run the service.

const VERSIONS = { bun: '1.4.5', deno: '2.9.6' };

const USAGE = `Usage: npm run runtimes

Runs the client's test cases on Node.js, Bun and Deno. Bun and Deno are installed from npm for this run only.
`;

const program = fileURLToPath(new URL('../test/client/runtimes/run-cases.ts', import.meta.url));
const root = fileURLToPath(new URL('../', import.meta.url));

/** Command of each runtime, from npm packages with the binaries. */
async function install(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options, ...wanted], { cwd: folder });
  const { platform, arch } = process;
  const modules = path.join(folder, 'node_modules');
  const bun = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}/bin/bun`;
  const deno = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/deno`;
  return {
    node: [process.execPath, '--import', path.join(root, 'scripts/source.mjs')],
    bun: [path.join(modules, bun), 'run'],
    deno: [path.join(modules, deno), 'run', '--allow-all', '--no-lock'],
  };
}

/** Runs all cases on one runtime and returns whether they passed. */
async function runOn(service: TestService, [file = '', ...words]: readonly string[]): Promise<boolean> {
  let isPassed = false;
  await withEnvironment(service, async (environment) => {
    const child = spawn(file, [...words, program, JSON.stringify(environment)], { cwd: root, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    isPassed = code === 0;
  });
  return isPassed;
}

async function main(): Promise<void> {
  commandLine(USAGE, noWords);
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-runtimes-'));
  const service = await startService();
  try {
    for (const [name, command] of Object.entries(await install(folder))) {
      const { stdout } = await promisify(execFile)(command[0]!, ['--version']);
      process.stdout.write(`${name} ${stdout.split('\n')[0]}\n`);
      if (!(await runOn(service, command))) process.exitCode = 1;
    }
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

await main();
