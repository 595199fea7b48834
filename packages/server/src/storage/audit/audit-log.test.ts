import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RETENTION } from '@rhinarium/contract';
import { call } from '../../../testing/client.ts';
import { memberOf } from '../../../testing/console-client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import type { Services } from '../../context.ts';
import { auditUpkeep } from './audit-upkeep.ts';
import { type AuditPlace, followAudit, verifyAudit } from './follow-audit.ts';
import { noteAudit } from './note-audit.ts';
import { listAuditEntries } from './store.ts';

const DAY_MS = 86_400_000;

/** A tenant, with allowed and forbidden changes of its audit log. */
async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  return { service, services, tenantId, apiKey, ...inside(services, tenantId) };
}

function inside(services: Services, tenantId: string) {
  const note = (action: string, daysAgo = 0, subject = 'a subject') => {
    const clock = () => new Date(Date.now() - daysAgo * DAY_MS);
    const entry = { by: undefined, action, subject, details: { of: '측정 "10 %"\n' } };
    return services.database.tenant(tenantId, (sql) => noteAudit({ ...services, clock }, sql, tenantId, entry));
  };
  const sql = (text: string) => services.database.tenant(tenantId, (run) => run(text, [tenantId]));
  /** A change by the database owner, whom no trigger stops. */
  const tamper = (text: string) =>
    services.database.tenant(tenantId, async (run) => {
      await run('ALTER TABLE audit_log DISABLE TRIGGER USER');
      await run(text, [tenantId]);
      await run('ALTER TABLE audit_log ENABLE TRIGGER USER');
    });
  const verify = (head?: string) => verifyAudit(services, tenantId, head);
  const actions = async () => {
    const page = { after: undefined, rowsMax: 100 };
    const entries = await services.database.tenant(tenantId, (run) => listAuditEntries(run, tenantId, page));
    return entries.map(({ action, subject }) => `${action} ${subject}`);
  };
  return { note, sql, tamper, verify, actions };
}

test('entries that are written at the same moment are in one chain', async () => {
  const { note, verify } = await open();
  await Promise.all(Array.from({ length: 20 }, (_, n) => note(`did.${n}`)));
  const { entries, isSound, fault } = await verify();
  assert.deepEqual([isSound, fault, entries >= 20], [true, undefined, true]);
});

test('a changed, removed, inserted or cut-off entry is found (S11)', async () => {
  const at = (place: number) => `tenant_id = $1 AND place = ${place}`;
  const faults: readonly (readonly [change: string, fault: RegExp])[] = [
    [`UPDATE audit_log SET subject = 'another' WHERE ${at(3)}`, /^Entry 3 was changed/],
    [`UPDATE audit_log SET at = at + interval '1 second' WHERE ${at(3)}`, /^Entry 3 was changed/],
    [`UPDATE audit_log SET by_name = 'Somebody' WHERE ${at(3)}`, /^Entry 3 was changed/],
    [`UPDATE audit_log SET details = '{"of":"nothing"}' WHERE ${at(3)}`, /^Entry 3 was changed/],
    [`DELETE FROM audit_log WHERE ${at(3)}`, /^Entry 3 is missing/],
    ['DELETE FROM audit_log WHERE tenant_id = $1 AND place >= 3', /^The last entries are missing: 2 is the last/],
    ['DELETE FROM audit_log WHERE tenant_id = $1', /^The last entries are missing: 0 is the last/],
    [
      `INSERT INTO audit_log (tenant_id, id, at, by_name, action, subject, details, place, hash)
       SELECT tenant_id, gen_random_uuid(), at, by_name, action, subject, details, place + 1, hash FROM audit_log
        WHERE tenant_id = $1 ORDER BY place DESC LIMIT 1`,
      /was changed/,
    ],
  ];
  for (const [change, fault] of faults) {
    const { note, tamper, verify } = await open();
    for (let n = 0; n < 5; n++) await note(`did.${n}`);
    assert.equal((await verify()).isSound, true);
    await tamper(change);
    const report = await verify();
    assert.equal(report.isSound, false, change);
    assert.match(report.fault!, fault, change);
  }
});

test('a log that was recomputed from its start lacks the known head', async () => {
  const { note, tamper, verify, sql } = await open();
  await note('did.this');
  const { head } = await verify();
  await note('did.that');
  assert.equal((await verify(head)).isSound, true);
  await tamper('DELETE FROM audit_log WHERE tenant_id = $1');
  await sql('DELETE FROM audit_heads WHERE tenant_id = $1');
  await note('did.other');
  assert.equal((await verify()).isSound, true);
  assert.match((await verify(head)).fault!, /given head is not in this log/);
});

