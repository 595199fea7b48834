import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorName, OPERATIONS, type OperationName } from '@rhinarium/contract';
import { send } from '../../../../../test/contract/open-world.ts';
import { openLinks, visitorWith } from '../../../testing/capture-links.ts';
import { ask, call, type Reply } from '../../../testing/client.ts';
import { endOf, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { startService } from '../../../testing/service.ts';
import { retentionTask } from '../../ops/erasure/retention.ts';
import { suspendTenant } from '../tenants/tenant-actions.ts';

const codeOf = ({ body }: Reply) => body?.errors?.[0]?.code;
const requireCode = (reply: Reply, name: ErrorName) => {
  assert.equal(codeOf(reply), ERRORS[name].code, JSON.stringify(reply.body));
  assert.equal(reply.status, ERRORS[name].status);
};
const stateOf = ({ body }: Reply) => body.errors[0].fields.state[0];

test('a visitor consents, uploads and starts the action of the link; the tenant gets the result by event', async () => {
  const { caller, newLink, open } = await openLinks();
  const petId = await registeredPet(caller, 'CAT', 1);
  const link = await newLink({ purpose: 'PET_VERIFICATION', petId, species: undefined });
  const { reply, visitor } = await open(link.token);
  assert.deepEqual(
    [reply.status, reply.body.data.state, reply.body.data.progress.requiredFingerprints],
    [200, 'STARTED', 3],
  );
  assert.equal(reply.body.data.handOver.url, `${caller.url}/link#${link.token}.${visitor.token}`);
  requireCode(await visitor.send('uploadVisitFingerprint', await photo('CAT', 1, 'fingerprint', 9)), 'stateConflict');
  requireCode(await visitor.send('finishVisit'), 'captureSessionNotFinished');
  await visitor.photograph(1);
  const finished = await visitor.send('finishVisit');
  assert.deepEqual(
    [finished.status, finished.body.data.state, finished.body.data.linkState],
    [200, 'FINISHED', 'USED_UP'],
  );
  // A repeat after a lost response.
  assert.deepEqual((await visitor.send('finishVisit')).body, finished.body);
  const { data } = await ask(caller, 'listEvents', {}, { type: 'captureLink.used' });
  assert.equal(data.length, 1);
  const { jobId, sessionId, status } = data[0]!.data;
  assert.deepEqual([data[0]!.data['captureLinkId'], data[0]!.data.petId, status], [link.id, petId, 'USED_UP']);
  const job = (await ask(caller, 'readPetVerificationJob', { jobId: jobId! }, { waitSeconds: 30 })).data;
  assert.equal(job.result?.decision, 'MATCH');
  assert.equal((await ask(caller, 'readCaptureSession', { sessionId: sessionId! })).data.captureLinkId, link.id);
  // The link does not show results.
  assert.equal((await visitor.send('readVisit')).body.data.result, undefined);
});

test('the page shows the decision only if the link says so, and never ids, scores or names', async () => {
  const { caller, newLink, open, tenantId } = await openLinks();
  const petId = await registeredPet(caller, 'CAT', 1);
  const link = await newLink({ showResult: true, title: 'Shelter', returnUrl: 'https://shelter.example/' });
  const { reply, visitor } = await open(link.token);
  await visitor.photograph(1);
  await visitor.send('finishVisit');
  const { data } = await ask(caller, 'listPetIdentificationJobs', {}, {});
  await endOf(caller, {
    status: 202,
    headers: new Headers({ location: `/v2/pet-identification-jobs/${data[0]!.jobId}` }),
    body: {},
  });
  const shown = await visitor.send('readVisit');
  assert.deepEqual(shown.body.data.result, { status: 'SUCCESS', decision: 'IDENTIFIED' });
  const uploaded = JSON.stringify(await visitor.send('readVisit'));
  for (const secret of [petId, tenantId, link.id, data[0]!.jobId, data[0]!.sessionId!, 'score'])
    for (const text of [uploaded, JSON.stringify(reply.body)]) assert.ok(!text.includes(secret), secret);
});

test('a return URL is stored as the browser that follows it reads it', async () => {
  const { newLink, open } = await openLinks();
  for (const [given, stored] of [
    ['https://a.example/\n', 'https://a.example/'],
    ['HTTPS://A.example/x\u202Ey', 'https://a.example/x%E2%80%AEy'],
    ['https://evil.example\\@good.example/', 'https://evil.example/@good.example/'],
    ['https://käse.example', 'https://xn--kse-qla.example/'],
  ] as const) {
    const link = await newLink({ returnUrl: given });
    assert.equal(link.returnUrl, stored);
    assert.equal((await open(link.token)).reply.body.data.returnUrl, stored);
  }
});

test('concurrent visitors never make more uses than the link has, and the last use aborts the others', async () => {
  const { caller, newLink, open } = await openLinks();
  const link = await newLink({ usesMax: 2 });
  const visitors = await Promise.all([1, 2, 3, 4].map(async () => (await open(link.token)).visitor));
  for (const visitor of visitors) await visitor.photograph(4);
  const ends = await Promise.all(visitors.map((visitor) => visitor.send('finishVisit')));
  assert.deepEqual(ends.map(({ status }) => status).filter((status) => status === 200).length, 2);
  for (const end of ends.filter(({ status }) => status !== 200))
    assert.ok(
      ['captureLinkEnded', 'noSuchCaptureSession'].some((name) => ERRORS[name as ErrorName].code === codeOf(end)),
    );
  assert.equal((await ask(caller, 'readCaptureLink', { linkId: link.id })).data.useCount, 2);
  assert.equal((await ask(caller, 'listPetIdentificationJobs', {}, {})).data.length, 2);
  const states = await Promise.all(visitors.map(async (visitor) => (await visitor.send('readVisit')).body.data.state));
  assert.deepEqual(states.toSorted(), ['ABORTED', 'ABORTED', 'FINISHED', 'FINISHED']);
  const late = await open(link.token);
  requireCode(late.reply, 'captureLinkEnded');
  assert.equal(stateOf(late.reply), 'USED_UP');
});

test('two simultaneous finishes of a visit get the same answer, and make one use', async () => {
  const { caller, newLink, open, service, tenantId } = await openLinks();
  const petId = await registeredPet(caller, 'CAT', 1);
  const verification = { purpose: 'PET_VERIFICATION', petId, species: undefined } as const;
  for (const body of [{}, { ...verification, usesMax: 2 }, verification]) {
    const link = await newLink(body);
    const { visitor } = await open(link.token);
    await visitor.photograph(1);
    const finishes = await service.app.services.database.tenant(tenantId, async (sql) => {
      await sql('SELECT FROM capture_links WHERE id = $1 FOR UPDATE', [link.id]);
      const both = [visitor.send('finishVisit'), visitor.send('finishVisit')];
      for (let waiting = 0; waiting < 2; )
        waiting = (await sql('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted')).length;
      return { both };
    });
    const [one, other] = await Promise.all(finishes.both);
    assert.deepEqual([one!.status, one!.body], [200, other!.body]);
    assert.equal(one!.body.data.state, 'FINISHED');
    assert.equal((await ask(caller, 'readCaptureLink', { linkId: link.id })).data.useCount, 1);
  }
});

test('a revocation and an expiry close a link; a visit that began before the expiry may end', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const { caller, newLink, open } = await openLinks(service);
    const link = await newLink({ lifetimeSeconds: 60 });
    const { visitor } = await open(link.token);
    await visitor.photograph(5);
    now = new Date(now.getTime() + 61_000);
    const late = await open(link.token);
    assert.deepEqual([late.reply.status, stateOf(late.reply)], [410, 'EXPIRED']);
    assert.equal((await visitor.send('finishVisit')).status, 200);
    const revoked = await newLink();
    const other = (await open(revoked.token)).visitor;
    await other.photograph(5);
    await ask(caller, 'revokeCaptureLink', { linkId: revoked.id });
    requireCode(
      await other.send('uploadVisitFingerprint', await photo('CAT', 5, 'fingerprint', 7)),
      'noSuchCaptureSession',
    );
    requireCode(await other.send('finishVisit'), 'captureLinkEnded');
    assert.equal((await other.send('readVisit')).body.data.linkState, 'REVOKED');
    // Deleted 31 days after the expiry.
    const upkeep = retentionTask('old capture links')(service.app.services);
    const turn = async (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
      const tenantIds = async () =>
        [
          (
            await service.app.services.database.system((sql) =>
              sql<{ id: string }>('SELECT tenant_id AS id FROM tenants'),
            )
          ).map(({ id }) => id),
        ].flat();
      await upkeep.run({ tenantIds, isStopped: () => false });
      return (await ask(caller, 'listCaptureLinks', {}, {})).data.length;
    };
    assert.deepEqual([await turn(30), await turn(2), await turn(7)], [2, 1, 0]);
  } finally {
    await service.close();
  }
});

