import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf, Room } from './operation-case.ts';

const URL = 'https://receiver.example/hooks';

const created = ({ client }: Room) => client.webhookEndpoints.create({ url: URL });

export const webhookCases: CasesOf<
  | 'listEvents'
  | 'createWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'readWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'
  | 'rotateWebhookSecret'
  | 'testWebhookEndpoint'
  | 'replayWebhookEndpoint'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery'
> = {
  async listEvents({ client, newPet }) {
    const { nextCursor } = await client.events.list({ cursor: 'latest' });
    const petId = await newPet();
    await client.pets.delete(petId);
    const { data } = await client.events.list({ cursor: nextCursor, waitSeconds: 5 });
    assert.deepEqual(
      data.map((event) => [event.type, event.data.petId]),
      [['pet.deleted', petId]],
    );
  },
  async createWebhookEndpoint({ client }) {
    const endpoint = await client.webhookEndpoints.create({ url: URL, types: ['pet.deleted'] });
    assert.match(endpoint.secret, /^whsec_/);
    assert.deepEqual(endpoint.types, ['pet.deleted']);
    await client.webhookEndpoints.delete(endpoint.id);
  },
  async listWebhookEndpoints(room) {
    const { secret: _, ...endpoint } = await created(room);
    assert.deepEqual((await room.client.webhookEndpoints.list({ pageSize: 1 })).data, [endpoint]);
    await room.client.webhookEndpoints.delete(endpoint.id);
  },
  async readWebhookEndpoint(room) {
    const { secret: _, ...endpoint } = await created(room);
    assert.deepEqual(await room.client.webhookEndpoints.read(endpoint.id), endpoint);
    await room.client.webhookEndpoints.delete(endpoint.id);
  },
  async updateWebhookEndpoint(room) {
    const { id } = await created(room);
    const disabled = await room.client.webhookEndpoints.update(id, { isEnabled: false, description: 'Off' });
    assert.deepEqual([disabled.isEnabled, disabled.disabledBecause, disabled.description], [false, 'request', 'Off']);
    await room.client.webhookEndpoints.delete(id);
  },
  async deleteWebhookEndpoint(room) {
    const { id } = await created(room);
    assert.equal(await room.client.webhookEndpoints.delete(id), undefined);
    await assert.rejects(room.client.webhookEndpoints.read(id), errorIs.noSuchResource);
  },
  async rotateWebhookSecret(room) {
    const { id, secret } = await created(room);
    const rotated = await room.client.webhookEndpoints.rotateSecret(id, { overlapHours: 1 });
    assert.notEqual(rotated.secret, secret);
    assert.ok(rotated.oldSecretEndsAt);
    await room.client.webhookEndpoints.delete(id);
  },
  async testWebhookEndpoint(room) {
    const { id } = await created(room);
    const { eventId } = await room.client.webhookEndpoints.test(id);
    const { data } = await room.client.webhookDeliveries.list({ eventId });
    assert.deepEqual(
      data.map(({ endpointId, type }) => [endpointId, type]),
      [[id, 'webhookEndpoint.tested']],
    );
    await room.client.webhookEndpoints.delete(id);
  },
  async replayWebhookEndpoint(room) {
    const { id } = await created(room);
    const replayed = await room.client.webhookEndpoints.replay(id, { from: '2026-01-01T00:00:00.000Z' });
    assert.ok(replayed.deliveryCount > 0);
    await room.client.webhookEndpoints.delete(id);
  },
  async listWebhookDeliveries(room) {
    const { id } = await created(room);
    await room.client.pets.delete(await room.newPet());
    const { data } = await room.client.webhookDeliveries.list({ endpointId: id });
    assert.deepEqual(
      data.map(({ type }) => type),
      ['pet.deleted'],
    );
    await room.client.webhookEndpoints.delete(id);
  },
  async replayWebhookDelivery(room) {
    const { id } = await created(room);
    const { eventId } = await room.client.webhookEndpoints.test(id);
    const delivery = (await room.client.webhookDeliveries.list({ eventId })).data[0]!;
    const replayed = await room.client.webhookDeliveries.replay(delivery.id);
    assert.deepEqual([replayed.id, replayed.status], [delivery.id, 'PENDING']);
    await room.client.webhookEndpoints.delete(id);
  },
};
