import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { memberOf } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import { listenHttps } from '../http/local-https/open-https.ts';
import { ownCertificate } from '../http/local-https/own-certificate.ts';
import { testLinkUrl } from './test-link-url.ts';

async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  return { service, tenantId, owner, place: `/console/api/tenants/${tenantId}` };
}

test('one of two owners who remove each other at the same time stays', async () => {
  const rounds = await Promise.all(Array.from({ length: 6 }, () => open()));
  const outcomes = await Promise.all(
    rounds.map(async ({ service, tenantId, owner, place }) => {
      const other = await memberOf(service, tenantId, 'owner');
      const replies = await Promise.all([
        owner.ask('DELETE', `${place}/people/${other.personId}`),
        other.ask('DELETE', `${place}/people/${owner.personId}`),
      ]);
      return replies.filter(({ status }) => status === 204).length;
    }),
  );
  assert.deepEqual(outcomes, [1, 1, 1, 1, 1, 1]);
});

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

test('a rotated key ends no later than it would have, and its successor may do no more', async () => {
  const { owner, place } = await open();
  const request = { name: 'Kiosk', scopes: ['capture'], expiresInDays: 1 };
  const { keyId } = (await owner.ask('POST', `${place}/keys`, request)).body.data;
  const list = async (): Promise<Listed[]> =>
    (await owner.ask('GET', `${place}/keys`)).body.data.filter(({ name }: Listed) => name === request.name);
  const [before] = await list();
  const rotated = await owner.ask('POST', `${place}/keys/${keyId}/rotate`, { overlapMinutes: 10_080 });
  assert.equal(rotated.status, 200);
  const keys = await list();
  assert.ok(before?.expiresAt);
  assert.equal(keys.find(({ id }) => id === keyId)?.expiresAt, before.expiresAt);
  assert.deepEqual(
    keys.map(({ scopes }) => scopes),
    [['capture'], ['capture']],
  );
});

const outcomeAt = async (url: string) =>
  (await testLinkUrl({ linkUrl: () => url, ids: SYSTEM_SOURCES.ids })).data.outcome;

test('the test of the address tells this service, another one, a doubtful certificate and silence apart', async () => {
  const { url, app } = await sharedService();
  assert.equal(await outcomeAt(url), 'REACHED');
  const other = createServer((_request, response) => response.end('{"status":"live"}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  assert.equal(await outcomeAt(otherUrl), 'OTHER');
  await once(other.close(), 'close');
  assert.equal(await outcomeAt(otherUrl), 'NOTHING');
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-reach-'));
  const own = await ownCertificate(folder, '127.0.0.1', new Date());
  const https = await listenHttps(app.server.server, own, { host: '127.0.0.1', port: 0 });
  assert.equal(await outcomeAt(`https://127.0.0.1:${https.port}`), 'CERTIFICATE');
  await https.close();
  await rm(folder, { recursive: true });
});
