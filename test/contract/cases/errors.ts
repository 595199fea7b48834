import assert from 'node:assert/strict';
import type { FailureBody } from '@rhinarium/contract';
import { call } from '@rhinarium/server/testing/client';
import { endOf } from '@rhinarium/server/testing/pets';
import { until } from '@rhinarium/server/testing/processes';
import type { ContractCase } from '../contract-case.ts';

const LARGE = 'x'.repeat(300 * 1024);

/** Failures that do not belong to a single operation. */
export const errorCases: readonly ContractCase[] = [
  {
    name: 'a failure has a code, a message, a page and the id of its request, which the caller may choose',
    says: ['11.1', '11.2', '11.5'],
    async run({ ask }) {
      const headers = { 'x-request-id': 'chosen-by-the-caller' };
      const { body } = await ask('readPet', { params: { petId: 'nobody' }, headers }, 'noSuchPet');
      assert.equal(body.requestId, 'chosen-by-the-caller');
    },
  },
  {
    name: 'a validation failure names all failed fields together',
    says: ['4.14', '11.1', '11.2', '11.3'],
    async run({ ask }) {
      const { body } = await ask('createCaptureSession', { body: { species: 'BIRD', purpose: 7 } }, 'validation');
      assert.deepEqual(Object.keys(body.errors[0].details).sort(), ['purpose', 'species']);
    },
  },
  {
    name: 'an unknown route, a wrong method, a body of another type and one that is too large have their own codes',
    says: ['1.11', '11.9'],
    async run({ ask, refuse }) {
      await refuse('GET', '/v2/nothing-here', 'unknownRoute');
      const wrong = await refuse('DELETE', '/v2/pets', 'methodNotAllowed');
      assert.equal(wrong.headers.get('allow'), 'GET, HEAD, POST');
      await ask(
        'createPet',
        { body: { species: 'CAT' }, headers: { 'content-type': 'text/csv' } },
        'unsupportedMediaType',
      );
      await ask('createPet', { body: { species: 'CAT', name: LARGE } }, 'bodyTooLarge');
    },
  },
  {
    name: 'a verb is a separate path: another method is 405 with its own Allow, and an unknown verb is 404',
    says: ['11.9'],
    async run({ newPet, refuse }) {
      const pet = `/v2/pets/${await newPet()}`;
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const refused = await refuse(method, `${pet}:verify`, 'methodNotAllowed');
        assert.equal(refused.headers.get('allow'), 'POST', method);
      }
      for (const path of [`${pet}:fly`, `${pet}:cancel`, '/v2/pets:fly']) await refuse('POST', path, 'unknownRoute');
      const wrong = await refuse('PUT', pet, 'methodNotAllowed', {}, {});
      assert.equal(wrong.headers.get('allow'), 'DELETE, GET, HEAD, PATCH');
      const probe = await refuse('POST', '/health/live', 'methodNotAllowed');
      assert.equal(probe.headers.get('allow'), 'GET, HEAD');
    },
  },
  {
    name: 'an unknown field of a JSON body is ignored with a warning that names it, also when repeated; v1 answers as before',
    says: ['11.12'],
    async run({ ask, newSession, newPet }) {
      const body = { species: 'CAT', nmae: 'Mia', metadata: { anything: 1 } };
      const headers = { 'idempotency-key': 'typing error' };
      for (let time = 0; time < 2; time++) {
        const { warnings } = (await ask('createPet', { body, headers }, 201)).body;
        assert.deepEqual(warnings, [{ code: 'unknownField', message: 'The field "nmae" is unknown and was ignored.' }]);
      }
      const params = { petId: await newPet('DOG') };
      const codes = async (fields: object) => {
        const of = { species: 'CAT', purpose: 'PET_VERIFICATION', ...params, ...fields };
        const { warnings } = (await ask('createCaptureSession', { body: of }, 201)).body;
        return warnings.map(({ code }: { code: string }) => code);
      };
      assert.deepEqual(await codes({}), ['SVCB2B20015']);
      assert.deepEqual(await codes({ lifetime: 60 }), ['SVCB2B20015', 'unknownField']);
      assert.equal((await ask('updatePet', { params, body: { name: 'Mia' } }, 200)).body.warnings, undefined);
      const sessionId = await newSession('PET_IDENTIFICATION');
      await ask('identifyPet', { body: { sessionId, pool: 'x' } }, 'captureSessionNotFinished');
    },
  },
  {
    name: 'a body that is not JSON is a validation failure',
    says: ['11.3', '11.13'],
    async run({ caller, refuse }) {
      await refuse('POST', '/v2/pets', 'validation', { 'content-type': 'application/json' });
      const headers = { 'x-service-api-key': caller.apiKey ?? '', 'content-type': 'application/json' };
      const post = async (body: string | Buffer) => {
        const reply = await fetch(`${caller.url}/v2/pets`, {
          method: 'POST',
          headers,
          body: new Uint8Array(Buffer.from(body)),
        });
        return [reply.status, ((await reply.json()) as Partial<FailureBody>).errors?.[0]?.code] as const;
      };
      const refused = [400, 'SVCB2B10001'];
      assert.deepEqual(await post('{"species":'), refused);
      // Invalid UTF-8 and lone surrogates, in values, keys and metadata.
      assert.deepEqual(
        await post(Buffer.from([...Buffer.from('{"species":"CAT","name":"'), 0xff, 0x22, 0x7d])),
        refused,
      );
      for (const member of [
        '"name":"a\\ud800"',
        '"metadata":{"a\\udc00":1}',
        '"metadata":{"a":["\\uD83Dx"]}',
        '"a\\ud83d":1',
      ]) {
        assert.deepEqual(await post(`{"species":"CAT",${member}}`), refused, member);
      }
      assert.equal((await post('{"species":"CAT","name":"\\ud83d\\udc15","metadata":{"a":"\\\\ud800"}}'))[0], 201);
    },
  },
  {
    name: 'a repeated POST with the same Idempotency-Key has one effect; with another body it is refused',
    says: ['11.8'],
    async run({ ask }) {
      const headers = { 'idempotency-key': 'once' };
      const first = await ask('createPet', { body: { species: 'CAT' }, headers }, 201);
      const second = await ask('createPet', { body: { species: 'CAT' }, headers }, 201);
      assert.deepEqual(second.body, first.body);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
      await ask('createPet', { body: { species: 'DOG' }, headers }, 'idempotencyKeyReused');
      assert.equal((await ask('listPets', {}, 200)).body.data.length, 1);
    },
  },
  {
    name: 'of two simultaneous requests with one Idempotency-Key the second is a conflict',
    says: ['11.8'],
    async run({ ask, caller, newSession, service, tenantId }) {
      const sessionId = await newSession('PET_IDENTIFICATION');
      const abort = () =>
        call(caller, 'POST', `/v2/capture-sessions/${sessionId}:abort`, undefined, { 'idempotency-key': 'both' });
      const both = await service.app.services.database.tenant(tenantId, async (sql) => {
        // The first one waits for this row's lock. The other one is answered before it is released.
        await sql('SELECT id FROM capture_sessions WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, sessionId]);
        const requests = [abort(), abort()] as const;
        await Promise.race(requests);
        const params = { sessionId };
        await ask('abortCaptureSession', { params, headers: { 'idempotency-key': 'both' } }, 'idempotencyConflict');
        return requests;
      });
      assert.deepEqual((await Promise.all(both)).map((reply) => reply.status).sort(), [200, 409]);
    },
  },
  {
    name: 'a tenant with too many requests gets 429 with Retry-After',
    says: ['11.9'],
    async run({ ownService }) {
      const { ask } = await ownService({ readsPerMinute: 1 });
      await ask('listPets', {}, 200);
      const refused = await ask('listPets', {}, 'tooManyRequests');
      assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    },
  },
  {
    name: 'a fault of the service is 500 without internal details; without its database it is 503',
    says: ['11.9', '11.11'],
    async run({ ownService }) {
      const own = await ownService({});
      const { services } = own.service.app;
      const next = services.ids.next;
      Object.assign(services.ids, {
        next() {
          throw new Error('a broken part');
        },
      });
      const { body } = await own.ask('createPet', { body: { species: 'CAT' } }, 'internal');
      assert.ok(!JSON.stringify(body).includes('broken part'));
      Object.assign(services.ids, { next });
      await services.database.close();
      const refused = await own.refuse('GET', '/health/ready', 'overloaded');
      assert.ok(refused.headers.get('retry-after'));
    },
  },
  {
    name: 'a stored pet of an unknown species is 30002',
    says: ['3.8'],
    async run({ ask, newPet, sql }) {
      const petId = await newPet();
      await sql(`UPDATE pets SET species = 'BIRD' WHERE id = $1`, [petId]);
      await ask('readPet', { params: { petId } }, 'unknownSpecies');
    },
  },
  {
    name: 'the probes answer without a key',
    says: ['13.5'],
    async run({ caller }) {
      for (const path of ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/openapi-3.0.json']) {
        assert.equal((await call({ url: caller.url }, 'GET', path)).status, 200, path);
      }
    },
  },
  {
    name: 'a job that has ended is in the figures',
    says: ['13.5'],
    async run({ ask, caller, newPet, capture, service }) {
      // The worker node's settings count, which need not be the node that answers here.
      void service;
      const petId = await newPet();
      const body = { sessionId: await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId }) };
      await endOf(caller, await ask('addFingerprints', { params: { petId }, body }, 202));
      // Counted after the response, because readers see the end of the job first.
      await until(async () => {
        const figures = await (await fetch(`${caller.url}/metrics`)).text();
        return [
          /^rhinarium_job_attempts_total\{kind="FINGERPRINT_ADDITION",outcome="succeeded"\} [1-9]/m,
          /^rhinarium_job_seconds_count\{kind="FINGERPRINT_ADDITION"\} [1-9]/m,
        ].every((line) => line.test(figures));
      }, 'the figures did not count the job');
    },
  },
];
