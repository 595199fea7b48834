import assert from 'node:assert/strict';
import { verifyWebhook } from '@rhinarium/client';
import { ENGINE } from '@rhinarium/engine';
import { checkStorage } from '@rhinarium/server/parts/operations';
import { attempt, call, type Reply } from '@rhinarium/server/testing/client';
import { endOf } from '@rhinarium/server/testing/pets';
import type { Receiver } from '@rhinarium/server/testing/receiver';
import type { TestService } from '@rhinarium/server/testing/service';
import type { Lived } from './lived.ts';

export interface LivedWorld {
  readonly service: TestService;
  readonly lived: Lived;
  /** How the data came here. An archive has nobody signed in. */
  readonly from: 'folder' | 'archive';
  /** Photo that completes the open session. */
  readonly photo: Buffer;
  readonly receiver: Receiver;
}

interface LivedCase {
  readonly name: string;
  run(world: LivedWorld): Promise<void>;
}

const SIGHTING = { place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' };
const LOST = { place: 'Park', lastSeenAt: SIGHTING.seenAt };

function asked({ service, lived }: LivedWorld) {
  const caller = { url: service.url, apiKey: lived.apiKey };
  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call(caller, method, path, body, headers);
  const read = async (path: string): Promise<Reply['body']> => {
    const { status, body } = await ask('GET', path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return { caller, ask, read };
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Each leaves what the later ones need. Together they end with an installation without pets. */
export const LIVED_CASES: readonly LivedCase[] = [
  {
    name: 'a pet has its name, metadata, external id, search pool and photos as they were',
    async run(world) {
      const { read } = asked(world);
      const { pet } = world.lived;
      assert.deepEqual(await read(`/v2/pets/${pet.id}`), pet);
      assert.deepEqual(await read(`/v2/pets?externalId=${pet.externalId}`), [pet]);
      assert.deepEqual(idsOf(await read(`/v2/pets?searchPoolName=${pet.searchPools[0]}`)), [pet.id]);
    },
  },
  {
    name: 'an ended job has its record, and evidence with a picture',
    async run(world) {
      const { ask, read } = asked(world);
      const { job, scores } = world.lived.verification;
      const place = `/v2/pet-verification-jobs/${job.jobId}`;
      assert.deepEqual(await read(place), job);
      const evidence = await read(`${place}/evidence`);
      if (job.engine.version === ENGINE.version) assert.deepEqual(evidence.scores, scores);
      assert.deepEqual([evidence.scores.length, evidence.petId], [scores.length, job.petId]);
      const picture = await ask('GET', `${place}/evidence/picture`);
      assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);
    },
  },
  {
    name: 'events are listed under their ids and in their order, and a receipt of a deletion is there',
    async run(world) {
      const { read } = asked(world);
      const { deletion, eventIds } = world.lived;
      assert.ok(eventIds.length > 5);
      const known = new Set(eventIds);
      const listed = idsOf(await read('/v2/events?pageSize=200')).filter((id) => known.has(id));
      assert.deepEqual(listed, eventIds);
      const { verifiedAt: _, ...receipt } = await read(`/v2/deletions/${deletion.id}`);
      const { verifiedAt: __, ...before } = deletion;
      assert.deepEqual(receipt, before);
    },
  },
  {
    name: 'a job that was accepted before ends as a match',
    async run(world) {
      const { read } = asked(world);
      const { pendingJobId, pet } = world.lived;
      const job = await read(`/v2/pet-verification-jobs/${pendingJobId}?waitSeconds=30`);
      assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
      assert.deepEqual([job.petId, job.result.isMatch], [pet.id, true], JSON.stringify(job.result));
    },
  },
  {
    name: 'a half-filled capture session takes its last photo, and the identification finds the pet',
    async run(world) {
      const { caller, ask } = asked(world);
      const { openSessionId: sessionId, pet } = world.lived;
      const { status, body } = await attempt(caller, 'uploadFingerprint', {}, { sessionId, file: world.photo });
      assert.equal(status, 201, JSON.stringify(body));
      const job = await endOf(caller, await ask('POST', '/v2/pets:identify', { sessionId }));
      assert.deepEqual([job.status, job.result?.pets[0]?.id], ['SUCCESS', pet.id], JSON.stringify(job));
    },
  },
  {
    name: 'an Idempotency-Key has its answer, and refuses another body',
    async run(world) {
      const { ask } = asked(world);
      const { key, body, answer } = world.lived.repeated;
      const send = (sent: object) => ask('POST', '/v2/pets', sent, { 'idempotency-key': key });
      const again = await send(body);
      assert.deepEqual([again.status, again.body], [201, answer]);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.equal((await send({ ...body, name: 'Another' })).status, 422);
    },
  },
  {
    name: 'a person signs in with the password, and a browser stays signed in if its cookie came along',
    async run({ service, lived, from }) {
      const { email, password, cookie } = lived.person;
      const origin = { origin: service.url };
      const signIn = (given: string) =>
        call({ url: service.url }, 'POST', '/console/api/sign-in', { email, password: given }, origin);
      const { status, body } = await signIn(password);
      assert.deepEqual([status, body.data?.tenants[0]?.id], [200, lived.tenantId], JSON.stringify(body));
      assert.equal((await signIn(`${password}!`)).status, 401);
      const kept = await call({ url: service.url }, 'GET', '/console/api/session', undefined, { cookie });
      assert.equal(kept.status, from === 'folder' ? 200 : 401);
    },
  },
  {
    name: 'a webhook endpoint sends what it owes, signed with the secret that it was given',
    async run(world) {
      const { ask, read } = asked(world);
      const { webhook, eventIds } = world.lived;
      const place = `/v2/webhook-endpoints/${webhook.endpoint.id}`;
      const { failingSince: _, ...endpoint } = await read(place);
      const { failingSince: __, ...before } = webhook.endpoint;
      assert.deepEqual({ ...endpoint, updatedAt: before.updatedAt }, before);
      const missing = new Set(eventIds);
      const sent = new Promise<void>((resolve) => {
        world.receiver.answers((response) => {
          response.writeHead(204).end();
          missing.delete(world.receiver.received.at(-1)!.headers['webhook-id'] as string);
          if (missing.size === 0) resolve();
        });
      });
      assert.equal((await ask('PATCH', place, { url: world.receiver.url })).status, 200);
      const replayed = await ask('POST', `${place}:replay`, { from: webhook.endpoint.createdAt });
      assert.ok(replayed.status < 300, JSON.stringify(replayed.body));
      await sent;
      const [{ headers, body }] = world.receiver.received as [Receiver['received'][number]];
      const now = () => Number(headers['webhook-timestamp']) * 1000;
      await verifyWebhook({ headers: headers as Record<string, string>, body }, { secret: webhook.secret, now });
    },
  },
  {
    name: 'a lost report, its sighting and their candidate are there; where there were none, the pet is reported lost',
    async run(world) {
      const { ask, read } = asked(world);
      const { lost, pet } = world.lived;
      if (!lost) {
        assert.equal((await ask('PATCH', '/v2/lost-and-found', { isEnabled: true })).status, 200);
        assert.equal((await ask('POST', '/v2/lost-reports', { ...LOST, petId: pet.id })).status, 201);
        return;
      }
      assert.deepEqual(await read(`/v2/lost-reports/${lost.report.id}`), lost.report);
      assert.deepEqual(await read(`/v2/sightings/${lost.sighting.id}`), lost.sighting);
      assert.deepEqual(await read(`/v2/match-candidates?sightingId=${lost.sighting.id}`), lost.candidates);
      const [candidate] = lost.candidates;
      assert.equal((await ask('POST', `/v2/match-candidates/${candidate.id}:confirm`)).status, 200);
      assert.equal((await read(`/v2/lost-reports/${lost.report.id}`)).state, 'FOUND');
    },
  },
  {
    name: 'a merge is undone, and both pets are there with their photos; one of before undo existed is refused',
    async run(world) {
      const { ask, read } = asked(world);
      const { merged, pet } = world.lived;
      const { status, body } = await ask('POST', `/v2/pets/${merged.pet.id}:undoMerge`);
      if (!merged.hasUndo) {
        assert.deepEqual([status, body.errors[0].code], [404, 'SVCB2B20000']);
        return;
      }
      assert.deepEqual([status, body.data], [200, merged.pet], JSON.stringify(body));
      assert.deepEqual(await read(`/v2/pets/${merged.pet.id}`), merged.pet);
      const { fingerprintCount, appearanceCount } = await read(`/v2/pets/${pet.id}`);
      assert.deepEqual([fingerprintCount, appearanceCount], [0, 0]);
    },
  },
  {
    name: 'deleted pets leave receipts, no photo of a registration, and a sound storage',
    async run(world) {
      const { ask, read } = asked(world);
      const { merged, pet, tenantId } = world.lived;
      const { services } = world.service.app;
      assert.ok((await checkStorage(services, tenantId, false)).isSound);
      for (const id of idsOf(merged.hasUndo ? [pet, merged.pet] : [pet])) {
        assert.equal((await ask('DELETE', `/v2/pets/${id}`)).status, 204);
        assert.equal((await ask('GET', `/v2/pets/${id}`)).status, 404);
        assert.equal((await read(`/v2/deletions/${id}`)).isVerified, true);
      }
      assert.deepEqual(await read('/v2/pets'), []);
      assert.ok((await checkStorage(services, tenantId, false)).isSound);
      const [left] = await services.database.tenant(tenantId, (sql) =>
        sql<{ count: number }>('SELECT count(*) AS count FROM uploads WHERE pet_id IS NOT NULL'),
      );
      assert.equal(left?.count, 0);
    },
  },
];
