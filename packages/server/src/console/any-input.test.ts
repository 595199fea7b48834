import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSOLE_OPERATIONS, type ConsoleOperation } from '@rhinarium/contract';
import fc from 'fast-check';
import { browser, memberOf, operatorOf } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

const runsPerOperation = 12;

/** Malicious text: NUL, lone surrogates, text that resembles identifiers or paths. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\u0000', 'a\u0000@b.cd', '\ud800', 'junk', '../..', '0', "' OR 1=1 --", 'x'.repeat(5000)),
  fc.emailAddress(),
  fc.uuid(),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 0, 1e308, null, true, [], {}));

/** A body with the fields of the row, each with some value or none, and sometimes something unrelated. */
function bodyOf(row: ConsoleOperation): fc.Arbitrary<unknown> {
  const shape = (row.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  const fields = Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
  return fc.oneof({ weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) }, fc.jsonValue({ maxDepth: 2 }));
}

const queryOf = (row: ConsoleOperation) =>
  fc.record(Object.fromEntries(Object.keys(row.query?.shape ?? {}).map((name) => [name, text])), { requiredKeys: [] });

test('no input to the console’s calls, from anyone, makes the service fail (R12)', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const people = [await memberOf(service, tenantId, 'owner'), await operatorOf(service), browser(service, '', 'x=1')];
  for (const [name, row] of Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS)) {
    if (name === 'signOut') continue;
    const sent = fc.tuple(
      fc.constantFrom(...people),
      bodyOf(row),
      queryOf(row),
      fc.array(text, { maxLength: 3 }),
      fc.boolean(),
    );
    const property = fc.asyncProperty(sent, async ([person, body, query, ids, isOwnTenant]) => {
      let at = 0;
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
        if (param === 'tenantId' && isOwnTenant) return tenantId;
        return encodeURIComponent(Buffer.from(ids[at++] ?? 'junk').toString() || 'junk');
      });
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const given = row.method === 'GET' ? undefined : body;
      const reply = await person.ask(row.method, `${path}${search && `?${search}`}`, given);
      assert.ok(reply.status < 500, `${name}: ${reply.status} to ${path}?${search} ${JSON.stringify(given)}`);
    });
    await fc.assert(property, { numRuns: runsPerOperation });
  }
});

test('an impossible tenant or image id is answered like one of another tenant', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  for (const junk of ['junk', '%00', '..%2f..', '0'.repeat(4000)]) {
    assert.equal((await owner.askApi(decodeURIComponent(junk).replace('\0', 'NUL'), 'GET', '/v2/pets')).status, 403);
    for (const rest of ['pets', 'keys', 'overview', 'images/junk']) {
      assert.equal((await owner.ask('GET', `/console/api/tenants/${junk}/${rest}`)).status, 403, `${junk} ${rest}`);
    }
    assert.equal((await owner.ask('GET', `/console/api/tenants/${tenantId}/images/${junk}`)).status, 404, junk);
  }
});
