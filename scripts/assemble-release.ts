import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWheel, installPython } from '../test/openapi/python-client.ts';
import { checkSourceMaps } from './assemble-release/check-source-maps.ts';
import {
  checkPodspec,
  inEmptyFolder,
  installClient,
  installMaven,
  installPackages,
  installService,
  installSwift,
  startArchive,
} from './assemble-release/install.ts';
import { installForLinux, packArchive, packDebian } from './assemble-release/pack-linux.ts';
import { packService } from './assemble-release/pack-service.ts';
import { run } from './assemble-release/run.ts';
import { splitSwiftPackage } from './assemble-release/split-swift-package.ts';
import { commandLine } from './command-line.ts';

// Puts everything that a release would publish into dist/release and installs from there. Publishes nothing. Needs
// `npm run build` before.

const USAGE = `Usage: npm run assemble -- [--image TAR] [--required]

Writes dist/release: npm tarballs, the service as one of its own and, on Linux, as an archive and a Debian package, the Maven layout, the Swift package as a repository of its own, the Python client's
wheel, the bill of materials and check sums. Then installs each of them from there, and lists it.
  --image TAR  an image archive of scripts/check-image.sh --output, to include with its bill of materials
  --required   exit with 1 where something is left out
`;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const release = path.join(root, 'dist/release');
const PACKAGES = ['contract', 'engine', 'client', 'capture', 'cli'].map((name) => `packages/${name}`);
const SDKS = ['sdks/react-native', 'sdks/capacitor'];

const { image, required } = commandLine(USAGE, (args) => {
  const options = { image: { type: 'string' }, required: { type: 'boolean', default: false } } as const;
  return parseArgs({ args: [...args], options }).values;
});

const leftOut: string[] = [];
function leaveOut(what: string): void {
  const line = '#'.repeat(80);
  process.stderr.write(`${line}\nLEFT OUT: ${what}\n${line}\n`);
  leftOut.push(what);
}

/** Copies what another command has built, or leaves it out. */
async function include(from: string, name: string, command: string): Promise<void> {
  if (existsSync(from)) await cp(from, path.join(release, name), { recursive: true });
  else leaveOut(`${name} is not there: ${command}`);
}

async function packPackages(): Promise<string[]> {
  const folder = path.join(release, 'npm');
  await mkdir(folder, { recursive: true });
  for (const name of [...PACKAGES, ...SDKS]) {
    const words = ['pack', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse(run('npm', words, path.join(root, name)));
    const files: readonly string[] = packed.files.map((file: { path: string }) => file.path);
    await checkSourceMaps(path.join(root, name), files);
  }
  return (await readdir(folder)).map((name) => path.join(folder, name));
}

/** Generates the Python client. Returns its wheel. */
async function addWheel(bin: (name: string) => string): Promise<string> {
  return await inEmptyFolder(async (folder) => {
    const built = await buildWheel(bin, folder);
    const wheel = path.join(release, 'python', path.basename(built));
    await cp(built, wheel);
    return wheel;
  });
}

/** Packs the installed service as an archive, which it returns, and as a Debian package. */
async function packForLinux(tarball: string): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    leaveOut('the archive and the Debian package: they are made on Linux, for the processor of that machine');
    return undefined;
  }
  return await inEmptyFolder(async (folder) => {
    const installed = await installForLinux(tarball, folder);
    const into = path.dirname(tarball);
    const archive = packArchive(installed, into);
    if (spawnSync('dpkg-deb', ['--version']).status === 0) await packDebian(installed, into);
    else leaveOut('the Debian package: there is no dpkg-deb');
    return archive;
  });
}

async function writeCheckSums(): Promise<number> {
  const files = (await readdir(release, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !path.join(entry.parentPath, '/').includes('/.git/'))
    .map((entry) => path.relative(release, path.join(entry.parentPath, entry.name)))
    .sort();
  const lines: string[] = [];
  for (const file of files) {
    const digest = createHash('sha256').update(await readFile(path.join(release, file)));
    lines.push(`${digest.digest('hex')}  ${file}\n`);
  }
  await writeFile(path.join(release, 'SHA256SUMS'), lines.join(''));
  return files.length;
}

await rm(release, { recursive: true, force: true });
await mkdir(release, { recursive: true });
const tarballs = await packPackages();
const service = await packService(path.join(release, 'service'));
const archive = await packForLinux(service);
await splitSwiftPackage(root, path.join(release, 'swift'));
await include(path.join(root, 'sdks/android/aar/target/maven'), 'maven', 'run npm run sdk:android');
await include(path.join(root, 'dist/sbom.cdx.json'), 'sbom.cdx.json', 'run npm run sbom');
const bin = installPython();
const wheel = await addWheel(bin);
if (image === undefined) leaveOut('the container image: give its archive with --image');
else {
  await include(path.resolve(image), path.basename(image), 'build it');
  const contents = image.replace(/\.tar$/, '.cdx.json');
  await include(path.resolve(contents), path.basename(contents), 'build the image with --output');
}
const count = await writeCheckSums();

await inEmptyFolder((folder) => installPackages(tarballs, folder));
await inEmptyFolder((folder) => installService(service, folder));
if (archive !== undefined) await inEmptyFolder((folder) => startArchive(archive, folder));
if (!checkPodspec(path.join(release, 'swift'))) leaveOut('the check of the podspec: there is no Ruby');
if (!installSwift()) leaveOut('the program that uses the Swift package: there is no Swift');
if (existsSync(path.join(release, 'maven'))) installMaven(path.join(release, 'maven'));
await inEmptyFolder((folder) => installClient(bin, wheel, folder));
process.stdout.write(`${await readFile(path.join(release, 'SHA256SUMS'), 'utf8')}${count} files in dist/release.\n`);
process.exitCode = required && leftOut.length > 0 ? 1 : 0;
