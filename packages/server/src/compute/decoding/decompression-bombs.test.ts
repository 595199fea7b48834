import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import sharp from 'sharp';
import * as bombs from '../../../testing/bombs.ts';
import { type Caller, call, type Reply, upload } from '../../../testing/client.ts';
import { photo } from '../../../testing/photo.ts';
import { childrenOf, isRunning, peakMemory, residentMemory, until } from '../../../testing/processes.ts';
import { PROGRAMS } from '../../../testing/programs.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { CORPUS } from '../../../testing/upload-fuzz/corpus.ts';
import { recipes } from '../../../testing/upload-fuzz/recipe.ts';
import { soundFiles as fuzzFiles, sendUpload } from '../../../testing/upload-fuzz/send-upload.ts';

/**
 * Maximum memory of the API process, which decodes nothing. Idle 180 MB, peaks 293 and 300 MB. Decoding one picture of
 * 50 megapixels would add 150 MB.
 */
const API_BYTES_MAX = 375e6;
/** Maximum after many uploads. Thousands leave it at 300 MB. */
const FUZZED_BYTES_MAX = 400e6;
/** Maximum of all decoder processes together: two with a large picture, one with a small one of another tenant. */
const DECODERS_BYTES_MAX = 1200e6;

const options = { skip: process.platform !== 'linux' && 'memory and processes are read off /proc' };

interface Installation {
  readonly dataDir: string;
  server: ServerProcess;
  readonly caller: Caller;
  /** Another tenant of the same service. */
  readonly neighbour: Caller;
}

let opened: Promise<Installation> | undefined;

/** Shared service, started by the first test. */
function sharedInstallation(): Promise<Installation> {
  opened ??= openInstallation();
  return opened;
}

async function openInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  const server = await startServerProcess(dataDir, {}, PROGRAMS.builtServer);
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const made = await promisify(execFile)(
    process.execPath,
    [...PROGRAMS.admin, 'tenant', 'create', '--name', 'Neighbour'],
    { env },
  );
  const neighbour = { url: server.url, apiKey: JSON.parse(made.stdout).apiKey as string };
  return { dataDir, server, caller: { url: server.url, apiKey: server.apiKey! }, neighbour };
}

after(async () => {
  const installation = await opened;
  await installation?.server.stop();
  if (installation) await rm(installation.dataDir, { recursive: true, force: true });
});

async function newUploadPath(caller: Caller): Promise<string> {
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
  return `/v2/fingerprints:upload?sessionId=${sessionId}`;
}

async function send(bytes: Buffer, sender?: Caller): Promise<Reply> {
  const caller = sender ?? (await sharedInstallation()).caller;
  return await upload(caller, await newUploadPath(caller), bytes);
}

async function assertServes(sender?: Caller): Promise<void> {
  const caller = sender ?? (await sharedInstallation()).caller;
  assert.equal((await call(caller, 'GET', '/health/ready')).status, 200);
  const reply = await send(await photo('CAT', 1, 'fingerprint', 0), caller);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
}

/** Decoder processes of the server. */
const decodersOf = async ({ pid }: ServerProcess) => await childrenOf(pid, /decoder-process/);

