import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BACKUP_COMMANDS } from '@rhinarium/server/admin/backup-commands';
import { COMMANDS } from '@rhinarium/server/admin/commands';
import { ENCRYPTION_COMMANDS } from '@rhinarium/server/admin/encryption-commands';
import { readCommand } from '@rhinarium/server/admin/read-command';
import { sentenceOf } from '@rhinarium/server/admin/sentence-of';
import { listAuditEntries } from '@rhinarium/server/audit/store';
import { memberOf, newEmail } from './console/console-client.ts';
import { requireFailure } from './contract/open-world.ts';
import { call } from './support/client.ts';
import { newPet, registeredPet } from './support/pets.ts';
import { turnOnSecondFactor } from './support/second-factor.ts';
import { newKey, newTenant, sharedService, type TestService } from './support/service.ts';

const UNKNOWN = '0198b5a2-0000-7000-8000-000000000000';
const entry = fileURLToPath(new URL('../../packages/server/dist/admin/main.js', import.meta.url));

/** A tenant with a key, and the command line while the service runs. */
async function open() {
  const service = await sharedService();
  const { tenantId, keyId, apiKey } = await newTenant(service);
  const { services } = service.app;
  const openMatching = async () => ({ ...services, recognition: { ...services.recognition, close: async () => {} } });
  // biome-ignore lint/suspicious/noExplicitAny: each command answers with a different object
  const run = async (...words: string[]): Promise<any> => {
    const given = readCommand(words);
    assert.ok('command' in given);
    const { command, options } = given;
    assert.ok('run' in command, `${words[0]} does not run beside a service`);
    const openBlobs = async () => services.blobs;
    return await command.run(
      { ...services, serverUrl: service.url, release: 'test', openBlobs, openMatching },
      options,
    );
  };
  const status = async (key: string) => (await call({ url: service.url, apiKey: key }, 'GET', '/v2/license')).status;
  const audit = async () => {
    const page = { after: undefined, rowsMax: 20 };
    const entries = await services.database.tenant(tenantId, (sql) => listAuditEntries(sql, tenantId, page));
    return entries.map(({ action, byName }) => `${action} by ${byName}`);
  };
  return { service, tenantId, keyId, apiKey, run, status, audit };
}

type World = Awaited<ReturnType<typeof open>>;

