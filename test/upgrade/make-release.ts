import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { commandLine } from '../../scripts/command-line.ts';
import { leaveWork, liveIn } from './live-in.ts';
import { type Lived, NEXT_PHOTO } from './lived.ts';

const USAGE = `Usage: node --import ./scripts/source.mjs test/upgrade/make-release.ts --to FOLDER [--release FOLDER]

Starts a built release on a new data folder, lives in it, and leaves in --to: "data", its data folder, "archive.tar", its backup,
"lived.json", what it answered, and the photo that completes its open session.
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
  const dataDir = path.join(to, 'data');
  await mkdir(to, { recursive: true, mode: 0o711 });
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
  const archive = path.join(to, 'archive.tar');
  const stoppedAt = new Date().toISOString();
  await admin('backup', '--file', archive);
  await resting.stop();
  const { release: version } = await admin('backup', 'verify', '--file', archive);
  const all: Lived = { release: version, stoppedAt, tenantId, ...lived, ...work };
  await writeFile(path.join(to, 'lived.json'), `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(path.join(to, NEXT_PHOTO), photo);
}

const { to, release } = commandLine(USAGE, readOptions);
await makeRelease(to, release);
