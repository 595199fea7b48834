import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, call } from '../../../testing/client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { until } from '../../../testing/processes.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { REINDEX_COMMANDS } from '../../admin/model-commands.ts';
import { Failure } from '../../common/failure.ts';
import { openSearch } from '../../compute/search/search.ts';
import { countTemplatesByVersion, listAdditions } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import { compareDecisions } from '../calibration/compare-decisions.ts';
import { findCandidates } from '../matching/find-candidates.ts';
import { readRegistered } from './load-samples.ts';
import { renewAll, startRenewal } from './reindex-tenant.ts';
import { renewTemplates } from './renew-templates.ts';

const LATER = '99.0.0';
const signal = new AbortController().signal;

/** Services of a later release on the same database, which differs only in its engine version. */
function laterRelease(services: Services): Services {
  const { database, encryption, clock, recognition } = services;
  const engine = { ...recognition.engine, version: LATER };
  return {
    ...services,
    recognition: { ...recognition, engine, close: async () => {} },
    search: openSearch({ database, encryption, clock, engineVersion: LATER }),
  };
}

/** A tenant with two cats whose templates only the previous release can read. */
async function afterUpgrade() {
  const { app, url } = await sharedService();
  const { tenantId, apiKey } = await newTenant(await sharedService());
  const caller = { url, apiKey };
  const petIds = [await registeredPet(caller, 'CAT', 1), await registeredPet(caller, 'CAT', 2)] as const;
  const sql = <Row extends object>(text: string) => app.services.database.tenant(tenantId, (run) => run<Row>(text));
  const spoil = () =>
    sql(`UPDATE templates SET template = '\\x00', search_code = '\\x00' WHERE engine_version <> '${LATER}'`);
  const counts = () => app.services.database.tenant(tenantId, (run) => countTemplatesByVersion(run, tenantId));
  return { services: app.services, later: laterRelease(app.services), tenantId, caller, petIds, sql, spoil, counts };
}

async function probeOf(services: Services, seed: number) {
  const fingerprints = await Promise.all(
    [10, 11, 12].map(async (shot) => {
      const jpeg = await photo('CAT', seed, 'fingerprint', shot);
      return {
        id: String(shot),
        template: await services.recognition.extract(jpeg, { species: 'CAT', kind: 'fingerprint' }),
      };
    }),
  );
  return { fingerprints, appearances: [] };
}

const search = async (services: Services, tenantId: string, seed: number) =>
  await findCandidates(
    services,
    {
      tenantId,
      species: 'CAT',
      probe: await probeOf(services, seed),
      uploads: [],
      candidatesMax: 5,
      targetFalseMatchRate: 1e-4,
    },
    signal,
  );

test('after an upgrade the first search makes what is missing and finds every pet (R10)', async () => {
  const { later, tenantId, petIds, spoil, counts } = await afterUpgrade();
  await spoil();
  const first = await later.search.nearest(tenantId, 'CAT', [], 5);
  assert.deepEqual([first.searchedCount, first.staleUploadIds.length], [0, 10], 'and says what it would miss');
  const { pets, searchedCount } = await search(later, tenantId, 2);
  assert.deepEqual([pets[0]?.id, searchedCount], [petIds[1], 2]);
  assert.equal((await counts())[LATER], 12, 'ten fingerprints, and the appearances of the pets compared in full');
});

test('after an upgrade a verification uses new templates of the pet’s photos, and each photo counts once', async () => {
  const { services, later, tenantId, caller, petIds, spoil } = await afterUpgrade();
  await spoil();
  const samples = (await readRegistered(later, tenantId, [petIds[0]])).get(petIds[0])!;
  assert.deepEqual([samples.fingerprints.length, samples.appearances.length], [5, 1]);
  const probe = await probeOf(later, 1);
  const input = { species: 'CAT', probe, reference: samples, targetFalseMatchRate: 1e-4 } as const;
  assert.equal((await services.recognition.verify(input)).decision, 'MATCH');
  const { data } = (await call(caller, 'GET', `/v2/pets/${petIds[0]}`)).body;
  assert.deepEqual([data.fingerprintCount, data.appearanceCount], [5, 1]);
});

test('photos that a later release registered are found by the earlier one, and the other way round', async () => {
  const { services, later, tenantId, petIds, sql } = await afterUpgrade();
  await renewAll(later, tenantId, () => {}, signal);
  await sql(`DELETE FROM templates WHERE engine_version <> '${LATER}' AND pet_id = '${petIds[0]}'`);
  await sql(`UPDATE galleries SET change = change + 1`);
  await sql(`UPDATE templates SET change = (SELECT change FROM galleries) WHERE pet_id = '${petIds[0]}'`);
  const { database, encryption, clock } = services;
  const { version } = services.recognition.engine;
  const before = { ...services, search: openSearch({ database, encryption, clock, engineVersion: version }) };
  assert.equal((await search(before, tenantId, 1)).pets[0]?.id, petIds[0]);
  assert.equal((await search(later, tenantId, 2)).pets[0]?.id, petIds[1]);
});

test('a gallery that is read in several batches has every fingerprint once, in the order of changes', async () => {
  const { services, tenantId, sql } = await afterUpgrade();
  const rows = await sql<{ id: string }>(
    `SELECT upload_id AS id FROM templates WHERE kind = 'fingerprint' ORDER BY change, upload_id`,
  );
  assert.equal(rows.length, 10);
  const { version } = services.recognition.engine;
  for (const rowsMax of [1, 3, 5, 10, 11]) {
    const found: string[] = [];
    const cipher = await services.encryption.cipherOf(tenantId);
    await services.database.tenant(tenantId, async (run) => {
      const request = { engineVersion: version, species: 'CAT', since: 0, rowsMax } as const;
      for await (const batch of listAdditions(run, cipher, tenantId, request))
        found.push(...batch.map(({ uploadId }) => uploadId));
    });
    assert.deepEqual(
      found,
      rows.map(({ id }) => id),
    );
  }
});