async function addPets({ app }: TestService, tenantId: string, count: number): Promise<void> {
  await app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, $2::int)`,
      [tenantId, count],
    ),
  );
}

const keysOf = async ({ run, tenantId }: World) =>
  (await run('key', 'list', '--tenant', tenantId)).keys as {
    id: string;
    name: string;
    mode: string;
    scopes: string[];
  }[];

interface CommandTest {
  /** Runs the command and holds what it must have done. */
  readonly works: (world: World) => Promise<void>;
  /** The latest entry of the tenant's audit log afterwards; absent for a command that changes no tenant. */
  readonly notes?: string;
  /** Words that the command refuses, and with which sentence. */
  readonly refuses: (world: World) => readonly (readonly [words: readonly string[], sentence: RegExp])[];
}

const noSuchTenant = (...words: string[]) => [[...words, '--tenant', UNKNOWN], /^There is no such tenant\.$/] as const;

const TESTS: Readonly<Record<string, CommandTest>> = {
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
  'tenant erase': {
    async works({ service, run, status }) {
      const made = await run('tenant', 'create', '--name', 'Gone');
      const caller = { url: service.url, apiKey: made.apiKey };
      await registeredPet(caller, 'CAT', 1);
      const emails = [newEmail(), newEmail()] as const;
      for (const email of emails) await run('person', 'create', '--email', email, '--tenant', made.tenantId);
      const other = await run('tenant', 'create', '--name', 'Stays');
      await run('person', 'create', '--email', emails[1], '--tenant', other.tenantId);
      const { rows, images, people, isVerified, isKeyDestroyed } = await run(
        ...['tenant', 'erase', '--tenant', made.tenantId, '--name', 'Gone'],
      );
      assert.deepEqual([rows.pets, rows.uploads, images, isVerified, isKeyDestroyed], [1, 6, 6, true, true]);
      assert.ok(people >= 1 && rows.audit_log >= 3 && rows.api_keys === 1);
      assert.equal(await status(made.apiKey), 401);
      assert.equal(await status(other.apiKey), 200);
      await assert.rejects(run('person', 'link', '--email', emails[0]), /no such person/);
      assert.ok(await run('person', 'link', '--email', emails[1]));
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
    },
    notes: 'decisionPolicy.changed',
    refuses: ({ tenantId }) => [
      ...['0', '0.2', 'much', ''].map(
        (rate) => [['tenant', 'accuracy', '--tenant', tenantId, '--target-false-match-rate', rate], /takes/] as const,
      ),
      noSuchTenant('tenant', 'accuracy', '--target-false-match-rate', '0.001'),
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
  'key create': {
    async works(world) {
      const { run, tenantId, status } = world;
      const wish = ['--name', 'App', '--mode', 'test', '--scopes', 'capture', '--expires-in-days', '2'];
      const { keyId, apiKey } = await run('key', 'create', '--tenant', tenantId, ...wish);
      assert.equal(await status(apiKey), 200);
      const key = (await keysOf(world)).find(({ id }) => id === keyId)!;
      assert.deepEqual([key.name, key.mode, key.scopes], ['App', 'test', ['capture']]);
    },
    notes: 'key.created',
    refuses: ({ tenantId }) => [
      noSuchTenant('key', 'create'),
      [['key', 'create', '--tenant', tenantId, '--mode', 'tset'], /^--mode: /],
      [['key', 'create', '--tenant', tenantId, '--scopes', 'all'], /^--scopes: /],
      [['key', 'create', '--tenant', tenantId, '--expires-in-days', '0'], /^--expires-in-days: /],
    ],
  },
  'key list': {
    async works(world) {
      const keys = await keysOf(world);
      assert.deepEqual(
        keys.map(({ id }) => id),
        [world.keyId],
      );
      assert.ok(!JSON.stringify(keys).includes(world.apiKey));
    },
    refuses: () => [[['key', 'list'], /--tenant is missing/]],
  },
  'key deactivate': {
    async works({ run, apiKey, tenantId, keyId, status }) {
      assert.deepEqual(await run('key', 'deactivate', '--key', apiKey), { tenantId, keyId, deactivated: true });
      assert.equal(await status(apiKey), 401);
    },
    notes: 'key.deactivated',
    refuses: ({ tenantId }) => [
      [['key', 'deactivate', '--key', UNKNOWN, '--tenant', tenantId], /^There is no such key\.$/],
      [['key', 'deactivate', '--key', 'x', '--tenant', tenantId], /^There is no such key\.$/],
    ],
  },
  'key rotate': {
    async works(world) {
      const { service, run, tenantId, status } = world;
      const old = await newKey(service, tenantId, { scopes: ['capture'], mode: 'test' });
      const rotated = await run('key', 'rotate', '--key', old.apiKey, '--overlap-minutes', '10');
      assert.deepEqual(
        [await status(old.apiKey), await status(rotated.apiKey), rotated.replaces],
        [200, 200, old.keyId],
      );
      const key = (await keysOf(world)).find(({ id }) => id === rotated.keyId)!;
      assert.deepEqual([key.name, key.mode, key.scopes], ['Another key', 'test', ['capture']]);
      assert.match(rotated.apiKey, /^psk_test_/);
      const last = await run('key', 'rotate', '--key', old.keyId, '--tenant', tenantId, '--overlap-minutes', '0');
      assert.deepEqual([await status(old.apiKey), await status(last.apiKey)], [401, 200]);
    },
    notes: 'key.rotated',
    refuses: ({ tenantId, keyId }) => [
      [['key', 'rotate', '--key', UNKNOWN, '--tenant', tenantId], /^There is no such live key\.$/],
      [['key', 'rotate', '--key', keyId, '--tenant', tenantId, '--overlap-minutes=-1'], /^--overlap-minutes: /],
    ],
  },
  'person create': {
    async works({ run, tenantId }) {
      const email = newEmail();
      const made = await run('person', 'create', '--email', email, '--tenant', tenantId, '--role', 'viewer');
      assert.equal(made.role, 'viewer');
      assert.match(made.link.signInUrl, /\/console\/sign-in#/);
      assert.ok((await run('person', 'create', '--email', newEmail(), '--operator')).link);
    },
    notes: 'person.added',
    refuses: ({ tenantId }) => {
      const email = newEmail();
      return [
        [['person', 'create', '--email', email], /--tenant or --operator is missing/],
        [['person', 'create', '--email', 'nobody', '--tenant', tenantId], /^--email: /],
        [['person', 'create', '--email', email, '--tenant', tenantId, '--role', 'king'], /^--role: /],
        noSuchTenant('person', 'create', '--email', email),
        [['person', 'link', '--email', email], /^There is no such person\.$/],
      ];
    },
  },
  'person erase': {
    async works({ run, tenantId }) {
      const [owner, viewer] = [newEmail(), newEmail()];
      await run('person', 'create', '--email', owner, '--tenant', tenantId);
      await run('person', 'create', '--email', viewer, '--tenant', tenantId, '--role', 'viewer');
      await assert.rejects(run('person', 'erase', '--email', owner), { failure: 'stateConflict' });
      const erased = await run('person', 'erase', '--email', viewer);
      assert.deepEqual([erased.tenants, erased.isVerified, erased.verified], [1, true, { rows: true }]);
      await assert.rejects(run('person', 'link', '--email', viewer), /no such person/);
    },
    notes: 'person.removed',
    refuses: () => [[['person', 'erase', '--email', newEmail()], /^There is no such person\.$/]],
  },
  'person link': {
    async works({ run, tenantId }) {
      const email = newEmail();
      const { personId } = await run('person', 'create', '--email', email, '--tenant', tenantId);
      assert.equal((await run('person', 'link', '--email', email)).personId, personId);
    },
    refuses: () => [[['person', 'link', '--email', newEmail()], /^There is no such person\.$/]],
  },
  'person remove-second-factor': {
    async works({ run, service, tenantId }) {
      const owner = await memberOf(service, tenantId, 'owner');
      const email = newEmail();
      await owner.ask('PATCH', '/console/api/account', { email, password: 'correct horse battery' });
      await turnOnSecondFactor(owner, 'correct horse battery');
      const removed = await run('person', 'remove-second-factor', '--email', email);
      assert.deepEqual(removed, { personId: owner.personId, hasSecondFactor: false });
      assert.equal((await owner.ask('GET', '/console/api/session')).body.data.person.hasSecondFactor, false);
      const again = run('person', 'remove-second-factor', '--email', email);
      await assert.rejects(again, { failure: 'stateConflict' });
    },
    notes: 'secondFactor.removed',
    refuses: () => [[['person', 'remove-second-factor', '--email', newEmail()], /^There is no such person\.$/]],
  },
  'audit verify': {
    async works({ run, tenantId }) {
      await run('tenant', 'plan', '--tenant', tenantId, '--plan', 'none');
      const { isSound, tenants } = await run('audit', 'verify', '--tenant', tenantId);
      assert.deepEqual([isSound, tenants.length, tenants[0].entries], [true, 1, 2]);
      const known = await run('audit', 'verify', '--tenant', tenantId, '--head', tenants[0].head);
      assert.deepEqual(known, { isSound: true, tenants });
    },
    refuses: () => [
      noSuchTenant('audit', 'verify'),
      [['audit', 'verify', '--head', 'ab'], /^--head needs --tenant\.$/],
    ],
  },
  reindex: {
    async works({ service, run, tenantId, apiKey }) {
      await newPet({ url: service.url, apiKey });
      const { version } = service.app.services.recognition.engine;
      const none = { renewed: 0, lost: [], templates: {}, decisions: { compared: 0, changed: [] } };
      const made = await run('reindex', '--tenant', tenantId, '--jobs', '3');
      assert.deepEqual(made, { tenantId, engineVersion: version, ...none });
      const finished = await run('reindex', '--tenant', tenantId, '--finish');
      assert.deepEqual(finished, { tenantId, engineVersion: version, removed: 0, templates: {} });
    },
    notes: 'templates.othersRemoved',
    refuses: ({ tenantId }) => [
      noSuchTenant('reindex'),
      [['reindex', '--tenant', tenantId, '--jobs=-1'], /--jobs takes/],
    ],
  },
};

test('every command of the administration is in this table, or is one of those that test/backup.test.ts and test/data-at-rest.test.ts run', () => {
  const others = Object.keys(COMMANDS).filter((name) => !(name in BACKUP_COMMANDS) && !(name in ENCRYPTION_COMMANDS));
  assert.deepEqual(Object.keys(TESTS).sort(), others.sort());
});

for (const [name, { works, notes, refuses }] of Object.entries(TESTS)) {
  test(`admin ${name} does what it says, records it once, and refuses wrong input`, async () => {
    const world = await open();
    await works(world);
    const noted = await world.audit();
    if (notes !== undefined) assert.equal(noted[0], `${notes} by npm run admin`);
    for (const [words, sentence] of refuses(world)) {
      const refusal = await world.run(...words).then(
        () => 'nothing was refused',
        (cause: unknown) => sentenceOf(cause),
      );
      assert.match(refusal, sentence, words.join(' '));
    }
    assert.deepEqual(await world.audit(), noted, 'what is refused is not noted');
  });
}

/** Runs the program itself. */
async function runProgram(dataDir: string, ...words: string[]) {
  return await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    execFile(process.execPath, [entry, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

async function emptyFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-admin-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('admin prints one line of JSON while a server runs', async () => {
  const { service, tenantId, keyId } = await open();
  const { dataDir } = await sharedService();
  const { code, stdout, stderr } = await runProgram(dataDir, 'key', 'list', '--tenant', tenantId);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(JSON.parse(stdout).keys[0].id, keyId);
  assert.ok(service);
});

test('admin on a data folder that no server ever used says so and creates nothing', async (context) => {
  const folder = await emptyFolder(context);
  for (const dataDir of [folder, path.join(folder, 'absent', 'below')]) {
    const { code, stdout, stderr } = await runProgram(dataDir, 'tenant', 'create', '--name', 'Lost');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, new RegExp(`^No server has used the data folder ${dataDir} yet\\. Start the server once`));
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.deepEqual(await readdir(folder), []);
  }
});
