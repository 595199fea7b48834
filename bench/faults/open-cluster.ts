import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabaseLink } from '@rhinarium/server/testing/database-link';
import { startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { type S3Server, startS3Server } from '@rhinarium/server/testing/s3-server';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import type { Cluster } from './fault-table.ts';
import { startServiceNode } from './service-node.ts';
import { mountSmallDisk } from './small-disk.ts';

export interface OpenCluster extends Cluster {
  readonly dataDir: string;
  /** Settings in addition to roles and storage. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Roles of a cluster's nodes: two that do everything, two api nodes and two workers, or one with its own database. */
const ROLES = {
  alone: ['all'],
  pair: ['all', 'all'],
  fleet: ['api', 'api', 'worker', 'worker'],
  bucket: ['all', 'all'],
} as const;
export type HouseKind = keyof typeof ROLES;

/**
 * One node with its embedded PostgreSQL, or nodes with separate links to one: with a shared image folder (a small disk if possible), or with a bucket,
 * separate data folders and keys in the database.
 */
export async function openCluster(kind: HouseKind): Promise<OpenCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-faults-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const hasBucket = kind === 'bucket';
  const disk = hasBucket || kind === 'alone' ? undefined : await mountSmallDisk(dataDir);
  const bucket = hasBucket ? await startS3Server(path.join(folder, 's3')) : undefined;
  const settings = bucket ? await bucketSettings(bucket) : {};
  const external = kind === 'alone' ? undefined : await startOwnPostgres(path.join(folder, 'postgres'));
  const postgres = external ?? openEmbeddedPostgres(dataDir);
  const links: Cluster['links'][number][] = [];
  const nodes: Cluster['nodes'][number][] = [];
  for (const [n, role] of ROLES[kind].entries()) {
    const link = external && (await openDatabaseLink(external.port));
    if (link) links.push(link);
    const place = { dataDir: hasBucket ? path.join(dataDir, String(n)) : dataDir, databaseUrl: link?.url, settings };
    nodes.push(await startServiceNode(`node ${n + 1} (${role})`, role, place));
  }
  // The first start creates a tenant on a small plan.
  await postgres.query(`UPDATE tenants SET plan = 'pro'`);
  return {
    postgres,
    nodes,
    links,
    disk,
    bucket,
    settings,
    dataDir: hasBucket ? path.join(dataDir, '0') : dataDir,
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const link of links) link.close();
      await postgres.stop();
      await bucket?.kill();
      await disk?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const bucketSettings = async (bucket: S3Server) => ({
  RHINARIUM_S3_BUCKET: await bucket.newBucket(),
  RHINARIUM_S3_ENDPOINT: bucket.url,
  RHINARIUM_S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
  RHINARIUM_S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
  RHINARIUM_KEY_STORE: 'database',
  RHINARIUM_MASTER_KEY: randomBytes(32).toString('base64'),
});
