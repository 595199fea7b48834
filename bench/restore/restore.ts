import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { readEntries, sha256Of } from '@rhinarium/server/backup/archive';
import { parseImageName, parseRowsName } from '@rhinarium/server/backup/manifest';
import { verifyArchive } from '@rhinarium/server/backup/verify-archive';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { openConnection } from '../service/connection.ts';
import { capture, probe, type RegisteredPet, registerGallery, runToEnd } from '../service/measure-matching.ts';
import { openPhotoFolder, type PhotoFolder } from '../service/photos.ts';
import { startServer } from '../service/server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const main = ['node', '--enable-source-maps', 'packages/server/dist/main.js'];
const run = promisify(execFile);

const USAGE = `Usage: npm run bench:restore [-- --pets N]

A drill: fills a service, backs it up while callers work, restores it elsewhere, compares every row and image, and asks the
restored service for a pet. Prints a table and writes bench/results/restore.json.
  --pets N   generated pets to register before (default 20)
`;

/** A command of the operator, with the seconds that it took. */
async function admin(dataDir: string, ...words: string[]): Promise<number> {
  const startedAt = performance.now();
  const entry = path.join(root, 'packages/server/dist/admin/main.js');
  await run(process.execPath, [entry, ...words], { env: { ...process.env, DATA_DIR: dataDir }, maxBuffer: 1e8 });
  return (performance.now() - startedAt) / 1000;
}

/** Lets one caller photograph pets until told to stop; gives how many photos it sent. */
function keepWorking(url: string, apiKey: string, photos: PhotoFolder) {
  let isOver = false;
  const work = async () => {
    const connection = openConnection(url, apiKey, 1);
    let count = 0;
    while (!isOver) {
      await capture(connection, photos, 'CAT', 1, { purpose: 'PET_IDENTIFICATION', ...probe });
      count += probe.count + 1;
    }
    connection.close();
    return count;
  };
  const working = work();
  return () => {
    isOver = true;
    return working;
  };
}

/** Fills a service and backs it up while a caller works. */
async function fillAndBackUp(dataDir: string, file: string, petCount: number, photos: PhotoFolder) {
  const server = await startServer(main, root, dataDir);
  try {
    const apiKey = server.apiKey!;
    const connection = openConnection(server.url, apiKey, 1);
    const pets = await registerGallery(connection, photos, petCount);
    connection.close();
    const endWork = keepWorking(server.url, apiKey, photos);
    const seconds = await admin(dataDir, 'backup', '--file', file);
    return { apiKey, pets, seconds, photosMeanwhile: await endWork() };
  } finally {
    await server.stop();
  }
}

/** SHA-256 of each table's lines in sorted order and of each image: the order of batches is no content. */
async function contentOf(file: string): Promise<Map<string, string>> {
  const { names } = await verifyArchive(file);
  const rows = new Map<string, string[]>();
  const content = new Map<string, string>();
  for await (const { name, bytes } of readEntries(file)) {
    if (!names.has(name)) continue;
    const entry = parseRowsName(name);
    if (parseImageName(name) !== undefined) content.set(name, sha256Of(bytes));
    if (!entry) continue;
    const key = `${entry.scope} ${entry.table}`;
    rows.set(key, [...(rows.get(key) ?? []), ...bytes.toString('utf8').split('\n').filter(Boolean)]);
  }
  for (const [key, lines] of rows) content.set(key, sha256Of(Buffer.from(lines.sort().join('\n'))));
  return content;
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

/** Whether the restored service knows a pet by new photos; with the milliseconds until it is ready. */
async function askRestored(dataDir: string, apiKey: string, pet: RegisteredPet, photos: PhotoFolder) {
  const server = await startServer(main, root, dataDir);
  try {
    const connection = openConnection(server.url, apiKey, 1);
    const sessionId = await capture(connection, photos, pet.species, pet.seed, {
      purpose: 'PET_IDENTIFICATION',
      ...probe,
    });
    const { result } = await runToEnd(connection, '/v2/pets:identify', { sessionId }, 'pet-identification-jobs');
    connection.close();
    return { readyAfterMs: server.readyAfterMs, isFound: result.pets[0]?.id === pet.petId };
  } finally {
    await server.stop();
  }
}

async function drill(folder: string, petCount: number) {
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
  const [file, again] = [path.join(folder, 'backup.tar'), path.join(folder, 'again.tar')];
  const filled = await fillAndBackUp(here, file, petCount, photos);
  const verifySeconds = await admin(here, 'backup', 'verify', '--file', file);
  const restoreSeconds = await admin(there, 'restore', '--file', file);
  await admin(there, 'backup', '--file', again);
  await admin(there, 'fsck');
  const before = await contentOf(file);
  const wrong = differences(before, await contentOf(again));
  const { manifest } = await verifyArchive(file);
  const counts = [manifest.installation, ...manifest.tenants.map(({ rows }) => rows)];
  const asked = await askRestored(there, filled.apiKey, filled.pets.at(-1)!, photos);
  return {
    pets: petCount,
    photosMeanwhile: filled.photosMeanwhile,
    tables: counts.reduce((sum, rows) => sum + Object.keys(rows).length, 0),
    rows: counts.flatMap((rows) => Object.values(rows)).reduce((sum, count) => sum + count, 0),
    images: manifest.tenants.reduce((sum, { images }) => sum + images, 0),
    archiveBytes: (await stat(file)).size,
    backupSeconds: filled.seconds,
    verifySeconds,
    restoreSeconds,
    readyAfterMs: asked.readyAfterMs,
    isFound: asked.isFound,
    different: wrong,
  };
}

function print(report: Awaited<ReturnType<typeof drill>>): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const rows = [
    ['pets registered (generated)', String(report.pets)],
    ['photos that arrived during the backup', String(report.photosMeanwhile)],
    ['rows, in tables of a scope', `${report.rows}, in ${report.tables}`],
    ['images', String(report.images)],
    ['archive', `${(report.archiveBytes / 1e6).toFixed(1)} MB`],
    ['backup, beside a caller', seconds(report.backupSeconds)],
    ['backup verify', seconds(report.verifySeconds)],
    ['restore', seconds(report.restoreSeconds)],
    ['restored service ready', seconds(report.readyAfterMs / 1000)],
    ['tables and images that differ afterwards', String(report.different.length)],
    ['fsck of the restored', 'sound'],
    ['a pet is identified by new photos (synthetic)', report.isFound ? 'yes' : '**no**'],
  ];
  return ['| drill | |', '|---|---|', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n');
}

async function measure(): Promise<void> {
  const petCount = commandLine(USAGE, (words) => {
    const { values } = parseArgs({ args: [...words], options: { pets: { type: 'string', default: '20' } } });
    return wholeNumber('--pets', values.pets, 1, 10_000);
  });
  const machine = readMachine();
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-restore-'));
  try {
    const report = await drill(folder, petCount);
    process.stdout.write(`${print(report)}\n`);
    for (const name of report.different) process.stderr.write(`differs: ${name}\n`);
    const text = JSON.stringify({ machine, ...report }, null, 2);
    await writeFile(path.join(root, 'bench/results/restore.json'), `${text}\n`);
    if (report.different.length > 0 || !report.isFound) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await measure();
