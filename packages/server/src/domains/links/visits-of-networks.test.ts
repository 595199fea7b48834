import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import { openLinks } from '../../../testing/capture-links.ts';
import { photo } from '../../../testing/photo.ts';
import { startService } from '../../../testing/service.ts';

let now = new Date();
const service = await startService({ trustedProxies: ['127.0.0.1', '::1'] }, () => now);
after(() => service.close());

/** Time after which the counts of a minute begin again, ms. */
const MINUTE_MS = 60_001;
const addressIn = (network: number, host: number) => `10.1.${network}.${host}`;

test('a network that opens as many visits of a link as it can closes it for nobody else', async () => {
  const { newLink, open } = await openLinks(service);
  const [link, other] = [await newLink(), await newLink()];
  const statuses: number[] = [];
  for (let n = 0; n < LIMITS.linkOpenVisitsPerNetworkMax + 5; n++) {
    if (n % 25 === 0) now = new Date(now.getTime() + MINUTE_MS);
    statuses.push((await open(link.token, addressIn(1, n))).reply.status);
  }
  assert.deepEqual(statuses.slice(0, LIMITS.linkOpenVisitsPerNetworkMax), Array(50).fill(200));
  assert.deepEqual(statuses.slice(LIMITS.linkOpenVisitsPerNetworkMax), Array(5).fill(429));
  assert.equal((await open(link.token, addressIn(2, 1))).reply.status, 200);
  assert.equal((await open(other.token, addressIn(1, 1))).reply.status, 200);
});

test('a network may open another visit of a link when one of its own has ended', async () => {
  const { newLink, open } = await openLinks(service);
  const link = await newLink({ usesMax: 2 });
  const { visitor } = await open(link.token, addressIn(3, 1));
  for (let n = 1; n < LIMITS.linkOpenVisitsPerNetworkMax; n++) {
    if (n % 25 === 0) now = new Date(now.getTime() + MINUTE_MS);
    await open(link.token, addressIn(3, n));
  }
  assert.equal((await open(link.token, addressIn(3, 2))).reply.status, 429);
  await visitor.photograph(1);
  await visitor.send('finishVisit');
  assert.deepEqual(
    [(await open(link.token, addressIn(3, 2))).reply.status, (await open(link.token, addressIn(3, 2))).reply.status],
    [200, 429],
  );
});

test('a network that spends its share of a link’s minute leaves the rest of it to others', async () => {
  const { newLink, open } = await openLinks(service);
  const link = await newLink();
  const [{ visitor: loud }, { visitor: quiet }] = [
    await open(link.token, addressIn(4, 1)),
    await open(link.token, addressIn(5, 1)),
  ];
  const flood = await Promise.all(
    Array.from({ length: LIMITS.linkVisitsPerMinuteAndNetwork + 10 }, () => loud.send('previewVisit')),
  );
  assert.equal(flood.filter(({ status }) => status === 429).length, 11);
  assert.equal((await quiet.send('previewVisit')).status, 200);
  await loud.send('consentToVisit');
  await quiet.send('consentToVisit');
  const file = await photo('CAT', 1, 'fingerprint', 0);
  assert.equal((await loud.send('uploadVisitFingerprint', file)).status, 200);
  const repeats = await Promise.all(
    Array.from({ length: LIMITS.linkUploadsPerMinuteAndNetwork + 9 }, () => loud.send('uploadVisitFingerprint', file)),
  );
  assert.equal(repeats.filter(({ status }) => status === 429).length, 10);
  assert.equal((await quiet.send('uploadVisitFingerprint', file)).status, 200);
});

test('all networks together open no more visits of a link than it has room for', async () => {
  const { newLink, open, tenantId } = await openLinks(service);
  const link = await newLink();
  await open(link.token, addressIn(6, 1));
  await service.app.services.database.tenant(tenantId, async (sql) => {
    await sql(`INSERT INTO capture_sessions (tenant_id, id, species, purpose, state, created_at, expires_at)
               SELECT tenant_id, gen_random_uuid(), species, purpose, state, created_at, expires_at
                 FROM capture_sessions, generate_series(2, ${LIMITS.linkOpenVisitsMax}) WHERE tenant_id = '${tenantId}'`);
    await sql(`INSERT INTO capture_visits (tenant_id, session_id, link_id, token_hash)
               SELECT tenant_id, id, '${link.id}', sha256(id::text::bytea) FROM capture_sessions s
                WHERE tenant_id = '${tenantId}' AND NOT EXISTS (SELECT FROM capture_visits v WHERE v.session_id = s.id)`);
  });
  assert.equal((await open(link.token, addressIn(7, 1))).reply.status, 429);
});
