import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { until } from '@rhinarium/server/testing/processes';
import { PROGRAMS, SHIFT_CLOCK } from '@rhinarium/server/testing/programs';
import { startServerProcess } from '@rhinarium/server/testing/server-process';

const program = [...PROGRAMS.server.slice(0, -1), '--import', SHIFT_CLOCK, PROGRAMS.server.at(-1)!];
const HOUR_MS = 3_600_000;

const ends: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

/** Two api nodes on one PostgreSQL, whose clocks are ahead of it by these times. */
async function openNodes(aheadMs: readonly number[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-clocks-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  ends.push(() => postgres.stop());
  const nodes = await Promise.all(
    aheadMs.map((ms) =>
      startServerProcess(
        path.join(folder, 'data'),
        {
          RHINARIUM_ROLE: 'api',
          RHINARIUM_READS_PER_MINUTE: '6',
          DATABASE_URL: `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`,
          TEST_SHIFTED_MS: String(ms),
          TEST_SHIFT_MS: String(-2 * HOUR_MS),
        },
        program,
      ),
    ),
  );
  for (const node of nodes) ends.push(() => node.stop());
  await postgres.query(`UPDATE tenants SET plan = 'pro'`);
  const apiKey = nodes.find((node) => node.apiKey)!.apiKey;
  return { nodes, callers: nodes.map(({ url }): Caller => ({ url, apiKey })) };
}

const readPets = (caller: Caller) => call(caller, 'GET', '/v2/pets');

test('nodes whose clocks differ by five minutes, and one that is set back by two hours, refuse nobody', async () => {
  const { nodes, callers } = await openNodes([5 * 60_000, 0]);
  const [ahead, exact] = callers as [Caller, Caller];
  for (const caller of [ahead, exact, ahead, exact]) assert.equal((await readPets(caller)).status, 200);
  const figures = await (await fetch(`${nodes[0]!.url}/metrics`)).text();
  assert.match(figures, /^rhinarium_clock_ahead_seconds (299|300)(\.\d+)?$/m);
  process.kill(nodes[0]!.pid, 'SIGUSR2');
  await until(async () => {
    const text = await (await fetch(`${nodes[0]!.url}/metrics`)).text();
    return /^rhinarium_clock_ahead_seconds -6\d{3}/m.test(text);
  }, 'the clock set back');
  // One more than is left at once. It is served as soon as the budget has refilled by one.
  let last = await readPets(ahead);
  for (let n = 0; last.status === 200; n++) last = await readPets(n % 2 === 0 ? exact : ahead);
  assert.equal(last.status, 429);
  assert.ok(Number(last.headers.get('retry-after')) <= 10, `Retry-After: ${last.headers.get('retry-after')}`);
});