test('renewal continues where it stopped and runs at every start; a lost image is reported, not waited for', async () => {
  const { services, later, tenantId, petIds, sql, counts } = await afterUpgrade();
  const [lost] = await sql<{ id: string; blobKey: string }>(
    `SELECT id, blob_key AS "blobKey" FROM uploads WHERE pet_id = '${petIds[0]}' AND kind = 'fingerprint' LIMIT 1`,
  );
  await services.blobs.remove(lost!.blobKey);
  const stopped = new AbortController();
  stopped.abort();
  assert.equal((await renewAll(later, tenantId, () => {}, stopped.signal)).renewed, 0);
  const some = await sql<{ id: string }>(`SELECT id FROM uploads WHERE id <> '${lost!.id}' LIMIT 4`);
  await renewTemplates(
    later,
    tenantId,
    some.map(({ id }) => id),
  );
  const whole = await renewAll(later, tenantId, () => {}, signal);
  assert.deepEqual([whole.renewed, whole.lost], [7, [lost!.id]]);
  assert.equal((await search(later, tenantId, 1)).pets[0]?.id, petIds[0], 'by its four other photos');
  await sql(`DELETE FROM templates WHERE engine_version = '${LATER}'`);
  const background = startRenewal(later, async () => [tenantId]);
  for (const until = Date.now() + 20_000; Date.now() < until; ) if ((await counts())[LATER] === 11) break;
  await background.stop();
  assert.equal((await counts())[LATER], 11);
});

test('renewal waits for an image store that is away', async () => {
  const { later, tenantId, counts } = await afterUpgrade();
  let faults = 0;
  const away = async (key: string) => {
    faults += 1;
    if (faults <= 20) throw new Failure('overloaded');
    return await later.blobs.read(key);
  };
  const background = startRenewal({ ...later, blobs: { ...later.blobs, read: away } }, async () => [tenantId]);
  await until(async () => (await counts())[LATER] === 12, 'templates of both pets');
  await background.stop();
  assert.ok(faults > 20);
});

test('a pet that is deleted while its templates are renewed stays deleted', async () => {
  const { later, tenantId, caller, petIds, sql, counts } = await afterUpgrade();
  const ids = (await sql<{ id: string }>(`SELECT id FROM uploads WHERE pet_id = '${petIds[0]}'`)).map(({ id }) => id);
  const { recognition } = later;
  const slow = {
    ...later,
    recognition: {
      ...recognition,
      async extract(...given: Parameters<typeof recognition.extract>) {
        const template = await recognition.extract(...given);
        await call(caller, 'DELETE', `/v2/pets/${petIds[0]}`);
        return template;
      },
    },
  };
  assert.equal((await renewTemplates(slow, tenantId, ids)).renewed, 6);
  assert.equal((await counts())[LATER], undefined);
});

test('reindex reports decisions that change and how many confirmed ones were and are wrong, and --finish removes only what the engine has its own template for', async () => {
  const { services, later, tenantId, caller, petIds, sql, counts } = await afterUpgrade();
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId: petIds[0],
    seed: 1,
    firstShot: 10,
  });
  const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petIds[0]}:verify`, { sessionId }));
  assert.equal(job.result.decision, 'MATCH');
  await ask(caller, 'confirmPetVerificationJob', { jobId: job.jobId }, { truth: 'DIFFERENT' });
  const unchanged = { compared: 1, wrong: { was: 1, is: 1 }, open: { was: 0, is: 0 } };
  assert.deepEqual(await compareDecisions(later, tenantId, 10), { compared: 1, changed: [], confirmed: unchanged });
  const admin = {
    ...services,
    serverUrl: '',
    release: 'test',
    openBlobs: async () => services.blobs,
    openMatching: async () => later,
  };
  const reindex = async (options: Record<string, string>): Promise<Record<string, unknown>> =>
    (await REINDEX_COMMANDS['reindex']!.run(admin, { tenant: tenantId, ...options })) as Record<string, unknown>;
  await sql('UPDATE tenants SET target_false_match_rate = 1e-15');
  const report = await reindex({ jobs: '10' });
  const { version } = services.recognition.engine;
  const { compared, changed, confirmed } = report['decisions'] as Awaited<ReturnType<typeof compareDecisions>>;
  assert.deepEqual([compared, changed.length, changed[0]?.jobId, changed[0]?.was], [1, 1, job.jobId, 'MATCH']);
  assert.equal(changed[0]?.truth, 'DIFFERENT');
  assert.deepEqual(confirmed, { compared: 1, wrong: { was: 1, is: 0 }, open: { was: 0, is: 1 } });
  assert.deepEqual(report['templates'], { [version]: 12, [LATER]: 12 });
  await sql(`DELETE FROM templates WHERE engine_version = '${LATER}' AND pet_id = '${petIds[1]}'`);
  assert.equal((await reindex({ finish: 'yes' }))['removed'], 6);
  assert.deepEqual(await counts(), { [version]: 6, [LATER]: 6 });
  await assert.rejects(reindex({ jobs: '-1' }), /--jobs/);
});
