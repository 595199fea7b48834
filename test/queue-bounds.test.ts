import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Caller, call, type Reply, upload } from './support/client.ts';
import { newPet, photo } from './support/pets.ts';
import { newTenant, startService, type TestService } from './support/service.ts';

let opened: ReturnType<typeof startService> | undefined;
after(async () => (await opened)?.close());

/** A service that runs no jobs, so that all of them wait. */
function service(): Promise<TestService> {
  opened ??= startService({ role: 'api', engineThreads: 1, jobsWaitingPerTenantMax: 3, jobsWaitingMax: 5 });
  return opened;
}

/** A tenant with files that identifications may use again and again. */
async function newCaller(): Promise<{ tenantId: string; caller: Caller; identify: () => Promise<Reply> }> {
  const { url } = await service();
  const { tenantId, apiKey } = await newTenant(await service());
  const caller = { url, apiKey };
  const fingerprints: string[] = [];
  for (const shot of [0, 1, 2]) {
    const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
    const reply = await upload(caller, '/v1/fingerprints:upload', await photo('CAT', 80, 'fingerprint', shot), form);
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
  const { app } = await service();
  const { tenantId } = await newTenant(await service());
  await app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
       SELECT $1, gen_random_uuid(), 'PET_IDENTIFICATION', 'PENDING', '{"uploadIds":[]}', now() + interval '1 hour',
              now() + interval '2 hours', now() - interval '1 minute' FROM generate_series(1, 30)`,
      [tenantId],
    ),
  );
  const { caller, identify } = await newCaller();
  const accepted = await identify();
  assert.equal(outcome(accepted), '202');
  // The places are all free again for the next test.
  assert.equal((await call(caller, 'POST', `${accepted.headers.get('location')}:cancel`)).status, 200);
});

test('a failed job that is run again waits like any other, and is refused where no more may wait', async () => {
  const { app } = await service();
  const { tenantId, caller, identify } = await newCaller();
  const at = (reply: Reply) => String(reply.headers.get('location'));
  const failed = at(await identify());
  await app.services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE jobs SET status = 'FAILED', finished_at = now(), error = '{"code":"","message":"","retryable":true}'`),
  );
  const waiting: Reply[] = [];
  for (let n = 0; n < 3; n++) waiting.push(await identify());
  assert.equal(outcome(await call(caller, 'POST', `${failed}:retry`)), '429 40005');
  assert.equal((await call(caller, 'POST', `${at(waiting[0]!)}:cancel`)).status, 200);
  const again = await call(caller, 'POST', `${failed}:retry`);
  assert.equal(outcome(again), '202');
  // The places are all free again for the next test.
  for (const reply of [...waiting.slice(1), again]) await call(caller, 'POST', `${at(reply)}:cancel`);
});

test('a tenant at its limit of waiting jobs gets Retry-After, others are served until all places are taken, and a free place is given again', async () => {
  const [flood, quiet] = [await newCaller(), await newCaller()];
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
