import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { ENGINE } from '@rhinarium/engine';
import { attempt, type Caller } from '../../testing/client.ts';
import { newDataFolder } from '../../testing/data-folder.ts';
import { drawnNetwork, writePack } from '../../testing/drawn-pack.ts';
import { capture, endOf, registeredPet } from '../../testing/pets.ts';
import { until } from '../../testing/processes.ts';
import { PROGRAMS } from '../../testing/programs.ts';
import { newTenant, startService } from '../../testing/service.ts';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import { countTemplatesByVersion } from '../compute/search/store.ts';
import { readSettings } from '../settings.ts';
import { MODEL_COMMANDS } from './model-commands.ts';

const dataDir = await newDataFolder();
const packs = await mkdtemp(path.join(tmpdir(), 'rhinarium-packs-'));
after(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(packs, { recursive: true, force: true });
});

/** A command of the models, in this process. */
async function models(command: string, options: Record<string, string> = {}) {
  const given = MODEL_COMMANDS[`models ${command}`]!;
  assert.ok('runAlone' in given);
  const openEncryption = () => Promise.reject(new Error('no database is opened here'));
  const settings = readSettings({ DATA_DIR: dataDir });
  // biome-ignore lint/suspicious/noExplicitAny: each command answers with a different object
  return (await given.runAlone({ ...settings, sources: SYSTEM_SOURCES, openEncryption }, options)) as any;
}

/** A command of the administration, as a program, while no service runs. */
async function admin(...words: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [...PROGRAMS.admin, ...words], { env });
  return JSON.parse(stdout);
}

/** A start of the service on the same data. Returns its engine version, a verification, and templates by version. */
async function startedWith(act: (caller: Caller) => Promise<unknown>, tenant?: { tenantId: string; apiKey: string }) {
  const service = await startService({ dataDir });
  try {
    const { services } = service.app;
    const { tenantId, apiKey } = tenant ?? (await newTenant(service));
    const found = await act({ url: service.url, apiKey });
    const { version } = services.recognition.engine;
    const counts = () => services.database.tenant(tenantId, (sql) => countTemplatesByVersion(sql, tenantId));
    await until(async () => (await counts())[version] === 6, 'templates of this engine');
    return { found, version, templates: await counts(), tenant: { tenantId, apiKey } };
  } finally {
    await service.close();
  }
}

async function engineOfVerification(caller: Caller, petId: string) {
  const sessionId = await capture(caller, {
    species: 'DOG',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 10,
  });
  const job = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  assert.equal(job.result?.decision, 'MATCH', JSON.stringify(job));
  return job.engine.version;
}

test('a model pack is installed, used by the next start with templates of its own, listed, and taken back', async () => {
  const before = await startedWith((caller) => registeredPet(caller, 'DOG', 1));
  const petId = before.found as string;
  assert.deepEqual(before.templates, { [ENGINE.version]: 6 });
  assert.deepEqual((await models('list')).inUse, null);

  const folder = await writePack(path.join(packs, 'whole'), { network: drawnNetwork() });
  const { engineVersion, trial } = await admin('models', 'install', '--file', folder);
  assert.ok(trial.ms > 0);
  assert.equal((await models('install', { file: folder })).engineVersion, engineVersion, 'twice is once');
  const listed = await models('list');
  assert.deepEqual([listed.inUse, listed.packs.length, listed.packs[0].engineVersion], ['drawn-1.0', 1, engineVersion]);

  const { tenant } = before;
  const ahead = await admin('reindex', '--tenant', tenant.tenantId);
  assert.deepEqual(ahead.templates, { [ENGINE.version]: 6, [engineVersion]: 6 }, 'made beside the present ones');
  const during = await startedWith((caller) => engineOfVerification(caller, petId), tenant);
  assert.deepEqual([during.version, during.found], [engineVersion, engineVersion]);

  assert.deepEqual(await models('remove', { name: 'drawn-1.0' }), { removed: 'drawn-1.0', inUse: null });
  const back = await startedWith((caller) => engineOfVerification(caller, petId), tenant);
  assert.deepEqual([back.version, back.found], [ENGINE.version, ENGINE.version]);
  assert.deepEqual(back.templates, during.templates, 'the templates were kept');
});

test('the command refuses an unusable pack with one sentence, and a start with a damaged pack says how to return', async () => {
  const { stderr } = await admin('models', 'verify', '--file', packs).catch((cause) => cause);
  assert.equal(stderr, 'This is not a whole model pack: manifest.json is missing. Get the pack again.\n');
  await assert.rejects(models('remove', { name: 'drawn-1.0' }), /There is no model pack drawn-1\.0 here/);

  const folder = await writePack(path.join(packs, 'later'), { manifest: { version: '2.0' } });
  await models('install', { file: folder });
  const other = await writePack(path.join(packs, 'other'), { manifest: { version: '2.0', licence: 'MIT' } });
  await assert.rejects(models('install', { file: other }), /Another drawn-2\.0 is installed\. Give the pack another/);
  await writeFile(path.join(dataDir, 'models', 'drawn-2.0', 'dogFace.cohort'), 'damaged');
  assert.match((await models('list')).packs[0].refused, /^dogFace\.cohort of the pack is damaged/);
  await assert.rejects(
    startService({ dataDir }).then((service) => service.close()),
    {
      message:
        /^The model pack drawn-2\.0 cannot be used\. .*damaged.* npm run admin -- models remove --name drawn-2\.0$/,
    },
  );
  await models('install', { file: folder });
  assert.equal((await models('list')).packs[0].refused, undefined, 'installed again over the damaged one');
  await models('remove', { name: 'drawn-2.0' });
  assert.deepEqual(await readdir(path.join(dataDir, 'models')), []);
});
