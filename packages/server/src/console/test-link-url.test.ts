import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { sharedService } from '../../testing/service.ts';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import { listenHttps } from '../http/local-https/open-https.ts';
import { ownCertificate } from '../http/local-https/own-certificate.ts';
import { testLinkUrl } from './test-link-url.ts';

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
