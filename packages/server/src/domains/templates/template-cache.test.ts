import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { readRegistered } from './load-samples.ts';
import { openTemplateCache } from './stored-templates.ts';

const identity = { uploadId: 'a', rowVersion: '1' };

test('a template is found for its tenant, upload and row version only, and the least recently used go first', () => {
  const cache = openTemplateCache(20);
  const kept = cache.add('t', identity, Buffer.from('ten bytes.'));
  assert.ok(kept.buffer instanceof SharedArrayBuffer);
  assert.deepEqual(Buffer.from(cache.get('t', identity)!).toString(), 'ten bytes.');
  assert.equal(cache.get('u', identity), undefined);
  assert.equal(cache.get('t', { ...identity, rowVersion: '2' }), undefined);
  cache.add('t', { uploadId: 'b', rowVersion: '1' }, new Uint8Array(10));
  cache.get('t', identity);
  cache.add('t', { uploadId: 'c', rowVersion: '1' }, new Uint8Array(10));
  assert.ok(cache.get('t', identity));
  assert.equal(cache.get('t', { uploadId: 'b', rowVersion: '1' }), undefined);
});

test('templates that were read once are not read again, and a changed or deleted one is never served from memory', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 2);
  const { services } = service.app;
  const statements: string[] = [];
  const database: typeof services.database = {
    ...services.database,
    snapshot: (id, run) =>
      services.database.snapshot(id, (sql) =>
        run((text, values) => {
          statements.push(text);
          return sql(text, values);
        }),
      ),
  };
  const own = { ...services, database, templateCache: openTemplateCache() };
  const read = async () => {
    statements.length = 0;
    const { fingerprints } = (await readRegistered(own, tenantId, [petId])).get(petId)!;
    return { fingerprints, decrypted: statements.filter((text) => text.includes('encode(template')).length };
  };
  const first = await read();
  assert.deepEqual([first.fingerprints.length, first.decrypted], [5, 1]);
  const second = await read();
  assert.equal(second.decrypted, 0);
  assert.deepEqual(second.fingerprints, first.fingerprints);
  const [changed] = first.fingerprints;
  await services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE templates SET template = template WHERE upload_id = $1`, [changed!.id]),
  );
  assert.equal((await read()).decrypted, 1, 'the row was written again');
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  assert.deepEqual((await read()).fingerprints, []);
});