test('a follower reads each entry once, and fails where what it has seen is no longer in the log', async () => {
  const { note, tamper, sql, services, tenantId, verify } = await open();
  const follow = async (seen?: AuditPlace) => {
    const actions: string[] = [];
    const last = await followAudit(services, tenantId, seen, ({ action }) => actions.push(action));
    return { actions, last };
  };
  for (const action of ['did.one', 'did.two']) await note(action);
  const first = await follow();
  assert.deepEqual(first.actions.slice(-2), ['did.one', 'did.two']);
  await note('did.three');
  const { actions, last } = await follow(first.last);
  assert.deepEqual([actions, last.missed], [['did.three'], 0]);
  assert.deepEqual((await follow(last)).actions, []);

  // Another chain from its start, whose head is right.
  await tamper('DELETE FROM audit_log WHERE tenant_id = $1');
  await sql('DELETE FROM audit_heads WHERE tenant_id = $1');
  for (let n = 1; n <= last.place + 1; n++) {
    await note('did.other');
    assert.equal((await verify()).isSound, true);
    await assert.rejects(follow(last), /was changed at or before/, `${n} entries`);
  }
});

test('the server itself can neither change nor remove an entry, nor empty the log', async () => {
  const { note, sql, services, verify } = await open();
  await note('did.this');
  for (const text of [
    "UPDATE audit_log SET action = 'x' WHERE tenant_id = $1",
    'DELETE FROM audit_log WHERE tenant_id = $1',
  ])
    await assert.rejects(sql(text), /only ever added to/, text);
  await assert.rejects(
    services.database.system((run) => run('TRUNCATE audit_log')),
    /only ever added to/,
  );
  assert.equal((await verify()).isSound, true);
});

test('entries are deleted when their time is over and not earlier, and the chain continues after them', async () => {
  const { services } = (await sharedService()).app;
  const tenantId = services.ids.next();
  await services.database.tenant(tenantId, (sql) =>
    sql("INSERT INTO tenants (tenant_id, name, created_at) VALUES ($1, 'Old', now())", [tenantId]),
  );
  const { note, verify, actions } = inside(services, tenantId);
  const forget = () => auditUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  const { days } = RETENTION.audit;
  for (const daysAgo of [days + 2, days + 1, days - 1, 0]) await note('did', daysAgo, `${daysAgo}`);
  await forget();
  assert.deepEqual(await actions(), ['did 0', `did ${days - 1}`]);
  const { entries, forgotten, isSound, fault } = await verify();
  assert.deepEqual([entries, forgotten, isSound, fault], [2, 2, true, undefined]);
  await note('did.later');
  assert.equal((await verify()).isSound, true);
});

test('the log of a tenant is deleted with the tenant', async () => {
  const { services } = (await sharedService()).app;
  const tenantId = services.ids.next();
  await services.database.tenant(tenantId, async (sql) => {
    await sql("INSERT INTO tenants (tenant_id, name, created_at) VALUES ($1, 'Short', now())", [tenantId]);
    await noteAudit(services, sql, tenantId, { by: undefined, action: 'did', subject: 'it' });
    await sql('DELETE FROM tenants WHERE tenant_id = $1', [tenantId]);
    assert.deepEqual(await sql('SELECT 1 FROM audit_log WHERE tenant_id = $1', [tenantId]), []);
  });
});

test('the log notes who viewed a picture in the console, but not the thumbnails of lists', async () => {
  const { service, tenantId, apiKey, actions } = await open();
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 10,
  });
  const { jobId } = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  const viewer = await memberOf(service, tenantId, 'viewer');
  const pet = await viewer.ask('GET', `/console/api/tenants/${tenantId}/pets`);
  const imageId = JSON.stringify(pet.body).match(/"imageId":"([^"]+)"/)?.[1];
  assert.ok(imageId, JSON.stringify(pet.body).slice(0, 500));
  const image = `/console/api/tenants/${tenantId}/images/${imageId}`;
  const before = (await actions()).length;
  assert.equal((await viewer.ask('GET', `${image}?size=small`)).status, 200);
  assert.equal((await actions()).length, before);
  assert.equal((await viewer.ask('GET', image)).status, 200);
  assert.equal((await viewer.askApi(tenantId, 'GET', `/v2/pet-verification-jobs/${jobId}/evidence`)).status, 200);
  assert.deepEqual((await actions()).slice(0, 2), [`readPetVerificationEvidence ${jobId}`, `image.viewed ${imageId}`]);
});
