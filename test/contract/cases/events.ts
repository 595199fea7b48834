import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase } from '../contract-case.ts';

const URL = 'https://receiver.example/hooks';

export const eventCases: readonly ContractCase[] = [
  {
    name: 'events are listed from a cursor on, the earliest first',
    says: ['15.2'],
    async run({ ask, newPet }) {
      const { nextCursor } = (await ask('listEvents', { query: { cursor: 'latest' } }, 200)).body;
      const petId = await newPet();
      await ask('deletePet', { params: { petId } }, 204);
      const { data } = (await ask('listEvents', { query: { cursor: nextCursor, waitSeconds: '5' } }, 200)).body;
      assert.deepEqual(
        data.map((event: { type: string; data: object }) => [event.type, event.data]),
        [['pet.deleted', { petId, status: 'DELETED' }]],
      );
      for (const query of [{ cursor: '?' }, { type: 'pet.born' }, { waitSeconds: '31' }, { pageSize: '-1' }]) {
        await ask('listEvents', { query }, 'validation');
      }
    },
  },
  {
    name: 'a registration of an animal that is registered already is an event, which names both pets and the job',
    says: ['7.9', '15.1'],
    async run({ ask, caller, capture, newPet }) {
      const register = async (firstShot: number) => {
        const petId = await newPet();
        const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId, firstShot });
        const accepted = await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202);
        return (await endOf(caller, accepted)) as {
          petId: string;
          jobId: string;
          result: { possibleDuplicates: object[] };
        };
      };
      const known = await register(0);
      const { petId, jobId, result } = await register(20);
      assert.equal(result.possibleDuplicates.length, 1);
      const { data } = (await ask('listEvents', { query: { type: 'pet.duplicateFound' } }, 200)).body;
      assert.deepEqual(
        data.map((event: { data: object }) => event.data),
        [{ petId, otherPetId: known.petId, jobId, status: 'FOUND' }],
      );
    },
  },
  {
    name: 'a webhook endpoint is created, read, listed, changed and deleted; its secret is shown once',
    says: ['15.3', '15.4'],
    async run({ ask }) {
      const created = await ask('createWebhookEndpoint', { body: { url: URL, types: ['pet.deleted'] } }, 201);
      const { secret, ...endpoint } = created.body.data;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      const params = { endpointId: endpoint.id };
      assert.deepEqual((await ask('readWebhookEndpoint', { params }, 200)).body.data, endpoint);
      assert.deepEqual((await ask('listWebhookEndpoints', {}, 200)).body.data, [endpoint]);
      const body = { types: null, description: 'All of them', isEnabled: false };
      const { data } = (await ask('updateWebhookEndpoint', { params, body }, 200)).body;
      assert.deepEqual([data.types, data.description, data.disabledBecause], [undefined, 'All of them', 'request']);
      await ask('testWebhookEndpoint', { params }, 'stateConflict');
      const again = await ask('updateWebhookEndpoint', { params, body: { isEnabled: true } }, 200);
      assert.deepEqual([again.body.data.isEnabled, again.body.data.disabledAt], [true, undefined]);
      const rotated = await ask('rotateWebhookSecret', { params, body: {} }, 200);
      assert.notEqual(rotated.body.data.secret, secret);
      await ask('rotateWebhookSecret', { params }, 200);
      await ask('rotateWebhookSecret', { params, body: null }, 'validation');
      await ask('deleteWebhookEndpoint', { params }, 204);
      await ask('readWebhookEndpoint', { params }, 'noSuchResource');
      assert.deepEqual((await ask('listWebhookEndpoints', {}, 200)).body.data, []);
    },
  },
  {
    name: 'a webhook endpoint takes an https URL that leads outside, and a tenant has 20 at most',
    says: ['15.3'],
    async run({ ask }) {
      const urls = [
        'http://receiver.example',
        'https://u:p@receiver.example',
        'https://127.0.0.1',
        'https://[::1]',
        'x',
      ];
      for (const url of urls) await ask('createWebhookEndpoint', { body: { url } }, 'validation');
      await ask('createWebhookEndpoint', { body: { url: URL, types: [] } }, 'validation');
      await ask('createWebhookEndpoint', { body: { url: URL, types: ['pet.born'] } }, 'validation');
      for (let count = 0; count < 20; count += 1) await ask('createWebhookEndpoint', { body: { url: URL } }, 201);
      await ask('createWebhookEndpoint', { body: { url: URL } }, 'stateConflict');
    },
  },
  {
    name: 'a test and a replay queue deliveries, which are listed by endpoint, event and status',
    says: ['15.6'],
    async run({ ask, newPet }) {
      const made = (await ask('createWebhookEndpoint', { body: { url: URL } }, 201)).body.data;
      const params = { endpointId: made.id };
      const { eventId } = (await ask('testWebhookEndpoint', { params }, 202)).body.data;
      const listed = await ask('listWebhookDeliveries', { query: { eventId } }, 200);
      const [delivery] = listed.body.data;
      assert.deepEqual([delivery.endpointId, delivery.type], [params.endpointId, 'webhookEndpoint.tested']);
      const petId = await newPet();
      await ask('deletePet', { params: { petId } }, 204);
      const range = { from: made.createdAt, to: '2999-01-01T00:00:00.000Z' };
      const replayed = await ask('replayWebhookEndpoint', { params, body: range }, 202);
      assert.deepEqual(replayed.body.data, { deliveryCount: 1 });
      const again = await ask('replayWebhookDelivery', { params: { deliveryId: delivery.id } }, 202);
      assert.deepEqual([again.body.data.id, again.body.data.status], [delivery.id, 'PENDING']);
      const query = { endpointId: params.endpointId, status: 'DELIVERED' };
      assert.deepEqual((await ask('listWebhookDeliveries', { query }, 200)).body.data, []);
      await ask('replayWebhookEndpoint', { params, body: { from: 'yesterday' } }, 'validation');
      await ask('replayWebhookDelivery', { params: { deliveryId: params.endpointId } }, 'noSuchResource');
    },
  },
];
