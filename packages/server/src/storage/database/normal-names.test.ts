import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEmptyDatabases } from '../../../testing/database/empty-databases.ts';
import { migrate } from './migrate.ts';

const TENANT = '0198b5a2-0000-7000-8000-000000000001';
const idOf = (n: number) => `0198b5a2-0000-7000-8000-00000000010${n}`;
const decomposed = (text: string) => text.normalize('NFD');

test('stored names are normalised, and a conflict is reported and loses nothing', async () => {
  await withEmptyDatabases(async (connect) => {
    const client = await connect('names');
    const told: string[] = [];
    client.on('notice', ({ severity, message }) => severity === 'WARNING' && told.push(message ?? ''));
    const allOf = async (text: string) => (await client.query<{ one: string }>(text)).rows.map(({ one }) => one);
    await migrate(client, undefined, '0060');
    await client.query("INSERT INTO tenants (tenant_id, name, created_at) VALUES ($1, 'Harbour', now())", [TENANT]);
    const pets = [
      ['caf\u00e9', decomposed('Zo\u00eb')],
      [decomposed('caf\u00e9'), null],
      [decomposed('나비'), decomposed('나비')],
      ['x\u3000', 'Nabi'],
    ];
    for (const [n, [externalId, name]] of pets.entries()) {
      await client.query(
        `INSERT INTO pets (tenant_id, id, species, name, external_id, created_at, updated_at) VALUES ($1, $2, 'CAT', $3, $4, now(), now())`,
        [TENANT, idOf(n), name, externalId],
      );
    }
    for (const [n, name] of ['caf\u00e9', decomposed('caf\u00e9'), decomposed('Z\u00fcrich')].entries()) {
      await client.query(
        'INSERT INTO search_pools (tenant_id, id, name, created_at, updated_at) VALUES ($1, $2, $3, now(), now())',
        [TENANT, idOf(n), name],
      );
    }
    await migrate(client);
    assert.deepEqual(await allOf('SELECT external_id AS one FROM pets ORDER BY id'), [
      'caf\u00e9',
      decomposed('caf\u00e9'),
      '나비',
      'x',
    ]);
    assert.deepEqual(await allOf('SELECT name AS one FROM pets ORDER BY id'), ['Zo\u00eb', null, '나비', 'Nabi']);
    assert.deepEqual(await allOf('SELECT name AS one FROM search_pools ORDER BY id'), [
      'caf\u00e9',
      'caf\u00e9 (2)',
      'Z\u00fcrich',
    ]);
    assert.equal(told.length, 2);
    assert.ok(told[0]!.includes(idOf(1)) && told[1]!.includes('caf\u00e9 (2)'), told.join());
    assert.deepEqual(
      await allOf("SELECT folded('ZO\u00cb') AS one UNION ALL SELECT folded('나비') UNION ALL SELECT folded('ABC 1')"),
      ['zoe', '나비', 'abc 1'],
    );
  });
});
