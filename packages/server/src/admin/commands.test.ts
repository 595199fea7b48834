import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type TestContext, test } from 'node:test';
import { type CommandTest, noSuchTenant, open } from '../../testing/admin/command-world.ts';
import { KEY_COMMAND_TESTS } from '../../testing/admin/key-command-tests.ts';
import { PERSON_COMMAND_TESTS } from '../../testing/admin/person-command-tests.ts';
import { TENANT_COMMAND_TESTS } from '../../testing/admin/tenant-command-tests.ts';
import { newPet } from '../../testing/pets.ts';
import { PROGRAMS } from '../../testing/programs.ts';
import { sharedService } from '../../testing/service.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { COMMANDS } from './commands.ts';
import { ENCRYPTION_COMMANDS } from './encryption-commands.ts';
import { MODEL_COMMANDS } from './model-commands.ts';
import { sentenceOf } from './options.ts';

/** Required attributes of the OCSF class Entity Management. */
const OCSF_REQUIRED = [
  'activity_id',
  'category_uid',
  'class_uid',
  'entity',
  'metadata',
  'severity_id',
  'time',
  'type_uid',
];

const NOTHING_COMPARED = {
  compared: 0,
  changed: [],
  confirmed: { compared: 0, wrong: { was: 0, is: 0 }, open: { was: 0, is: 0 } },
};

const TESTS: Readonly<Record<string, CommandTest>> = {
  ...TENANT_COMMAND_TESTS,
  ...KEY_COMMAND_TESTS,
  ...PERSON_COMMAND_TESTS,
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
  'audit export': {
    async works({ run, tenantId }) {
      const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-audit-'));
      try {
        const file = path.join(folder, 'audit.log');
        const words = ['audit', 'export', '--tenant', tenantId, '--file', file] as const;
        assert.deepEqual(await run(...words), { file, entries: 1, missed: 0 });
        await run('tenant', 'plan', '--tenant', tenantId, '--plan', 'none');
        await run('tenant', 'suspend', '--tenant', tenantId);
        assert.deepEqual(await run(...words), { file, entries: 2, missed: 0 });
        assert.deepEqual(await run(...words), { file, entries: 0, missed: 0 });
        const events = (await readFile(file, 'utf8'))
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
        assert.deepEqual(
          events.map(({ metadata, activity_id: activity, type_uid: type }) => [
            metadata.sequence,
            metadata.event_code,
            activity,
            type,
          ]),
          [
            [1, 'tenant.created', 1, 300401],
            [2, 'plan.chosen', 3, 300403],
            [3, 'tenant.suspended', 12, 300412],
          ],
        );
        for (const event of events) for (const attribute of OCSF_REQUIRED) assert.ok(event[attribute], attribute);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    notes: 'tenant.suspended',
    refuses: () => [noSuchTenant('audit', 'export', '--file', 'F'), [['audit', 'export'], /^--file is missing\.$/]],
  },
  reindex: {
    async works({ service, run, tenantId, apiKey }) {
      await newPet({ url: service.url, apiKey });
      const { version } = service.app.services.recognition.engine;
      const none = { renewed: 0, lost: [], templates: {}, decisions: NOTHING_COMPARED };
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

test('every command of the administration is in this table, or is one of those that packages/server/src/ops/backup/backup.test.ts, packages/server/src/ops/encryption-at-rest.test.ts and model-commands.test.ts run', () => {
  const elsewhere = { ...BACKUP_COMMANDS, ...ENCRYPTION_COMMANDS, ...MODEL_COMMANDS };
  const others = Object.keys(COMMANDS).filter((name) => !(name in elsewhere));
  assert.deepEqual(Object.keys(TESTS).sort(), others.sort());
});

for (const [name, { works, notes, refuses }] of Object.entries(TESTS)) {
  test(`admin ${name} works as documented, is recorded once, and rejects wrong input`, async () => {
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

/** Runs the program. */
async function runProgram(dataDir: string, ...words: string[]) {
  return await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    execFile(process.execPath, [...PROGRAMS.admin, ...words], { env }, (error, stdout, stderr) => {
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

test('admin on an unused data folder reports that and creates nothing', async (context) => {
  const folder = await emptyFolder(context);
  for (const dataDir of [folder, path.join(folder, 'absent', 'below')]) {
    const { code, stdout, stderr } = await runProgram(dataDir, 'tenant', 'create', '--name', 'Lost');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, new RegExp(`^No server has used the data folder ${dataDir} yet\\. Start the server once`));
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.deepEqual(await readdir(folder), []);
  }
});
