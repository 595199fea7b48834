import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { promisify } from 'node:util';
import { type Connection, expectStatus, openConnection } from '../service/connection.ts';
import { type Figure, percentile, spread } from '../service/figures.ts';
import type { PhotoFolder } from '../service/photos.ts';
import { startServer } from '../service/server-process.ts';

const run = promisify(execFile);
const floodConnections = 8;
const floodRestMs = 200;
const seeds = { quiet: 1, flood: 3 };

type Purpose = 'PET_PROFILE_REGISTRATION' | 'PET_VERIFICATION' | 'PET_IDENTIFICATION';

/** Uploads loose photos, which actions of version 1 may use again and again. */
async function uploadLoose(
  url: string,
  apiKey: string,
  photos: PhotoFolder,
  wish: { seed: number; purpose: Purpose; firstShot: number; count: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (let shot = wish.firstShot; ids.length < wish.count; shot++) {
    const form = new FormData();
    form.append('species', 'CAT');
    form.append('purpose', wish.purpose);
    form.append(
      'file',
      new Blob([new Uint8Array(await photos.photo('CAT', wish.seed, 'fingerprint', shot))]),
      'photo.jpg',
    );
    const headers = { 'x-service-api-key': apiKey };
    const reply = await fetch(`${url}/v1/fingerprints:upload`, { method: 'POST', body: form, headers });
    const { data } = (await reply.json()) as { data?: { id: string; quality?: { verdict: string } } };
    if (!data) throw new Error(`an upload was answered ${reply.status}`);
    if (data.quality?.verdict !== 'REJECTED') ids.push(data.id);
  }
  return ids;
}

async function runToEnd(connection: Connection, action: string, body: unknown, jobs: string): Promise<number> {
  const startedAt = performance.now();
  const { jobId } = expectStatus(await connection.send('POST', action, body), 202).body.data;
  const { data } = expectStatus(await connection.send('GET', `/v2/${jobs}/${jobId}?waitSeconds=30`), 200).body;
  if (data.status !== 'SUCCESS') throw new Error(`the job ended ${data.status}: ${JSON.stringify(data.error)}`);
  return performance.now() - startedAt;
}

/** Asks for identifications as fast as they are accepted until it is stopped; returns the answers. */
function startFlood(url: string, apiKey: string, fingerprints: readonly string[]) {
  const connection = openConnection(url, apiKey, floodConnections);
  const answers = new Map<number, number>();
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      const { status } = await connection.send('POST', '/v1/pets:identify', { fingerprints });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status !== 202) await new Promise((resolve) => setTimeout(resolve, floodRestMs));
    }
  };
  const lanes = Promise.all(Array.from({ length: floodConnections }, lane));
  return {
    answers,
    async stop() {
      isOver = true;
      await lanes;
      connection.close();
    },
  };
}

/**
 * A tenant that verifies one pet after the other, alone and beside one that asks for more identifications than can be
 * done.
 */
export async function measureFairness(
  root: string,
  scratch: string,
  photos: PhotoFolder,
  probes: number,
): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(scratch, 'fairness-'));
  const entry = path.join(root, 'packages/server/dist/main.js');
  const server = await startServer([process.execPath, '--enable-source-maps', entry], root, dataDir);
  try {
    const newTenant = async (name: string): Promise<string> => {
      const admin = path.join(root, 'packages/server/dist/admin/main.js');
      const env = { ...process.env, DATA_DIR: dataDir };
      const { stdout } = await run(process.execPath, [admin, 'tenant', 'create', '--name', name, '--plan', 'pro'], {
        env,
      });
      return JSON.parse(stdout).apiKey;
    };
    const [quiet, flood] = [await newTenant('quiet'), await newTenant('flood')];
    const { url } = server;
    const connection = openConnection(url, quiet, 1);
    const petId: string = expectStatus(await connection.send('POST', '/v2/pets', { species: 'CAT' }), 201).body.data.id;
    const loose = (apiKey: string, seed: number, purpose: Purpose, firstShot: number, count: number) =>
      uploadLoose(url, apiKey, photos, { seed, purpose, firstShot, count });
    const registered = await loose(quiet, seeds.quiet, 'PET_PROFILE_REGISTRATION', 0, 5);
    const additions = 'fingerprint-addition-jobs';
    await runToEnd(connection, `/v1/pets/${petId}:addFingerprints`, { fingerprints: registered }, additions);
    const probe = await loose(quiet, seeds.quiet, 'PET_VERIFICATION', 20, 3);
    const flooding = await loose(flood, seeds.flood, 'PET_IDENTIFICATION', 0, 3);

    const measure = async () => {
      const ms: number[] = [];
      const verify = `/v1/pets/${petId}:verify`;
      for (let n = 0; n < probes; n++)
        ms.push(await runToEnd(connection, verify, { fingerprints: probe }, 'pet-verification-jobs'));
      return ms;
    };
    await measure();
    const alone = await measure();
    const running = startFlood(url, flood, flooding);
    while (!running.answers.has(429)) await new Promise((resolve) => setTimeout(resolve, floodRestMs));
    const beside = await measure();
    await running.stop();
    connection.close();
    const answers = [...running.answers].map(([status, count]) => `${status} × ${count}`).join(', ');
    const p95 = { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95) };
    return [
      { name: 'verification of a quiet tenant, alone, p95', value: p95.alone, unit: 'ms', how: spread(alone) },
      {
        name: 'the same beside a flood of 1,000 waiting jobs, p95',
        value: p95.beside,
        unit: 'ms',
        target: { below: 2 * p95.alone },
        how: `${spread(beside)}; the flood was answered ${answers}`,
      },
    ];
  } finally {
    await server.stop();
  }
}
