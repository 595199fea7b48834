import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ask, attempt, type Caller } from '../../../testing/client.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../testing/own-postgres.ts';
import { capture, newPet } from '../../../testing/pets.ts';
import { newTenant, startService, type TestService } from '../../../testing/service.ts';
import { stepped } from '../../../testing/stepped.ts';
import { openClaims } from '../../compute/jobs/claims.ts';
import { endWith, Outdated } from '../../compute/jobs/end-attempt.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { HANDLERS } from '../../start-work.ts';

/** Two nodes on one PostgreSQL and one data folder. The test runs their jobs. */
interface Nodes {
  readonly folder: string;
  readonly postgres: OwnPostgres;
  readonly nodes: readonly [TestService, TestService];
}

let opened: Promise<Nodes> | undefined;
after(async () => {
  const { folder, postgres, nodes } = (await opened)!;
  for (const node of nodes) await node.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openNodes(): Promise<Nodes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-simultaneous-'));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const databaseUrl = `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`;
  const settings = { databaseUrl, dataDir: path.join(folder, 'data'), role: 'api', engineThreads: 1 } as const;
  return { folder, postgres, nodes: [await startService(settings), await startService(settings)] };
}

/** A tenant with registrations of one animal for several pets, accepted and claimed at one moment. */
async function accepted(count: number, seed: number) {
  opened ??= openNodes();
  const { nodes } = await opened;
  const { tenantId, apiKey } = await newTenant(nodes[0]);
  const caller: Caller = { url: nodes[0].url, apiKey };
  const claims = openClaims(nodes[0].app.services, { leaseMs: 600_000, perTenantMax: 10 });
  const jobs: JobRow<'FINGERPRINT_ADDITION'>[] = [];
  for (let n = 0; n < count; n++) {
    const petId = await newPet(caller);
    const purpose = 'PET_PROFILE_REGISTRATION' as const;
    const sessionId = await capture(caller, { species: 'CAT', purpose, petId, seed, firstShot: 5 * n });
    assert.equal((await attempt(caller, 'addFingerprints', { petId }, { sessionId })).status, 202);
    jobs.push((await claims.take()) as JobRow<'FINGERPRINT_ADDITION'>);
    assert.equal(jobs[n]!.petId, petId);
  }
  const duplicatesOf = async ({ id: jobId }: JobRow) => {
    const { status, result } = (await ask(caller, 'readFingerprintAdditionJob', { jobId })).data;
    assert.equal(status, 'SUCCESS');
    return result!.possibleDuplicates.map(({ petId }) => petId).toSorted();
  };
  const events = async () => (await ask(caller, 'listEvents', {}, { type: 'pet.duplicateFound' } as never)).data;
  return { caller, tenantId, jobs, duplicatesOf, events, services: nodes.map(({ app }) => app.services) };
}

const run = (services: Services, job: JobRow<'FINGERPRINT_ADDITION'>) =>
  endWith(services, job, () => HANDLERS.FINGERPRINT_ADDITION(services, job, new AbortController().signal));

test('a registration that ends after another one of the same animal names it, wherever it was when that one ended', async () => {
  let steps = 0;
  for (let isReached = true; isReached; steps++) {
    const { jobs, duplicatesOf, events, services } = await accepted(2, 1);
    const [late, early] = jobs as [(typeof jobs)[0], (typeof jobs)[0]];
    const { reached, goOn, services: slow } = stepped(services[0]!, steps);
    const ending = run(slow, late);
    isReached = await Promise.race([reached.then(() => true), ending.then(() => false)]);
    assert.equal((await run(services[1]!, early)).isOurs, true);
    goOn();
    assert.equal((await ending).isOurs, true);
    const [told, other] = isReached ? [late, early] : [early, late];
    assert.deepEqual(await duplicatesOf(told), [other.petId], `step ${steps}`);
    assert.deepEqual(await duplicatesOf(other), [], `step ${steps}`);
    assert.deepEqual(
      (await events()).map(({ data }) => data),
      [{ petId: told.petId, otherPetId: other.petId, jobId: told.id, status: 'FOUND' }],
    );
  }
  assert.ok(steps > 8, `${steps} steps`);
});

test('a registration that would end between the last look of another one and its commit waits, and names it', async () => {
  const { jobs, duplicatesOf, services } = await accepted(2, 1);
  const [first, second] = jobs as [(typeof jobs)[0], (typeof jobs)[0]];
  const outcome = await HANDLERS.FINGERPRINT_ADDITION(services[0]!, first, new AbortController().signal);
  const { reached, goOn, services: slow } = stepped(services[0]!, 0, 'commit');
  const ending = endWith(slow, first, async () => outcome);
  await reached;
  const other = run(services[1]!, second);
  const waiting = 'SELECT FROM pg_stat_activity WHERE wait_event_type = $$Lock$$ AND query LIKE $$%galleries%$$';
  while ((await (await opened)!.postgres.query(waiting)).length === 0);
  goOn();
  await Promise.all([ending, other]);
  assert.deepEqual([await duplicatesOf(first), await duplicatesOf(second)], [[], [first.petId]]);
});

test('a registration that others overtake again and again names all of them, the last ones found within its transaction', async () => {
  const { jobs, tenantId, duplicatesOf, services } = await accepted(5, 1);
  const [late, ...others] = jobs as [(typeof jobs)[0], ...typeof jobs];
  const done = await HANDLERS.FINGERPRINT_ADDITION(services[0]!, late, new AbortController().signal);
  const settle = () => services[0]!.database.tenant(tenantId, (sql) => done.settle!(sql));
  for (const other of others.slice(0, 3)) {
    await run(services[1]!, other);
    const outdated = await settle().catch((cause: unknown) => cause);
    assert.ok(outdated instanceof Outdated);
    await outdated.catchUp!();
  }
  await run(services[1]!, others[3]!);
  await endWith(services[0]!, late, async () => done);
  assert.deepEqual(await duplicatesOf(late), others.map(({ petId }) => petId).toSorted());
});

test('each registration of one animal on four workers of two nodes names the ones that ended before it', async () => {
  const { caller, jobs, duplicatesOf, services } = await accepted(4, 1);
  const all = jobs.map((job, n) => run(services[n % 2]!, job));
  assert.deepEqual(
    (await Promise.all(all)).map(({ isOurs }) => isOurs),
    [true, true, true, true],
  );
  const query = { type: 'fingerprintAdditionJob.succeeded' };
  const ended = (await ask(caller, 'listEvents', {}, query as never)).data.map(({ data }) => data.petId!);
  assert.equal(ended.length, jobs.length);
  for (const job of jobs) {
    const before = ended.slice(0, ended.indexOf(job.petId));
    assert.deepEqual(await duplicatesOf(job), before.toSorted(), `${before.length} before it`);
  }
});
