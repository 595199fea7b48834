import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import * as bombs from '../../test/support/bombs.ts';
import { photo } from '../../test/support/pets.ts';
import { type Answer, expectStatus, openConnection } from '../service/connection.ts';
import { type ServerProcess, startServer } from '../service/server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const answerMsMax = 75_000;

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly answers: string;
  readonly ms: number;
  /** Peak of the server's process and its decoders, without the database. */
  readonly peakMB: number;
}

async function statusField(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** The process and its Node child processes. */
async function ownProcesses(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map((other) => statusField(other, 'PPid')));
  const children = pids.filter((_, at) => parents[at] === pid);
  const names = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')));
  return [pid, ...children.filter((_, at) => names[at]!.includes('decoder-process'))];
}

async function watched(pid: number, act: () => Promise<string>): Promise<{ answers: string; peakMB: number }> {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const sizes = await Promise.all((await ownProcesses(pid)).map((one) => statusField(one, 'VmRSS')));
      peak = Math.max(
        peak,
        sizes.reduce((sum, kB) => sum + kB, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const answers = await act();
  isOver = true;
  await watching;
  return { answers, peakMB: (peak * 1024) / 1e6 };
}

function tally(statuses: readonly (number | undefined)[]): string {
  const kinds = [...new Set(statuses)];
  const count = (kind: number | undefined) => statuses.filter((status) => status === kind).length;
  return kinds.map((kind) => `${statuses.length > 1 ? `${count(kind)} × ` : ''}${kind ?? 'none'}`).join(', ');
}

async function sendAll(server: ServerProcess, files: readonly Buffer[]): Promise<string> {
  const connection = openConnection(server.url, server.apiKey!, files.length);
  const session = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const created = expectStatus(await connection.send('POST', '/v2/capture-sessions', session), 201);
  const target = `/v2/fingerprints:upload?sessionId=${created.body.data.sessionId}`;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerMsMax, undefined).unref());
  const send = async (file: Buffer): Promise<Answer | undefined> =>
    await Promise.race([connection.upload(target, file).catch(() => undefined), late]);
  const statuses = (await Promise.all(files.map(send))).map((answer) => answer?.status);
  connection.close();
  return tally(statuses);
}

/** Ends the server, and its database if the server cannot do it. */
async function end(server: ServerProcess, dataDir: string): Promise<void> {
  const patience = setTimeout(async () => {
    const postmaster = await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(
      () => '',
    );
    process.kill(-server.pid, 'SIGKILL');
    const pid = Number(postmaster.split('\n')[0]);
    if (pid > 0) process.kill(pid, 'SIGINT');
  }, 30_000);
  await server.stop();
  clearTimeout(patience);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

async function measure(folder: string, name: string, files: readonly Buffer[]): Promise<Row> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-bombs-'));
  const entry = path.join(folder, 'packages/server/dist/main.js');
  const server = await startServer([process.execPath, entry], folder, dataDir);
  await sendAll(server, [await photo('CAT', 93, 'fingerprint', 0)]);
  const startedAt = performance.now();
  const { answers, peakMB } = await watched(server.pid, () => sendAll(server, files));
  const ms = performance.now() - startedAt;
  await end(server, dataDir);
  return { name, bytes: files[0]!.length, answers, ms, peakMB };
}

/** Sends each bomb to a fresh server of this checkout or of --server, and prints the results. Linux only. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string', default: root } } });
  const jpeg = await photo('CAT', 93, 'fingerprint', 1);
  const png = await sharp(jpeg).png().toBuffer();
  const files: Record<string, readonly Buffer[]> = {
    'an ordinary photo': [jpeg],
    'PNG with 400 texts of 8 MB': [bombs.textsPng(png)],
    'PNG with a profile of 256 MB': [bombs.profilePng(png)],
    'PNG with 9 MB of EXIF': [bombs.exifPng(png)],
    'SVG of 10^19 parts': [bombs.nestedSvg()],
    'SVG of 8 MB': [bombs.rectsSvg()],
    'WebP of 49 megapixels in 38 bytes': [bombs.tinyWebp()],
    'JPEG of 50 megapixels': await bombs.largeJpegs(1, false),
    'progressive JPEG of 50 megapixels': await bombs.largeJpegs(1, true),
    '12 JPEGs of 50 megapixels at once': await bombs.largeJpegs(12, false),
    'JPEG of 2,000 scans': [bombs.scansJpeg(2000)],
    'JPEG of 86,000 scans': [bombs.scansJpeg(86_000)],
  };
  process.stdout.write(
    '| file | bytes | answer | after | peak of the server and its decoders |\n|---|---|---|---|---|\n',
  );
  for (const [name, contents] of Object.entries(files)) {
    const { bytes, answers, ms, peakMB } = await measure(path.resolve(values.server), name, contents);
    process.stdout.write(
      `| ${name} | ${bytes} | ${answers} | ${(ms / 1000).toFixed(1)} s | ${peakMB.toFixed(0)} MB |\n`,
    );
  }
  process.exit();
}

await main();
