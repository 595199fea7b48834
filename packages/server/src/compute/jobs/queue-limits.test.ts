import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Caller, call, type Reply, upload } from '../../../testing/client.ts';
import { newPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, startService, type TestService } from '../../../testing/service.ts';
import { openAdmission } from './admission.ts';

const opened = new Map<number, ReturnType<typeof startService>>();
after(async () => {
  for (const service of opened.values()) await (await service).close();
});

/**
 * A service that runs no jobs, with a queue limit. Its queue measurement is cached for a second, so freed places are
 * not available at once: tests that fill the queue use separate services.
 */
function service(jobsWaitingMax: number): Promise<TestService> {
  const known = opened.get(jobsWaitingMax);
  if (known) return known;
  const started = startService({ role: 'api', engineThreads: 1, jobsWaitingPerTenantMax: 3, jobsWaitingMax });
  opened.set(jobsWaitingMax, started);
  return started;
}

const FEW = 5;
/** More than other tests here leave waiting. */
const placesMax = 60;
const MANY = 15;

/** A tenant with files that identifications can reuse. */
async function newCaller(
  places: number,
): Promise<{ tenantId: string; caller: Caller; identify: () => Promise<Reply> }> {
  const own = await service(places);
  const { tenantId, apiKey } = await newTenant(own);
  const caller = { url: own.url, apiKey };
  const fingerprints: string[] = [];
  for (const shot of [0, 1, 2]) {
    const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
    const reply = await upload(caller, '/v1/fingerprints:upload', await photo('CAT', 1, 'fingerprint', shot), form);
    fingerprints.push(reply.body.data.id);
  }
  return { tenantId, caller, identify: () => call(caller, 'POST', '/v1/pets:identify', { fingerprints }) };
}

const outcome = ({ status, body }: Reply) => [status, body.errors?.[0]?.code.replace('SVCB2B', '')].join(' ').trim();

function assertTold(reply: Reply): void {
  const seconds = Number(reply.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 600, `Retry-After: ${seconds}`);
}

test('jobs whose next attempt is not due block no others, even if they fill the queue', async () => {
  const own = await service(MANY);
  const { tenantId } = await newTenant(own);
  await own.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
       SELECT $1, gen_random_uuid(), 'PET_IDENTIFICATION', 'PENDING', '{"uploadIds":[]}', now() + interval '1 hour',
              now() + interval '2 hours', now() - interval '1 minute' FROM generate_series(1, 30)`,
      [tenantId],
    ),
  );
  assert.equal(outcome(await (await newCaller(MANY)).identify()), '202');
});

test('a failed job that is run again waits like any other, and is refused where no more may wait', async () => {
  const { app } = await service(MANY);
  const { tenantId, caller, identify } = await newCaller(MANY);
  const at = (reply: Reply) => String(reply.headers.get('location'));
  const failed = at(await identify());
  await app.services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE jobs SET status = 'FAILED', finished_at = now(), error = '{"code":"","message":"","retryable":true}'`),
  );
  const waiting: Reply[] = [];
  for (let n = 0; n < 3; n++) waiting.push(await identify());
  assert.equal(outcome(await call(caller, 'POST', `${failed}:retry`)), '429 40005');
  assert.equal((await call(caller, 'POST', `${at(waiting[0]!)}:cancel`)).status, 200);
  assert.equal(outcome(await call(caller, 'POST', `${failed}:retry`)), '202');
});

test('jobs that this process accepted since its last look at the queue take places too', async () => {
  const { services } = (await service(MANY)).app;
  const { database, jobDeadlineMs } = services;
  const { tenantId } = await newTenant(await service(MANY));
  // The clock stands still, so the first measurement is never renewed.
  const bounds = { waitingMax: placesMax, waitingPerTenantMax: placesMax, deadlineMs: jobDeadlineMs, ticks: () => 0 };
  const admission = openAdmission({ database, ...bounds });
  let accepted = 0;
  await assert.rejects(async () => {
    for (; accepted <= placesMax; accepted++) {
      await admission.requireRoom();
      await database.tenant(tenantId, (sql) => admission.requireRoomOfTenant(sql, tenantId));
    }
  }, /overloaded|full/);
  assert.ok(accepted > 0 && accepted <= placesMax, `${accepted} accepted`);
});

test('a tenant at its limit of waiting jobs gets Retry-After, others are served until all places are taken, and a free place is given again (R11)', async () => {
  const [flood, quiet] = [await newCaller(FEW), await newCaller(FEW)];
  const accepted: Reply[] = [];
  for (let n = 0; n < 3; n++) accepted.push(await flood.identify());
  assert.deepEqual(accepted.map(outcome), ['202', '202', '202']);
  for (let n = 0; n < 10; n++) {
    const refused = await flood.identify();
    assert.equal(outcome(refused), '429 40005');
    assertTold(refused);
  }
  assert.equal((await call(flood.caller, 'GET', '/v2/pet-identification-jobs')).body.data.length, 3);

  assert.deepEqual([outcome(await quiet.identify()), outcome(await quiet.identify())], ['202', '202']);
  const refused = await quiet.identify();
  assert.equal(outcome(refused), '503 40008');
  assertTold(refused);
  assert.equal((await call(quiet.caller, 'GET', '/v2/pet-identification-jobs')).body.data.length, 2);
  await newPet(quiet.caller);

  const path = String(accepted[0]!.headers.get('location'));
  assert.equal((await call(flood.caller, 'POST', `${path}:cancel`)).status, 200);
  let reply = await quiet.identify();
  for (const endsAt = performance.now() + 10_000; reply.status === 503 && performance.now() < endsAt; )
    reply = await quiet.identify();
  assert.equal(outcome(reply), '202');
});
