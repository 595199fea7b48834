import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { installWheel } from '../../test/openapi/python-client.ts';
import { run } from './run.ts';

// Each function uses a part of an assembled release as its user would, and throws if that fails.

const root = path.resolve(import.meta.dirname, '../..');

export async function inEmptyFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-release-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs the npm tarballs and imports them. What they need of React Native is left out. */
export async function installPackages(tarballs: readonly string[], folder: string): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  const capacitor = JSON.parse(await readFile(path.join(root, 'sdks/capacitor/package.json'), 'utf8'));
  const contract = JSON.parse(await readFile(path.join(root, 'packages/contract/package.json'), 'utf8'));
  // Peers, which a stranger installs for what is imported below.
  const others = [
    `@capacitor/core@${capacitor.devDependencies['@capacitor/core']}`,
    `zod@${contract.peerDependencies.zod}`,
  ];
  const options = ['--no-audit', '--no-fund', '--legacy-peer-deps'];
  run('npm', ['install', ...options, ...tarballs, ...others], folder);
  const code = `
    import { existsSync } from 'node:fs';
    import { createClient } from '@rhinarium/client';
    import { OPERATIONS } from '@rhinarium/contract';
    await import('@rhinarium/engine');
    const { captureVersion } = await import('@rhinarium/capture');
    await import('@rhinarium/capture/web-view');
    await import('@rhinarium/capacitor');
    createClient({ baseUrl: 'https://pets.example', apiKey: 'key' });
    if (Object.keys(OPERATIONS).length < 20) throw new Error('The contract has too few operations.');
    if (!existsSync(new URL(import.meta.resolve('@rhinarium/react-native')))) throw new Error('No React Native package.');
    console.log('npm: installed, imported, capture ' + captureVersion);`;
  process.stdout.write(run(process.execPath, ['--input-type=module', '--eval', code], folder));
  run(path.join(folder, 'node_modules/.bin/rhinarium'), ['--help'], folder);
}

/** Installs the service's tarball as npm does by default, and starts it until it is ready. */
export async function installService(tarball: string, folder: string): Promise<void> {
  run('npm', ['install', '--no-audit', '--no-fund', tarball], folder);
  const program = path.join(folder, 'node_modules/.bin/rhinarium');
  const server = await startServerProcess(path.join(folder, 'data'), {}, [program, 'start']);
  await server.stop();
  process.stdout.write('npm: the service was installed and started\n');
}

/** Unpacks the archive and starts the service until it is ready, without npm. */
export async function startArchive(archive: string, folder: string): Promise<void> {
  run('tar', ['-xzf', path.resolve(archive), '--strip-components=1'], folder);
  const server = await startServerProcess(path.join(folder, 'data'), {}, [
    path.join(folder, 'rhinarium-server'),
    'start',
  ]);
  const { status } = await fetch(`${server.url}/health/ready`);
  await server.stop();
  if (status !== 200) throw new Error(`/health/ready of the archive's service answers ${status}.`);
  process.stdout.write('archive: unpacked and started\n');
}

/** Builds and runs a program that depends on the Swift package by its tag. Returns false where there is no Swift. */
export function installSwift(): boolean {
  const line = /^RhinariumCapture .*$/m.exec(run('bash', ['sdks/ios/build.sh', 'consume'], root))?.[0];
  if (line !== undefined) process.stdout.write(`Swift: a program that depends on the tag was built and run: ${line}\n`);
  return line !== undefined;
}

/** Evaluates the podspec of the Swift package, without CocoaPods. Returns false where there is no Ruby. */
export function checkPodspec(swiftPackage: string): boolean {
  if (spawnSync('ruby', ['--version']).status !== 0) return false;
  const script = 'scripts/assemble-release/check-podspec.rb';
  process.stdout.write(run('ruby', [script, swiftPackage], root));
  return true;
}

/** Resolves the AARs by their coordinates and compiles the sample app with them. */
export function installMaven(layout: string): void {
  process.stdout.write(`Maven: ${run('sh', ['sdks/android/check-layout.sh', layout], root).trim()}\n`);
}

/** Installs the wheel and calls the client's constructor. */
export async function installClient(bin: (name: string) => string, wheel: string, folder: string): Promise<void> {
  const python = installWheel(bin, wheel, folder);
  python([
    '-c',
    'from rhinarium_client import Client; Client(base_url="https://pets.example"); print("Python: installed")',
  ]);
}
