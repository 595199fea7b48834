import assert from 'node:assert/strict';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { findProvider, putProvider } from '../../src/domains/people/organisation/provider-store.ts';
import { listAuditEntries } from '../../src/storage/audit/store.ts';
import { call } from '../client.ts';
import { enter, memberOf, newEmail } from '../console-client.ts';
import { registeredPet } from '../pets.ts';
import type { TestService } from '../service.ts';

import { type CommandTest, noSuchTenant, UNKNOWN } from './command-world.ts';

async function addPets({ app }: TestService, tenantId: string, count: number): Promise<void> {
  await app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, $2::int)`,
      [tenantId, count],
    ),
  );
}

export const TENANT_COMMAND_TESTS: Readonly<Record<string, CommandTest>> = {
  'tenant create': {
    async works({ run, status, service }) {
      const made = await run('tenant', 'create', '--name', 'Shelter', '--plan', 'demo');
      assert.equal(await status(made.apiKey), 200);
      const { database } = service.app.services;
      const page = { after: undefined, rowsMax: 5 };
      const audit = await database.tenant(made.tenantId, (sql) => listAuditEntries(sql, made.tenantId, page));
      assert.deepEqual(
        audit.map(({ action, byName }) => [action, byName]),
        [['tenant.created', 'npm run admin']],
      );
    },
    refuses: () => [
      [['tenant', 'create'], /--name is missing/],
      [['tenant', 'create', '--name', 'N', '--plan', 'gold'], /^--plan: /],
    ],
  },
  'tenant list': {
    async works({ run, tenantId }) {
      const { tenants } = await run('tenant', 'list');
      assert.ok(tenants.some((tenant: { tenantId: string }) => tenant.tenantId === tenantId));
    },
    refuses: () => [],
  },
  'tenant suspend': {
    async works({ run, tenantId, apiKey, status }) {
      assert.deepEqual(await run('tenant', 'suspend', '--tenant', tenantId), { tenantId, suspended: true });
      assert.equal(await status(apiKey), 403);
    },
    notes: 'tenant.suspended',
    refuses: () => [noSuchTenant('tenant', 'suspend'), [['tenant', 'suspend', '--tenant', 'x'], /no tenant x/]],
  },
  'tenant resume': {
    async works({ run, tenantId, apiKey, status }) {
      await run('tenant', 'suspend', '--tenant', tenantId);
      assert.deepEqual(await run('tenant', 'resume', '--tenant', tenantId), { tenantId, suspended: false });
      assert.equal(await status(apiKey), 200);
    },
    notes: 'tenant.resumed',
    refuses: () => [noSuchTenant('tenant', 'resume')],
  },
  'tenant allow-passwords': {
    async works({ service, run, tenantId }) {
      const { database } = service.app.services;
      const provider = {
        tenantId,
        id: tenantId,
        issuer: 'https://login.example.com',
        clientId: 'rhinarium',
        clientSecret: Buffer.of(1),
        groupsClaim: 'groups',
        roles: [],
        defaultRole: null,
        isListed: false,
        updatedAt: new Date(),
      };
      await database.tenant(tenantId, (sql) => putProvider(sql, { ...provider, isOnlyWay: true }));
      for (let n = 0; n < 2; n++)
        assert.deepEqual(await run('tenant', 'allow-passwords', '--tenant', tenantId), {
          tenantId,
          organisationIsOnlyWay: false,
        });
      assert.equal((await database.tenant(tenantId, (sql) => findProvider(sql, tenantId)))?.isOnlyWay, false);
    },
    notes: 'organisationSignIn.optional',
    refuses: () => [noSuchTenant('tenant', 'allow-passwords')],
  },
  'tenant erase': {
    async works({ service, run, status }) {
      const made = await run('tenant', 'create', '--name', 'Gone');
      const caller = { url: service.url, apiKey: made.apiKey };
      await registeredPet(caller, 'CAT', 1);
      const only = await memberOf(service, made.tenantId, 'owner');
      const both = await memberOf(service, made.tenantId, 'owner');
      await run('person', 'create', '--email', newEmail(), '--tenant', made.tenantId);
      const other = await run('tenant', 'create', '--name', 'Stays');
      await enter(service, other.tenantId, both.personId, 'owner');
      const { rows, images, people, isVerified, isKeyDestroyed } = await run(
        'tenant',
        'erase',
        '--tenant',
        made.tenantId,
        '--name',
        'Gone',
      );
      assert.deepEqual([rows.pets, rows.uploads, images, isVerified, isKeyDestroyed], [1, 6, 6, true, true]);
      assert.ok(people >= 1 && rows.audit_log >= 3 && rows.api_keys === 1);
      assert.equal(await status(made.apiKey), 401);
      assert.equal(await status(other.apiKey), 200);
      await assert.rejects(run('person', 'link', '--email', only.email), /no such person/);
      assert.ok(await run('person', 'link', '--email', both.email));
      const again = run('tenant', 'erase', '--tenant', made.tenantId, '--name', 'Gone');
      await assert.rejects(again, { failure: 'noSuchResource' });
    },
    refuses: ({ tenantId }) => [
      [['tenant', 'erase', '--tenant', tenantId], /--name is missing/],
      [['tenant', 'erase', '--tenant', tenantId, '--name', 'Another'], /^The name is not that of the tenant\.$/],
      noSuchTenant('tenant', 'erase', '--name', 'N'),
    ],
  },
  'tenant plan': {
    async works({ service, run, tenantId, apiKey }) {
      await addPets(service, tenantId, 100);
      assert.deepEqual(await run('tenant', 'plan', '--tenant', tenantId, '--plan', 'demo'), { tenantId, plan: 'demo' });
      const one = await call({ url: service.url, apiKey }, 'POST', '/v2/pets', { species: 'CAT' });
      requireFailure(one, 'petLimitExceeded', 'the 101st pet on demo');
      assert.deepEqual(await run('tenant', 'plan', '--tenant', tenantId, '--plan', 'none'), { tenantId, plan: null });
      await addPets(service, tenantId, 1);
    },
    notes: 'plan.chosen',
    refuses: ({ tenantId }) => [
      [
        ['tenant', 'plan', '--tenant', tenantId, '--plan', 'demo'],
        /^The plan demo admits fewer pets than there are\.$/,
      ],
      [['tenant', 'plan', '--tenant', tenantId, '--plan', 'gold'], /^--plan: /],
      [['tenant', 'plan', '--tenant', tenantId], /--plan is missing/],
      [['tenant', 'plan', '--plan', 'pro', '--tenant', UNKNOWN], /^There is no such tenant\.$/],
    ],
  },
  'tenant accuracy': {
    async works({ run, tenantId }) {
      const words = ['tenant', 'accuracy', '--tenant', tenantId, '--target-false-match-rate', '0.001'];
      assert.deepEqual(await run(...words), { tenantId, targetFalseMatchRate: 0.001 });
      const { tenants } = await run('tenant', 'list');
      const tenant = tenants.find((other: { tenantId: string }) => other.tenantId === tenantId);
      assert.deepEqual([tenant.targetFalseMatchRate, tenant.replayPolicy], [0.001, 'flag']);
      assert.equal(tenant.identificationTargetFalseMatchRate, 0.01);
      const search = ['tenant', 'accuracy', '--tenant', tenantId, '--identification-target-false-match-rate', '0.05'];
      assert.deepEqual(await run(...search), { tenantId, identificationTargetFalseMatchRate: 0.05 });
    },
    notes: 'decisionPolicy.changed',
    refuses: ({ tenantId }) => [
      ...['0', '0.2', 'much', ''].map(
        (rate) => [['tenant', 'accuracy', '--tenant', tenantId, '--target-false-match-rate', rate], /takes/] as const,
      ),
      [['tenant', 'accuracy', '--tenant', tenantId], /takes/],
      noSuchTenant('tenant', 'accuracy', '--target-false-match-rate', '0.001'),
    ],
  },
  'tenant claims': {
    async works({ run, tenantId }) {
      const shown = {
        tenantId,
        species: [],
        observed: [],
        wrong: [],
        calibrations: [],
        weakPetIds: [],
        alikePairs: [],
      };
      assert.deepEqual(await run('tenant', 'claims', '--tenant', tenantId), { ...shown, policy: 'WORSE' });
      const words = ['tenant', 'claims', '--tenant', tenantId, '--policy', 'MEASURED'];
      assert.deepEqual(await run(...words), { ...shown, policy: 'MEASURED' });
    },
    notes: 'claimsPolicy.changed',
    refuses: ({ tenantId }) => [
      [['tenant', 'claims', '--tenant', tenantId, '--policy', 'BEST'], /takes SHIPPED or WORSE or MEASURED/],
      noSuchTenant('tenant', 'claims'),
    ],
  },
  'tenant replay': {
    async works({ run, tenantId }) {
      const words = ['tenant', 'replay', '--tenant', tenantId, '--policy', 'refuse'];
      assert.deepEqual(await run(...words), { tenantId, replayPolicy: 'refuse' });
    },
    notes: 'decisionPolicy.changed',
    refuses: ({ tenantId }) => [
      [['tenant', 'replay', '--tenant', tenantId, '--policy', 'ignore'], /takes flag or refuse/],
      noSuchTenant('tenant', 'replay', '--policy', 'flag'),
    ],
  },
  'tenant prints': {
    async works({ run, tenantId }) {
      const words = ['tenant', 'prints', '--tenant', tenantId, '--policy', 'required'];
      assert.deepEqual(await run(...words), { tenantId, printPolicy: 'required' });
      const { tenants } = await run('tenant', 'list');
      const tenant = tenants.find((other: { tenantId: string }) => other.tenantId === tenantId);
      assert.equal(tenant.printPolicy, 'required');
    },
    notes: 'decisionPolicy.changed',
    refuses: ({ tenantId }) => [
      [['tenant', 'prints', '--tenant', tenantId, '--policy', 'never'], /takes optional or required/],
      noSuchTenant('tenant', 'prints', '--policy', 'optional'),
    ],
  },
  'tenant origins': {
    async works({ run, tenantId }) {
      const words = ['tenant', 'origins', '--tenant', tenantId, '--origins'];
      const origins = ['https://a.example', 'http://localhost:5173', 'capacitor://localhost'];
      assert.deepEqual(await run(...words, origins.join(',')), { tenantId, origins });
      assert.deepEqual(await run(...words, 'none'), { tenantId, origins: [] });
    },
    notes: 'allowedOrigins.changed',
    refuses: ({ tenantId }) => [
      ...['*', 'null', 'https://a.example/', 'http://a.example', 'https://A.example'].map(
        (origin) => [['tenant', 'origins', '--tenant', tenantId, '--origins', origin], /must be an origin/] as const,
      ),
      [['tenant', 'origins', '--tenant', tenantId], /--origins is missing/],
      noSuchTenant('tenant', 'origins', '--origins', 'none'),
    ],
  },
};
