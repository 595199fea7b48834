import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Database } from '@rhinarium/server/database/database';
import { openDatabase } from '@rhinarium/server/database/open-database';
import { openClaims } from '@rhinarium/server/jobs/claims';
import { pino } from 'pino';
import { type Figure, percentile, spread } from '../service/figures.ts';

const claimsMeasured = 1000;
const leaseMs = 600_000;
/** Jobs that are inserted in one transaction. */
const batchRows = 5000;

/** Fills the queue with waiting jobs, as many for each tenant. */
async function fill(database: Database, tenants: number, jobs: number): Promise<void> {
  const each = Math.ceil(jobs / tenants);
  for (let n = 0; n < tenants; n++) {
    const tenantId = randomUUID();
    await database.tenant(tenantId, (sql) =>
      sql(`INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'Bench', 'pro', now())`, [tenantId]),
    );
    for (let added = 0; added < each; added += batchRows) {
      await database.tenant(tenantId, (sql) =>
        sql(
          `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
           SELECT $1, gen_random_uuid(), 'PET_IDENTIFICATION', 'PENDING', '{"uploadIds":[]}', now(), now() + interval '1 hour',
                  now() + n * interval '1 ms' - interval '5 minutes' FROM generate_series($2::int, $3::int) n`,
          [tenantId, added, Math.min(added + batchRows, each) - 1],
        ),
      );
    }
  }
}

/**
 * How long a claim takes while this many jobs of this many tenants wait. No statistics are gathered first: a flood
 * waits for none.
 */
async function measureClaim(scratch: string, tenants: number, jobs: number): Promise<Figure> {
  const dataDir = await mkdtemp(path.join(scratch, 'claims-'));
  const database = await openDatabase({ dataDir });
  try {
    await fill(database, tenants, jobs);
    const claims = openClaims(
      { database, log: pino({ level: 'warn' }, process.stderr), ticks: () => performance.now() },
      { leaseMs, perTenantMax: 1e9 },
    );
    await claims.take();
    const ms: number[] = [];
    for (let n = 0; n < claimsMeasured; n++) {
      const startedAt = performance.now();
      if (!(await claims.take())) throw new Error('nothing was claimed');
      ms.push(performance.now() - startedAt);
    }
    return {
      name: `claim, ${jobs} waiting, ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}, p95`,
      value: percentile(ms, 0.95),
      unit: 'ms',
      target: { below: 5 },
      how: `transaction and commit included; ${spread(ms)}`,
    };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What any transaction costs here that changes one row: no claim can be quicker. */
async function measureFloor(scratch: string): Promise<Figure> {
  const dataDir = await mkdtemp(path.join(scratch, 'floor-'));
  const database = await openDatabase({ dataDir });
  try {
    await fill(database, 1, 1);
    const ms: number[] = [];
    for (let n = 0; n < claimsMeasured; n++) {
      const startedAt = performance.now();
      await database.system((sql) => sql(`UPDATE jobs SET fence = fence + 1`));
      ms.push(performance.now() - startedAt);
    }
    const how = `a transaction that changes one row; ${spread(ms)}`;
    return { name: 'floor, p95', value: percentile(ms, 0.95), unit: 'ms', how };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Claims while one tenant floods, while many do, and with nearly nothing waiting, for comparison. */
export async function measureClaims(scratch: string, jobs: number): Promise<Figure[]> {
  const figures: Figure[] = [await measureFloor(scratch)];
  for (const [tenants, count] of [
    [1, 2000],
    [1, jobs],
    [100, jobs],
    [1000, jobs],
  ] as const)
    figures.push(await measureClaim(scratch, tenants, count));
  return figures;
}
