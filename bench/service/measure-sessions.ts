import { performance } from 'node:perf_hooks';
import { startBareServer } from './bare-server.ts';
import { expectStatus, openConnection } from './connection.ts';
import { type Figure, percentile, spread } from './figures.ts';

const sustainMs = 10_000;
const connections = 8;
const single = 300;
const warmUps = 50;

interface Load {
  readonly perSecond: number;
  readonly errors: number;
  readonly times: readonly number[];
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
}

/** Sequential requests of one client, ms each. */
async function timeSingly(url: string, apiKey: string, { method, path, body, status }: Request): Promise<number[]> {
  const connection = openConnection(url, apiKey, 1);
  const times: number[] = [];
  for (let n = 0; n < warmUps + single; n++) {
    const { ms } = expectStatus(await connection.send(method, path, body), status);
    if (n >= warmUps) times.push(ms);
  }
  connection.close();
  return times;
}

/** Saturates all connections with sequential requests. */
async function sustain(url: string, apiKey: string, { method, path, body, status }: Request): Promise<Load> {
  const connection = openConnection(url, apiKey, connections);
  const startedAt = performance.now();
  const times: number[] = [];
  let errors = 0;
  const client = async () => {
    while (performance.now() - startedAt < sustainMs) {
      const answer = await connection.send(method, path, body).catch(() => undefined);
      if (answer?.status === status) times.push(answer.ms);
      else errors++;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  connection.close();
  return { perSecond: times.length / seconds, errors, times };
}

async function measureBare(answer: unknown, request: Request) {
  const bare = await startBareServer(answer, request.status);
  const times = await timeSingly(bare.url, '', request);
  const load = await sustain(bare.url, '', request);
  await bare.stop();
  return { times, load };
}

/**
 * Creating a session and reading a job, each compared with a bare node:http server that answers the same JSON: Node's
 * lower bound on this machine.
 */
export async function measureSessions(url: string, apiKey: string, commit: Figure): Promise<Figure[]> {
  const connection = openConnection(url, apiKey, 1);
  const pet = expectStatus(await connection.send('POST', '/v2/pets', { species: 'DOG' }), 201);
  const petId: string = pet.body.data.id;
  const body = { species: 'DOG', purpose: 'PET_VERIFICATION', petId };
  const create: Request = { method: 'POST', path: '/v2/capture-sessions', body, status: 201 };
  const sample = expectStatus(await connection.send(create.method, create.path, body), 201);
  const read: Request = { method: 'GET', path: `/v2/capture-sessions/${sample.body.data.sessionId}`, status: 200 };
  const times = await timeSingly(url, apiKey, create);
  const load = await sustain(url, apiKey, create);
  const reads = await sustain(url, apiKey, read);
  // The first tenant's plan has room only for the gallery.
  expectStatus(await connection.send('DELETE', `/v2/pets/${petId}`), 204);
  connection.close();
  const bare = await measureBare(sample.body, create);
  const bareReads = await measureBare(sample.body, read);
  const errors = [load, reads, bare.load, bareReads.load].map((one) => one.errors);
  if (errors.some((count) => count > 0)) throw new Error(`errors of the service and of the bare server: ${errors}`);
  const under = (of: Load) => `${connections} connections, ${sustainMs / 1000} s, no errors; ${spread(of.times)} ms`;
  const rate = (name: string, of: Load): Figure => ({ name, value: of.perSecond, unit: '1/s', how: under(of) });
  const [barePosts, bareGets] = [rate('bare node:http, POST', bare.load), rate('bare node:http, GET', bareReads.load)];
  return [
    {
      name: 'session creation, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      ratio: { to: commit },
      how: `1 client, durable commit; ${spread(times)}; bare node:http ${percentile(bare.times, 0.5).toFixed(2)} ms`,
    },
    { ...rate('session creation', load), ratio: { to: barePosts, target: { atLeast: 0.15 } } },
    { ...rate('read of a session', reads), ratio: { to: bareGets, target: { atLeast: 0.3 } } },
    barePosts,
    bareGets,
  ];
}