test('tokens that nobody was given are unknown, and a visit’s token opens no call of the API', async () => {
  const { caller, newLink, open } = await openLinks();
  const link = await newLink();
  const { visitor } = await open(link.token);
  const guesses = [visitor.token, '', 'x', link.token.slice(1), `${link.token}0`, link.token.toLowerCase(), link.id];
  for (const guess of guesses) requireCode((await open(guess)).reply, 'noSuchResource');
  for (const guess of [link.token, 'x', caller.apiKey!])
    requireCode(await visitorWith(caller.url, guess).send('readVisit'), 'noSuchResource');
  for (const apiKey of [visitor.token, link.token]) {
    for (const name of Object.keys(OPERATIONS) as OperationName[])
      requireCode(await send({ url: caller.url, apiKey }, name, {}), 'invalidApiKey');
  }
  assert.equal((await visitor.send('readVisitLicense')).status, 200);
});

test('only hashes of tokens are stored, and no answer or log line repeats one', async () => {
  const { caller, newLink, open, service, tenantId } = await openLinks();
  const link = await newLink();
  const { visitor } = await open(link.token);
  await visitor.send('readVisit');
  const rows = await service.app.services.database.tenant(tenantId, async (sql) => [
    await sql('SELECT * FROM capture_links'),
    await sql('SELECT * FROM capture_visits'),
  ]);
  const listed = await ask(caller, 'listCaptureLinks', {}, {});
  for (const token of [link.token, visitor.token]) {
    for (const text of [JSON.stringify(rows), JSON.stringify(listed), service.log.join('\n')])
      assert.ok(!text.includes(token));
  }
});

