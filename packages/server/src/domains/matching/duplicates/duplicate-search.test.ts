import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { registeredPet } from '../../../../testing/pets.ts';
import { newTenant, startService } from '../../../../testing/service.ts';
import type { SearchProgress } from '../../../compute/jobs/job.ts';
import { findJob } from '../../../compute/jobs/store.ts';
import { startWorker } from '../../../compute/jobs/worker.ts';
import { runAddition } from '../run-addition.ts';
import { addPairs, runDuplicateSearch } from './run-duplicate-search.ts';

const NONE: SearchProgress = { afterId: '', checkedCount: 0, petCount: 9, pairs: [], hasMore: false };
const match = (id: string, score: number) => ({ id, score, falseMatchRate: 10 ** -(score / 10) });
const shown = ({ pairs }: SearchProgress) => pairs.map(({ pets, score }) => [...pets.map(({ id }) => id), score]);

test('lists a pair found from both pets once, with its better score and the older pet first', () => {
  const fromOne = addPairs(NONE, 'b', [match('a', 60)]);
  const fromBoth = addPairs(addPairs(fromOne, 'a', [match('b', 70), match('c', 65)]), 'c', [match('a', 61)]);
  assert.deepEqual(shown(fromBoth), [
    ['a', 'b', 70],
    ['a', 'c', 65],
  ]);
  assert.deepEqual([fromBoth.afterId, fromBoth.checkedCount, fromBoth.hasMore], ['c', 3, false]);
});

test('keeps the best pairs up to the limit, best first, and reports that there are more', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const searches = fc.array(fc.tuple(ids, fc.array(fc.tuple(ids, fc.integer({ min: 50, max: 100 })))));
  fc.assert(
    fc.property(searches, fc.integer({ min: 1, max: 6 }), (found, pairsMax) => {
      const best = new Map<string, number>();
      let progress = NONE;
      for (const [petId, matches] of found) {
        const others = matches.filter(([id]) => id !== petId);
        const given = others.map(([id, score]) => match(id, score));
        progress = addPairs(progress, petId, given, pairsMax);
        for (const { id, score } of given) {
          const key = [petId, id].sort().join();
          best.set(key, Math.max(best.get(key) ?? 0, score));
        }
      }
      const wanted = [...best.values()].sort((a, b) => b - a).slice(0, pairsMax);
      assert.deepEqual(
        progress.pairs.map(({ score }) => score),
        wanted,
      );
      assert.equal(new Set(shown(progress).map(([a, b]) => `${a} ${b}`)).size, progress.pairs.length);
      assert.equal(progress.hasMore, best.size > pairsMax);
    }),
  );
});

test('a duplicate search keeps how far it has come, gives way to a waiting job of another tenant, and continues from there', async (context) => {
  const service = await startService({ role: 'api', engineThreads: 1 });
  context.after(() => service.close());
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const never = () => Promise.reject(new Error('not of this test'));
  const worker = await startWorker(services, {
    handlers: {
      FINGERPRINT_ADDITION: runAddition,
      PET_VERIFICATION: never,
      PET_IDENTIFICATION: never,
      DUPLICATE_SEARCH: never,
      STANDING_SEARCH: () => Promise.reject(new Error('not of this test')),
    },
    watch: () => {},
    concurrency: 1,
    concurrencyPerTenant: 1,
    leaseMs: 30_000,
  });
  const older = await registeredPet(caller, 'CAT', 1);
  await registeredPet(caller, 'CAT', 4);
  const newer = await registeredPet(caller, 'CAT', 1);
  await worker.stop(10_000);

  const insert = async (owner: string, kind: string, status: string) => {
    const id = services.ids.next();
    await services.database.tenant(owner, (sql) =>
      sql(
        `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, lease_until, created_at)
         VALUES ($1, $2, $3, $4, '{"uploadIds":[]}', now(), now() + interval '1 hour', now() + interval '1 hour', now())`,
        [owner, id, kind, status],
      ),
    );
    return id;
  };
  const jobId = await insert(tenantId, 'DUPLICATE_SEARCH', 'PROCESSING');
  const read = async () => {
    const job = await services.database.tenant(tenantId, (sql) => findJob(sql, tenantId, 'DUPLICATE_SEARCH', jobId));
    assert.ok(job);
    return job;
  };
  // A clock that advances by a second per pet, so that the search checks for other jobs before each.
  let nowMs = 0;
  let looks = 0;
  let atLook = async (_look: number): Promise<unknown> => undefined;
  const timed = {
    ...services,
    ticks: () => (nowMs += 1000),
    database: {
      ...services.database,
      system: async (run: Parameters<typeof services.database.system>[0]) => {
        looks += 1;
        await atLook(looks);
        return await services.database.system(run);
      },
    } as typeof services.database,
  };
  const { signal } = new AbortController();

  const other = await newTenant(service);
  const kept: (SearchProgress | null)[] = [];
  atLook = async (look) => {
    kept.push((await read()).progress);
    if (look === 3) await insert(other.tenantId, 'PET_IDENTIFICATION', 'PENDING');
  };
  const way = await runDuplicateSearch(timed, await read(), signal);
  assert.ok('progress' in way);
  assert.deepEqual([way.progress.checkedCount, way.progress.petCount], [2, 3]);
  assert.deepEqual(
    kept.map((progress) => progress?.checkedCount),
    [undefined, 0, 1],
    'what is kept when it looks about',
  );
  assert.equal((await read()).attempt, 1);

  await services.database.tenant(other.tenantId, (sql) => sql(`DELETE FROM jobs`));
  atLook = async () => undefined;
  looks = 0;
  const done = await runDuplicateSearch(timed, { ...(await read()), progress: way.progress }, signal);
  assert.ok('result' in done);
  assert.deepEqual(
    done.result.pairs.map(({ pets }) => pets.map(({ id }) => id)),
    [[older, newer]],
  );
  assert.deepEqual([done.result.petCount, looks], [3, 1], 'one pet was left to be checked');

  await services.database.tenant(tenantId, (sql) => sql(`UPDATE jobs SET fence = fence + 1 WHERE id = $1`, [jobId]));
  await assert.rejects(
    runDuplicateSearch(timed, { ...(await read()), fence: 0, progress: null }, signal),
    /no longer ours/,
  );
});
