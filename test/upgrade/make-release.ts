import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { commandLine } from '../../scripts/command-line.ts';
import { leaveWork, liveIn } from './live-in.ts';
import { ARCHIVE, DATA, type Lived, NEXT_PHOTO } from './lived.ts';
import { pack, packDataFolder } from './packed-folder.ts';
import { clearLog, makeSmallCluster, settleDatabase } from './small-cluster.ts';

const USAGE = `Usage: node --import ./scripts/source.mjs test/upgrade/make-release.ts --to FOLDER [--release FOLDER]

Starts a built release on a new data folder, lives in it, and leaves in --to its data folder and its backup, both compressed
(data.tar.br, archive.tar.br), what it answered (lived.json), and the photo that completes its open session. The files of a release are
kept in test/upgrade/releases/VERSION, where upgrade.test.ts finds them.
  --to FOLDER        new or empty
  --release FOLDER   a built copy of the repository; this one by default
`;

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

function readOptions(words: readonly string[]) {
  const options = { to: { type: 'string' }, release: { type: 'string', default: root } } as const;
  const { to, release } = parseArgs({ args: [...words], options }).values;
  if (to === undefined) throw new Error('--to is missing.');
  return { to: path.resolve(to), release: path.resolve(release) };
}

async function makeRelease(to: string, release: string): Promise<void> {
  const dist = path.join(release, 'packages', 'server', 'dist');
  const workplace = await mkdtemp(path.join(tmpdir(), 'rhinarium-release-'));
  // PostgreSQL runs as another user under root.
  await chmod(workplace, 0o711);
  const dataDir = path.join(workplace, 'data');
  await makeSmallCluster(dataDir);
  const admin = async (...words: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, [path.join(dist, 'admin', 'main.js'), ...words], { env });
    return JSON.parse(stdout);
  };
  const known = await readFile(path.join(release, 'docs', 'settings.md'), 'utf8');
  const start = (role: 'all' | 'api') => {
    // A release without the check of what a photo shows refuses its setting.
    const lacksCheck = known.includes('RHINARIUM_SUBJECT_CHECK') ? {} : { RHINARIUM_SUBJECT_CHECK: undefined };
    return startServerProcess(dataDir, { RHINARIUM_ROLE: role, ...lacksCheck }, [path.join(dist, 'main.js')]);
  };

  const server = await start('all');
  const { apiKey, signInUrl } = server;
  if (apiKey === undefined || signInUrl === undefined) throw new Error(`${dataDir} was used before.`);
  const [{ tenantId }] = (await admin('tenant', 'list')).tenants;
  await admin('tenant', 'plan', '--tenant', tenantId, '--plan', 'pro');
  const lived = await liveIn({ url: server.url, apiKey, signInUrl });
  await server.stop();

  // Without a worker the last job stays where it is.
  const resting = await start('api');
  const { photo, ...work } = await leaveWork({ url: resting.url, apiKey }, lived.pet.id);
  const archive = path.join(workplace, 'archive.tar');
  const stoppedAt = new Date().toISOString();
  await resting.stop();
  await settleDatabase(dataDir);
  await admin('backup', '--file', archive);
  const { release: version } = await admin('backup', 'verify', '--file', archive);
  const all: Lived = { release: version, stoppedAt, tenantId, ...lived, ...work };
  await clearLog(dataDir);
  await mkdir(to, { recursive: true });
  await writeFile(path.join(to, DATA), await packDataFolder(dataDir));
  await writeFile(path.join(to, ARCHIVE), pack(await readFile(archive)));
  await writeFile(path.join(to, 'lived.json'), `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(path.join(to, NEXT_PHOTO), photo);
  await rm(workplace, { recursive: true, force: true });
}

const { to, release } = commandLine(USAGE, readOptions);
await makeRelease(to, release);
