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

/** Sequential requests of one client, ms each. */
async function timeSingly(url: string, apiKey: string, body: unknown): Promise<number[]> {
  const connection = openConnection(url, apiKey, 1);
  const times: number[] = [];
  for (let n = 0; n < warmUps + single; n++) {
    const { ms } = expectStatus(await connection.send('POST', '/v2/capture-sessions', body), 201);
    if (n >= warmUps) times.push(ms);
  }
  connection.close();
  return times;
}

/** Saturates all connections with sequential requests. */
async function sustain(url: string, apiKey: string, body: unknown): Promise<Load> {
  const connection = openConnection(url, apiKey, connections);
  const startedAt = performance.now();
  const times: number[] = [];
  let errors = 0;
  const client = async () => {
    while (performance.now() - startedAt < sustainMs) {
      const answer = await connection.send('POST', '/v2/capture-sessions', body).catch(() => undefined);
      if (answer?.status === 201) times.push(answer.ms);
      else errors++;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  connection.close();
  return { perSecond: times.length / seconds, errors, times };
}

/**
 * Session creation compared with a bare node:http server that answers the same JSON: Node's lower bound on this
 * machine.
 */
export async function measureSessions(url: string, apiKey: string): Promise<Figure[]> {
  const connection = openConnection(url, apiKey, 1);
  const pet = expectStatus(await connection.send('POST', '/v2/pets', { species: 'DOG' }), 201);
  const petId: string = pet.body.data.id;
  const body = { species: 'DOG', purpose: 'PET_VERIFICATION', petId };
  const sample = expectStatus(await connection.send('POST', '/v2/capture-sessions', body), 201);
  const times = await timeSingly(url, apiKey, body);
  const load = await sustain(url, apiKey, body);
  // The first tenant's plan has room only for the gallery.
  expectStatus(await connection.send('DELETE', `/v2/pets/${petId}`), 204);
  connection.close();
  const bare = await startBareServer(sample.body);
  const bareTimes = await timeSingly(bare.url, apiKey, body);
  const bareLoad = await sustain(bare.url, apiKey, body);
  await bare.stop();
  if (load.errors + bareLoad.errors > 0)
    throw new Error(`${load.errors} errors of the service, ${bareLoad.errors} of the bare server`);
  const under = (of: Load) => `${connections} connections, ${sustainMs / 1000} s, no errors; ${spread(of.times)} ms`;
  return [
    {
      name: 'session creation, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      target: { below: 8 },
      how: `1 client, durable commit; ${spread(times)}`,
    },
    {
      name: 'session creation, sustained',
      value: load.perSecond,
      unit: '1/s',
      target: { atLeast: 400 },
      how: under(load),
    },
    {
      name: 'floor: bare node:http, p50',
      value: percentile(bareTimes, 0.5),
      unit: 'ms',
      how: `same JSON, nothing kept; ${spread(bareTimes)}`,
    },
    { name: 'floor: bare node:http, sustained', value: bareLoad.perSecond, unit: '1/s', how: under(bareLoad) },
  ];
}