/** Runs `act` and returns the peak of the decoders' total memory. */
async function decodersPeak(server: ServerProcess, act: () => Promise<void>): Promise<number> {
  const peaks = new Map<number, number>();
  let largest = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const pids = await decodersOf(server);
      for (const pid of peaks.keys()) if (!pids.includes(pid)) peaks.delete(pid);
      for (const pid of pids) peaks.set(pid, await peakMemory(pid));
      largest = Math.max(
        largest,
        [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  try {
    await act();
  } finally {
    isStopped = true;
    await watching;
  }
  return largest;
}

async function soundFiles(): Promise<{ jpeg: Buffer; png: Buffer; webp: Buffer }> {
  const jpeg = await photo('CAT', 1, 'fingerprint', 1);
  return { jpeg, png: await sharp(jpeg).png().toBuffer(), webp: await sharp(jpeg).webp().toBuffer() };
}

test(
  'every file of the corpus is answered 201 or 400, none fills the memory, and the service keeps running (S5)',
  options,
  async () => {
    const installation = await sharedInstallation();
    const { jpeg, png, webp } = await soundFiles();
    const refused: Record<string, Buffer> = {
      'JPEG of 86,000 scans': bombs.scansJpeg(86_000),
      'JPEG of 2,000 scans': bombs.scansJpeg(2000),
      'JPEG of two million segments': bombs.segmentsJpeg(jpeg),
      'PNG with 100,000 texts': bombs.manyTextsPng(png),
      'SVG of 10^19 parts': bombs.nestedSvg(),
      'SVG of 8 MB': bombs.rectsSvg(),
      ...(await bombs.otherFormats()),
      'AVIF that claims 1,600 megapixels': bombs.claimingHeif(await bombs.avif(), 40_000),
      'HEIC that claims 49 megapixels': bombs.claimingHeif(bombs.heic(), 7000),
      'HEIC of more pixels than it claims': bombs.claimingHeif(bombs.heic(), 128),
      'interlaced PNG of 400 MB': bombs.interlacedPng(),
      'JPEG cut off': jpeg.subarray(0, jpeg.length >> 1),
      'PNG cut off': png.subarray(0, png.length >> 1),
      'WebP cut off': webp.subarray(0, webp.length >> 1),
    };
    const taken: Record<string, Buffer> = {
      'PNG with 400 texts of 8 MB': bombs.textsPng(png),
      'PNG with a profile of 256 MB': bombs.profilePng(png),
      'PNG with 9 MB of EXIF': bombs.exifPng(png),
      'JPEG with 9 MB of EXIF': bombs.exifJpeg(jpeg),
      'JPEG with a profile of 9 MB': bombs.profileJpeg(jpeg),
      'WebP of 49 megapixels in 38 bytes': bombs.tinyWebp(),
      'WebP of 600 frames': await bombs.framesWebp(),
      'JPEG of 99 scans': bombs.scansJpeg(97),
      AVIF: await bombs.avif(),
      HEIC: bombs.heic(),
    };
    const decoders = await decodersPeak(installation.server, async () => {
      for (const [name, bytes] of Object.entries(refused)) {
        const { status, body } = await send(bytes);
        assert.deepEqual([status, body.errors?.[0].code], [400, 'SVCB2B10001'], `${name}: ${JSON.stringify(body)}`);
        assert.ok(Array.isArray(body.errors[0].details.file), name);
      }
      for (const [name, bytes] of Object.entries(taken)) {
        const { status, body } = await send(bytes);
        assert.equal(status, 201, `${name}: ${JSON.stringify(body)}`);
      }
    });
    const api = await peakMemory(installation.server.pid);
    assert.ok(api < API_BYTES_MAX, `the API's process held ${api} bytes`);
    assert.ok(decoders < DECODERS_BYTES_MAX, `the decoders held ${decoders} bytes`);
    await assertServes();
  },
);

test(
  'many pictures of 50 megapixels at a time are decoded in turn or refused with Retry-After, while others are served (R11)',
  options,
  async () => {
    const installation = await sharedInstallation();
    const files = [...(await bombs.largeJpegs(12, false)), ...(await bombs.largeJpegs(2, true))];
    const decoders = await decodersPeak(installation.server, async () => {
      const sending = files.map((bytes) => send(bytes));
      // Another tenant meanwhile.
      await assertServes(installation.neighbour);
      for (const { status, headers, body } of await Promise.all(sending)) {
        assert.ok([201, 429, 503].includes(status), JSON.stringify(body));
        if (status !== 201) {
          assert.ok(['SVCB2B40005', 'SVCB2B40008'].includes(body.errors[0].code));
          assert.ok(Number(headers.get('retry-after')) >= 1);
        }
      }
    });
    assert.ok(decoders < DECODERS_BYTES_MAX, `the decoders held ${decoders} bytes`);
    const peak = await peakMemory(installation.server.pid);
    assert.ok(peak < API_BYTES_MAX, `the server held ${peak} bytes`);
    await assertServes();
  },
);

test(
  'every upload of the corpus of the fuzzer, and 100 made from a seed, is answered below 500 with an error of the catalogue, and the memory stays bounded (R12)',
  options,
  async () => {
    const { server, caller } = await sharedInstallation();
    const target = { url: server.url, apiKey: caller.apiKey! };
    const files = await fuzzFiles();
    for (const [name, { recipe, status }] of Object.entries(CORPUS))
      assert.equal(await sendUpload(recipe, files, target), status, name);
    const answers = new Set<number | undefined>();
    const property = fc.asyncProperty(recipes, async (recipe) => {
      answers.add(await sendUpload(recipe, files, target));
    });
    await fc.assert(property, { seed: 7, numRuns: 100, endOnFailure: true });
    for (const status of [201, 400, 413, 415]) assert.ok(answers.has(status), `none was answered ${status}`);
    assert.ok((await residentMemory(server.pid)) < FUZZED_BYTES_MAX);
    await assertServes();
  },
);

/** Waits until a decoder uses memory that only a large picture needs. */
async function untilBusy(installation: Installation): Promise<void> {
  await until(async () => {
    const peaks = await Promise.all((await decodersOf(installation.server)).map(peakMemory));
    return peaks.some((bytes) => bytes > 200e6);
  }, 'a busy decoder');
}

test('a decoder is given nothing of the environment of the service', options, async () => {
  const installation = await sharedInstallation();
  await send((await soundFiles()).jpeg);
  const decoders = await decodersOf(installation.server);
  assert.ok(decoders.length > 0);
  for (const pid of decoders) {
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
    const names = environment.map((setting) => setting.split('=')[0]!);
    // Node.js adds its IPC variables, the shell its folder.
    const others = names.filter((name) => !/^(NODE_CHANNEL_.*|PWD)$/.test(name));
    const ours = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'UV_THREADPOOL_SIZE'];
    assert.deepEqual(others.toSorted(), ours);
  }
});

test('a decoder that is killed while it works is replaced', options, async () => {
  const installation = await sharedInstallation();
  const [bytes] = await bombs.largeJpegs(1, true);
  const sending = send(bytes!);
  await untilBusy(installation);
  for (const pid of await decodersOf(installation.server)) process.kill(pid, 'SIGKILL');
  const { status, body } = await sending;
  assert.ok([201, 503].includes(status), JSON.stringify(body));
  await assertServes();
});

test(
  'a server that is killed leaves no decoder behind, and one asked to stop ends with 0 even while pictures are decoded',
  options,
  async () => {
    const installation = await sharedInstallation();
    const files = await bombs.largeJpegs(4, true);
    for (const end of ['kill', 'stop'] as const) {
      const sending = files.map((bytes) => send(bytes).catch(() => undefined));
      await untilBusy(installation);
      const pids = await decodersOf(installation.server);
      const ended = await installation.server[end]();
      if (end === 'stop') assert.equal(ended, 0);
      await until(async () => !(await Promise.all(pids.map(isRunning))).includes(true), 'the end of all decoders');
      await Promise.all(sending);
      installation.server = await startServerProcess(installation.dataDir, {}, PROGRAMS.builtServer);
      Object.assign(installation.caller, { url: installation.server.url });
    }
  },
);
