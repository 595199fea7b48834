import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startOwnPostgres } from '../../test/support/own-postgres.ts';
import { openDatabaseLink } from './database-link.ts';
import type { House } from './fault-table.ts';
import { startServiceNode } from './service-node.ts';
import { mountSmallDisk } from './small-disk.ts';

export interface OpenHouse extends House {
  readonly dataDir: string;
  close(): Promise<void>;
}

/** The roles of the nodes of a house: two that do everything, or two that answer and two that work. */
const ROLES = { pair: ['all', 'all'], fleet: ['api', 'api', 'worker', 'worker'] } as const;
export type HouseKind = keyof typeof ROLES;

/**
 * Nodes with links of their own to one PostgreSQL, on one folder of images, which is a small disk where it can be.
 */
export async function openHouse(kind: HouseKind): Promise<OpenHouse> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-faults-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const disk = await mountSmallDisk(dataDir);
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const links: House['links'][number][] = [];
  const nodes: House['nodes'][number][] = [];
  for (const [n, role] of ROLES[kind].entries()) {
    const link = await openDatabaseLink(postgres.port);
    links.push(link);
    nodes.push(await startServiceNode(`node ${n + 1} (${role})`, role, dataDir, link.url));
  }
  // The first start makes a tenant of a small plan.
  await postgres.query(`UPDATE tenants SET plan = 'pro'`);
  return {
    ...{ postgres, nodes, links, disk, dataDir },
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const link of links) link.close();
      await postgres.stop();
      await disk?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
