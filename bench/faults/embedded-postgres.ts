import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf } from '@rhinarium/server/testing/processes';
import pg from 'pg';
import type { Cluster } from './fault-table.ts';

const upWithinMs = 300_000;
const lookMs = 100;

/** PostgreSQL that the service embeds and restarts by itself, seen from outside. */
export function openEmbeddedPostgres(dataDir: string): Cluster['postgres'] {
  const folder = path.join(dataDir, 'postgres');
  const postmaster = async (): Promise<number | undefined> => {
    const text = await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
    return Number(text.split('\n')[0]) || undefined;
  };
  const query = async <Row>(text: string): Promise<Row[]> => {
    const password = (await readFile(path.join(folder, 'superuser-password'), 'utf8')).trim();
    const host = path.join(folder, 'socket');
    const client = new pg.Client({ host, user: 'rhinarium_superuser', password, database: 'rhinarium' });
    client.on('error', () => {});
    await client.connect();
    return await client.query(text).then(
      async ({ rows }) => {
        await client.end();
        return rows as Row[];
      },
      async (cause) => {
        await client.end().catch(() => {});
        throw cause;
      },
    );
  };
  const up = async () => {
    for (const late = AbortSignal.timeout(upWithinMs); ; await delay(lookMs)) {
      const isUp = await query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (late.aborted) throw new Error('The embedded PostgreSQL did not come back');
    }
  };
  return {
    query,
    async backends() {
      const pid = await postmaster();
      return pid === undefined ? [] : await childrenOf(pid, /: rhinarium rhinarium/);
    },
    async killAndRestart() {
      const pid = await postmaster();
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      } catch {
        // It was killed with its service, and its file was left.
      }
      await up();
    },
    stop: async () => {},
  };
}
