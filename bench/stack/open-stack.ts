import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { missingPgvector, startPgvector } from '@rhinarium/server/testing/pgvector';
import { freePort } from '@rhinarium/server/testing/processes';
import { missingS3Server, startS3Server } from '@rhinarium/server/testing/s3-server';
import { type FleetNode, type RunningNode, startNode } from '../upgrade/fleet-node.ts';
import { type LoadBalancer, startLoadBalancer } from '../upgrade/load-balancer.ts';
import { readRelease } from '../upgrade/release.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Services of compose.yaml as local processes. */
export interface Stack {
  readonly url: string;
  /** Key of an empty tenant on the plan pro. */
  readonly apiKey: string;
  /** Ports of the nodes' metrics. */
  readonly ports: readonly number[];
  /** Running parts, one line each, and missing ones. */
  readonly parts: readonly string[];
  stop(): Promise<void>;
}

export interface StackRequest {
  readonly search: 'memory' | 'pgvector';
  /** Number of workers, two in compose.yaml. */
  readonly workers: number;
  /** Keeps each worker to one core, the next one to the next core. */
  readonly isPinned?: boolean;
}

/**
 * PostgreSQL, an S3 server, two api nodes, two workers and a proxy. Images are in the bucket if the S3 server is
 * installed, and the database searches if pgvector is available and requested. Throws the error of a part that does not
 * start, after closing all others.
 */
export async function openStack(request: StackRequest): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-stack-'));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return { ...(await startParts(folder, request, ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  folder: string,
  { search, workers, isPinned = false }: StackRequest,
  ends: (() => Promise<unknown>)[],
) {
  if (search === 'pgvector' && missingPgvector[0]) throw new Error(missingPgvector[0]);
  const postgres = await (search === 'pgvector' ? startPgvector() : startOwnPostgres(path.join(folder, 'postgres')));
  ends.push(() => postgres.stop());
  if (search === 'pgvector') await postgres.query('CREATE EXTENSION vector');
  const place: Record<string, string> = {
    DATABASE_URL: `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`,
    RHINARIUM_KEYS_DIR: path.join(folder, 'keys'),
    RHINARIUM_SEARCH: search,
  };
  const images = await startImages(folder, place, ends);
  const roles = [...Array<'api'>(2).fill('api'), ...Array<'worker'>(workers).fill('worker')];
  const nodes: FleetNode[] = [];
  for (const [n, role] of roles.entries()) {
    const number = roles.slice(0, n + 1).filter((one) => one === role).length;
    const core = isPinned && role === 'worker' ? (number - 1) % availableParallelism() : undefined;
    nodes.push({ name: `${role}${number}`, role, port: await freePort(), core });
  }
  const running: RunningNode[] = [];
  for (const node of nodes) {
    const own = missingS3Server.length === 0 ? path.join(folder, node.name) : path.join(folder, 'data');
    await mkdir(own, { recursive: true });
    const started = await startNode(node, await readRelease(root), { ...place, DATA_DIR: own });
    ends.push(() => started.stop());
    running.push(started);
  }
  // The first start creates a tenant on a small plan.
  await postgres.query(`UPDATE tenants SET plan = 'pro'`);
  const answering = nodes.filter(({ role }) => role === 'api').map(({ name, port }) => [name, port] as const);
  const proxy: LoadBalancer = await startLoadBalancer(folder, new Map(answering));
  ends.push(() => proxy.stop());
  const apiKey = running.map((node) => node.apiKey).find((key) => key !== undefined);
  if (apiKey === undefined) throw new Error('No node said that it made the first tenant.');
  return {
    url: proxy.url,
    apiKey,
    ports: nodes.map(({ port }) => port),
    parts: [
      `PostgreSQL on port ${postgres.port}; the first scan of a search is ${search === 'pgvector' ? 'its own, by pgvector' : 'in the memory of each worker'}`,
      images,
      ...nodes.map(({ name, role, port }) => `${name} (${role}) on port ${port}`),
      `HAProxy in front of the nodes that answer: ${proxy.url}`,
    ],
  };
}

/** A bucket for the images if an S3 server is available. Returns its description. */
async function startImages(
  folder: string,
  place: Record<string, string>,
  ends: (() => Promise<unknown>)[],
): Promise<string> {
  if (missingS3Server[0]) return `images in a folder that all share: ${missingS3Server[0]}`;
  const s3 = await startS3Server(path.join(folder, 's3'));
  ends.push(() => s3.kill());
  Object.assign(place, {
    RHINARIUM_S3_BUCKET: await s3.newBucket(),
    RHINARIUM_S3_ENDPOINT: s3.url,
    RHINARIUM_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RHINARIUM_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  });
  return `an S3 server with the images on port ${s3.port}`;
}