test('a suspended tenant’s links are closed, and its visits answer 403', async () => {
  const { newLink, open, service, tenantId } = await openLinks();
  const link = await newLink();
  const { visitor } = await open(link.token);
  await suspendTenant(service.app.services, { tenantId, by: undefined });
  requireCode((await open(link.token)).reply, 'accountSuspended');
  requireCode(await visitor.send('readVisit'), 'accountSuspended');
});

test('a link of test mode fills the test tenant, moves with its clock and is cleared with its data', async () => {
  const { caller, newLink, open } = await openLinks(undefined, 'test');
  const link = await newLink({ lifetimeSeconds: 3600 });
  assert.equal((await open(link.token)).reply.body.data.isTest, true);
  const moved = await ask(caller, 'advanceTestClock', {}, { seconds: 3601 });
  assert.equal(moved.data.captureLinks, 1);
  assert.equal(stateOf((await open(link.token)).reply), 'EXPIRED');
  assert.equal((await call(caller, 'DELETE', '/v2/test/data')).status, 204);
  assert.deepEqual((await ask(caller, 'listCaptureLinks', {}, {})).data, []);
});

test('a use is in the audit log', async () => {
  const { newLink, open, service, tenantId } = await openLinks();
  const link = await newLink();
  const { visitor } = await open(link.token);
  await visitor.photograph(4);
  await visitor.send('finishVisit');
  const rows = await service.app.services.database.tenant(tenantId, (sql) =>
    sql<{ action: string; subject: string }>('SELECT action, subject FROM audit_log WHERE subject = $1', [link.id]),
  );
  assert.deepEqual(rows, [{ action: 'captureLink.used', subject: link.id }]);
});

test('the photos of a finder become a sighting with place and contact, and the tenant gets events', async () => {
  const { caller, newLink, open } = await openLinks();
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const link = await newLink({ createsSighting: true, usesMax: 2, title: 'Harbour shelter' });
  const { reply, visitor } = await open(link.token);
  assert.equal(reply.body.data.createsSighting, true);
  await visitor.photograph(4);
  assert.deepEqual((await visitor.send('previewVisit')).body.data, { isEnough: true, advice: [] });
  const contact = { place: 'By the pond', contact: '010-1234-5678' };
  requireCode(await visitor.send('finishVisit', undefined, contact), 'validation');
  assert.equal((await ask(caller, 'readCaptureLink', { linkId: link.id })).data.useCount, 0);
  const finished = await visitor.send('finishVisit', undefined, { ...contact, hasContactConsent: true });
  assert.deepEqual([finished.status, finished.body.data.state], [200, 'FINISHED']);
  assert.deepEqual((await visitor.send('finishVisit')).body, finished.body);

  const { data } = await ask(caller, 'listEvents', {}, {});
  const types = data.map(({ type }) => type).filter((type) => /^(captureLink|sighting)/.test(type));
  assert.deepEqual(types.toSorted(), ['captureLink.used', 'sighting.created']);
  const used = data.find(({ type }) => type === 'captureLink.used')!.data;
  const { data: sighting } = await ask(caller, 'readSighting', { sightingId: used['sightingId']! });
  assert.deepEqual(
    [sighting.state, sighting.species, sighting.place, sighting.contact],
    ['OPEN', 'CAT', 'By the pond', '010-1234-5678'],
  );
  assert.doesNotMatch(JSON.stringify(finished.body), new RegExp(`${sighting.id}|1234`));

  // Place and contact are optional.
  const other = (await open(link.token)).visitor;
  await other.photograph(5);
  assert.equal((await other.send('finishVisit')).body.data.linkState, 'USED_UP');
  assert.deepEqual(
    (await ask(caller, 'listSightings', {}, {})).data.map(({ place }) => place),
    ['', 'By the pond'],
  );
});
