import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { ask, call } from '../../../testing/client.ts';
import { memberOf } from '../../../testing/console-client.ts';
import { newPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { listKeptTables } from '../../ops/backup/kept-tables.ts';
import { decryptRow } from '../../ops/backup/plain-rows.ts';
import { readRows } from '../../storage/database/table-rows.ts';

const JUN = { name: 'Jun Park', contact: '+82 2 555 0100', consent: { note: 'Form 3' } };
const WORDS = ['Jun Park', '555 0100', 'Form 3'];

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const { services } = service.app;
  /** Tables with a row that has one of the words, once decrypted or as it is stored. */
  const mentions = async (isDecrypted: boolean) => {
    const cipher = await services.encryption.cipherOf(tenantId);
    return await services.database.tenant(tenantId, async (sql) => {
      const found = new Set<string>();
      for (const table of await listKeptTables(sql)) {
        for await (const rows of readRows(sql, table, 500)) {
          const texts = rows.map((row) => (isDecrypted ? decryptRow(cipher, table, row) : row));
          const readable = texts.flatMap((text) => [
            text,
            ...Array.from(text.matchAll(/\\x([0-9a-f]+)"/g), ([, hex]) => Buffer.from(hex!, 'hex').toString()),
          ]);
          if (readable.some((text) => WORDS.some((word) => text.includes(word)))) found.add(table.name);
        }
      }
      return [...found].sort();
    });
  };
  const person = async (role: 'staff' | 'viewer') => await memberOf(service, tenantId, role);
  const audit = () =>
    services.database.tenant(tenantId, (sql) =>
      sql<{ byName: string; details: object }>(
        `SELECT by_name AS "byName", details FROM audit_log WHERE action = 'deleteOwner'`,
      ),
    );
  return { service, services, tenantId, caller, mentions, person, audit };
}

test('name, contact and consent are stored encrypted, and a deletion erases them from every table', async () => {
  const { caller, mentions, audit } = await open();
  const headers = { 'idempotency-key': 'owner-1' };
  const made = await call(caller, 'POST', '/v2/owners', JUN, headers);
  assert.equal(made.status, 201);
  const ownerId = made.body.data.id;
  const petId = await newPet(caller, 'CAT', { ownerId });
  assert.deepEqual(await mentions(false), []);
  assert.deepEqual(await mentions(true), ['idempotent_requests', 'owners']);
  await ask(caller, 'deleteOwner', { ownerId });
  assert.deepEqual(await mentions(true), []);
  assert.equal((await ask(caller, 'readPet', { petId })).data.ownerId, undefined);
  const [entry, more] = await audit();
  assert.equal(more, undefined);
  assert.deepEqual([entry!.byName, Object.keys(entry!.details)], ['the service', ['apiKeyId']]);
  requireFailure(await call(caller, 'POST', '/v2/owners', JUN, headers), 'idempotencyKeyReused', 'repeated');
});

test('the undo of a merge brings a pet back without an owner who was deleted since, and leaves a later owner', async () => {
  const { caller } = await open();
  const [jun, mina] = [
    await ask(caller, 'createOwner', {}, JUN),
    await ask(caller, 'createOwner', {}, { name: 'Mina' }),
  ];
  const [petId, intoPetId] = [await newPet(caller, 'CAT', { ownerId: jun.data.id }), await newPet(caller)];
  const merged = await ask(caller, 'mergePets', { petId }, { intoPetId });
  assert.equal(merged.data.ownerId, jun.data.id);
  await ask(caller, 'updatePet', { petId: intoPetId }, { ownerId: mina.data.id });
  await ask(caller, 'deleteOwner', { ownerId: jun.data.id });
  assert.equal((await ask(caller, 'undoMerge', { petId })).data.ownerId, undefined);
  assert.equal((await ask(caller, 'readPet', { petId: intoPetId })).data.ownerId, mina.data.id);
});

test('staff keep owners, and a viewer sees them without their contacts, in an export too', async () => {
  const { tenantId, person, audit } = await open();
  const [staff, viewer] = [await person('staff'), await person('viewer')];
  const made = await staff.askApi(tenantId, 'POST', '/v2/owners', JUN);
  assert.deepEqual(made.body.data.consentRecordedBy, { personId: staff.personId });
  const path = `/v2/owners/${made.body.data.id}`;
  const seen = (await viewer.askApi(tenantId, 'GET', path)).body.data;
  assert.deepEqual([seen.name, seen.contact], [JUN.name, undefined]);
  const copy = (await viewer.askApi(tenantId, 'GET', `${path}:export`)).body.data;
  assert.deepEqual([copy.owner.name, copy.owner.contact], [JUN.name, undefined]);
  requireFailure(await viewer.askApi(tenantId, 'PATCH', path, { name: 'Other' }), 'roleLacksRight', 'change');
  requireFailure(await viewer.askApi(tenantId, 'DELETE', path), 'roleLacksRight', 'deletion');
  assert.equal((await staff.askApi(tenantId, 'GET', `${path}:export`)).body.data.owner.contact, JUN.contact);
  assert.equal((await staff.askApi(tenantId, 'DELETE', path)).status, 204);
  const [entry, more] = await audit();
  assert.deepEqual([entry!.byName, more], ['The staff', undefined]);
});
