import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { ask, type Caller, call } from '../../../testing/client.ts';
import { browser, memberOf, requireAnswer, signedIn } from '../../../testing/console-client.ts';
import { newAuthenticator } from '../../../testing/passkey.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { PROGRAMS } from '../../../testing/programs.ts';
import { codeOf, turnOnSecondFactor } from '../../../testing/second-factor.ts';
import { newTenant, sharedService, startService } from '../../../testing/service.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { queueNewMails } from '../../domains/mail/queue-mails.ts';
import { addPersonToTenant, findOrCreatePerson } from '../../domains/people/add-person.ts';
import { putIdentity } from '../../domains/people/organisation/identity-store.ts';
import { putProvider } from '../../domains/people/organisation/provider-store.ts';
import { createLink } from '../../domains/people/session.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import { readRows } from '../../storage/database/table-rows.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import { checkStorage } from '../check-storage.ts';
import { openArchive, readEntries, sha256Of } from './archive.ts';
import { importTenants } from './import-tenants.ts';
import { listKeptTables } from './kept-tables.ts';
import { CHECKSUMS, MANIFEST, parseRowsName } from './manifest.ts';
import { decryptRow } from './plain-rows.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyArchive } from './verify-archive.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

const say = () => {};
const admin = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [...PROGRAMS.admin, ...words], { env: { ...process.env, DATA_DIR: dataDir } });

async function folder(): Promise<string> {
  return await mkdtemp(path.join(os.tmpdir(), 'rhinarium-backup-'));
}

/** A tenant with a registered pet, a verification, metadata sensitive to re-encoding, and a person. */
async function livedInTenant() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 3);
  await call(caller, 'PATCH', `/v2/pets/${petId}`, {
    name: 'Nabi “é” \u{1f408}',
    metadata: { chip: '0012', list: [1.1, null] },
  });
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 3,
    firstShot: 10,
  });
  await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  const email = `${tenantId}@example.org`;
  await addPersonToTenant(service.app.services, {
    tenantId,
    person: { email, name: 'Ada' },
    role: 'owner',
    by: undefined,
    serverUrl: service.url,
  });
  return { service, tenantId, caller, petId, email };
}

/** Signs people in with their organisation alone, and connects one of them. */
async function setUpOrganisation({ database, encryption, clock }: Services, tenantId: string, personId: string) {
  const id = randomUUID();
  const cipher = await encryption.cipherOf(tenantId);
  const issuer = 'https://login.example';
  await database.tenant(tenantId, async (sql) => {
    await putProvider(sql, {
      tenantId,
      id,
      issuer,
      clientId: 'rhinarium',
      clientSecret: cipher.encrypt(subjectOf('sign_in_providers.client_secret', [id]), Buffer.from('secret')),
      groupsClaim: 'groups',
      roles: [{ group: 'desk', role: 'staff' }],
      defaultRole: null,
      isOnlyWay: true,
      isListed: false,
      updatedAt: clock(),
    });
    await putIdentity(sql, { tenantId, issuer, subject: 'ada', personId, email: null, createdAt: clock() });
  });
}

/** A lost report and a sighting of its pet with a contact, a candidate between them, and a rejected pair. */
async function loseAndFind(caller: Caller, petId: string): Promise<void> {
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const at = '2026-01-14T18:00:00.000Z';
  await ask(caller, 'createLostReport', {}, { petId, place: 'Park', lastSeenAt: at, contact: 'Ada' });
  const photos = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 3, firstShot: 30 } as const;
  const found = { sessionId: await capture(caller, photos), place: 'Street', seenAt: at };
  const { data } = await ask(caller, 'createSighting', {}, { ...found, contact: 'Jun', hasContactConsent: true });
  await ask(caller, 'readStandingSearchJob', { jobId: data.searchJobId! }, { waitSeconds: 30 });
  const [candidate] = (await ask(caller, 'listMatchCandidates', {}, { sightingId: data.id })).data;
  await ask(caller, 'rejectMatchCandidate', { candidateId: candidate!.id });
}

function partsOf(services: Pick<BackupParts, 'database' | 'encryption' | 'blobs' | 'clock'>): BackupParts {
  const { database, encryption, blobs, clock } = services;
  return { database, encryption, blobs, clock, release: 'test', engineVersion: 'test', say };
}

/** Tables that the running service writes shortly after its responses. */
const WRITTEN_LATER: ReadonlySet<string> = new Set(['request_log', 'request_days', 'api_keys']);

/** All rows of a tenant by table as text, with encrypted columns decrypted. */
async function rowsOf(
  { database, encryption }: Pick<BackupParts, 'database' | 'encryption'>,
  tenantId: string,
): Promise<Record<string, string[]>> {
  const cipher = await encryption.cipherOf(tenantId);
  return await database.snapshot(tenantId, async (sql) => {
    const rows: Record<string, string[]> = {};
    for (const table of (await listKeptTables(sql)).filter(({ isOfTenant }) => isOfTenant)) {
      if (WRITTEN_LATER.has(table.name)) continue;
      rows[table.name] = [];
      for await (const batch of readRows(sql, table, 3))
        rows[table.name]!.push(...batch.map((row) => decryptRow(cipher, table, row)));
    }
    return rows;
  });
}

test('a tenant that was exported and restored elsewhere has the same rows and images to the byte, and its pet is still known (R9)', async () => {
  const { service, tenantId, caller, petId, email } = await livedInTenant();
  await loseAndFind(caller, petId);
  const { personId } = await memberOf(service, tenantId, 'staff');
  await setUpOrganisation(service.app.services, tenantId, personId);
  const there = await startService();
  const made = await folder();
  try {
    // The sender of mails does so, too, whenever its turn comes.
    await queueNewMails(service.app.services);
    const file = path.join(made, 'tenant.tar');
    const manifest = await writeBackup(partsOf(service.app.services), file, [tenantId]);
    assert.equal(manifest.tenants[0]!.images, 14);
    await restoreBackup({ ...there.app.services, say }, file, await verifyArchive(file));

    assert.deepEqual(await rowsOf(there.app.services, tenantId), await rowsOf(service.app.services, tenantId));
    for await (const { key } of service.app.services.blobs.list(tenantId)) {
      assert.deepEqual(await there.app.services.blobs.read(key), await service.app.services.blobs.read(key));
    }
    const people = await there.app.services.database.system((sql) =>
      sql<{ email: string }>('SELECT email FROM console_people WHERE email = $1', [email]),
    );
    assert.equal(people.length, 1);
    assert.ok((await checkStorage(there.app.services, tenantId, false)).isSound);

    const moved = { url: there.url, apiKey: caller.apiKey };
    const sessionId = await capture(moved, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 3, firstShot: 20 });
    const job = await endOf(moved, await call(moved, 'POST', '/v2/pets:identify', { sessionId }));
    assert.equal(job.result.pets[0].id, petId);
  } finally {
    await there.close();
    await rm(made, { recursive: true });
  }
});

test('a restored person keeps the second factor: without its key recovery codes sign in, and nobody enters without one', async () => {
  const service = await sharedService();
  const [{ tenantId }, other] = [await newTenant(service), await newTenant(service)];
  const [ada, ben] = [await memberOf(service, tenantId, 'owner'), await memberOf(service, other.tenantId, 'owner')];
  const { secret, recoveryCodes } = await turnOnSecondFactor(ada);
  await turnOnSecondFactor(ben);
  const there = await startService({ role: 'api' });
  const made = await folder();
  try {
    const file = path.join(made, 'tenant.tar');
    const { installation } = await writeBackup(partsOf(service.app.services), file, [tenantId]);
    assert.deepEqual(installation, {
      console_devices: 0,
      console_passkeys: 0,
      console_people: 1,
      console_recovery_codes: 10,
      console_second_factors: 1,
    });
    await restoreBackup({ ...there.app.services, say }, file, await verifyArchive(file));
    const link = await createLink(there.app.services, ada.personId);
    const follow = (code?: string) =>
      browser(there, '', '').ask('POST', '/console/api/sign-in-link', { secret: link.secret, code });
    requireFailure(await follow(), 'secondFactorNeeded', 'no code');
    requireFailure(await follow(codeOf(secret, 1)), 'secondFactorRefused', 'a code, without the key');
    assert.equal((await follow(recoveryCodes[0])).status, 200);
  } finally {
    await there.close();
    await rm(made, { recursive: true });
  }
});

test('a restored person signs in with the passkey of before', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const authenticator = newAuthenticator(service.url);
  const begun = await owner.ask('POST', '/console/api/account/passkey-options', {});
  const response = authenticator.make(begun.body.data.options);
  assert.equal((await owner.ask('POST', '/console/api/account/passkeys', { name: 'Phone', response })).status, 200);
  const there = await startService({ role: 'api' });
  const made = await folder();
  try {
    const file = path.join(made, 'tenant.tar');
    const { installation } = await writeBackup(partsOf(service.app.services), file, [tenantId]);
    assert.equal(installation['console_passkeys'], 1);
    await restoreBackup({ ...there.app.services, say }, file, await verifyArchive(file));
    const nobody = browser(there, '', '');
    const { options } = (await nobody.ask('POST', '/console/api/sign-in-passkey/begin')).body.data;
    const used = authenticator.use(options, { at: there.url });
    const entered = await nobody.ask('POST', '/console/api/sign-in-passkey', { response: used });
    assert.equal(entered.body.data.person.id, owner.personId);
  } finally {
    await there.close();
    await rm(made, { recursive: true });
  }
});

test('an imported tenant brings no account, password or operator: its people are invited, only links admit them, endpoints with two senders are named, and channels of the team stopped', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const password = 'correct horse battery';
  assert.equal((await owner.ask('PATCH', '/console/api/account', { password })).status, 200);
  await turnOnSecondFactor(owner, password);
  const channel = {
    name: 'Desk',
    format: 'json',
    url: 'https://chat.example/desk',
    kinds: ['message'],
    language: 'en',
  };
  const channelsPath = `/console/api/tenants/${tenantId}/team-channels`;
  const { id: channelId } = requireAnswer(await owner.ask('POST', channelsPath, channel), 'addTeamChannel');
  await setUpOrganisation(service.app.services, tenantId, owner.personId);
  await service.app.services.database.system((sql) =>
    sql('UPDATE console_people SET is_operator = true WHERE id = $1', [owner.personId]),
  );
  const caller = { url: service.url, apiKey };
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const group = { name: 'Coast', shares: 'ALL_PETS', showPhoto: true } as const;
  const { id: groupId } = (await ask(caller, 'createSharingGroup', {}, group)).data;
  await ask(caller, 'createGroupInvitation', { groupId });
  const [{ data: sending }, { data: disabled }] = [
    await ask(caller, 'createWebhookEndpoint', {}, { url: 'https://hooks.example/sending' }),
    await ask(caller, 'createWebhookEndpoint', {}, { url: 'https://hooks.example/disabled' }),
  ];
  await ask(caller, 'updateWebhookEndpoint', { endpointId: disabled.id }, { isEnabled: false });
  const there = await startService({ role: 'api' });
  const made = await folder();
  try {
    // Somebody created an account with the address before.
    const { services } = there.app;
    const early = await findOrCreatePerson(services, { email: owner.email, name: 'Mallory' });
    const file = path.join(made, 'tenant.tar');
    await writeBackup(partsOf(service.app.services), file, [tenantId]);
    const said: string[] = [];
    const tell = { say: (sentence: string) => said.push(sentence), serverUrl: there.url };
    const imported = await importTenants({ ...services, ...tell }, file);
    const { tenantIds, people, sendingEndpoints, stoppedChannels } = imported;
    assert.deepEqual(stoppedChannels, [{ tenantId, id: channelId, name: 'Desk' }]);
    assert.match(said.join('\n'), /Team channels stopped: 1\. .*start each by a test/);
    const stopped = await services.database.tenant(tenantId, (sql) =>
      sql('SELECT id, name, stopped_at IS NOT NULL AS "isStopped" FROM team_channels WHERE url IS NOT NULL'),
    );
    assert.deepEqual(stopped, [{ id: channelId, name: 'Desk', isStopped: true }]);
    assert.deepEqual(tenantIds, [tenantId]);
    assert.deepEqual(sendingEndpoints, [{ tenantId, id: sending.id, url: sending.url }]);
    assert.match(said.join('\n'), /Webhook endpoints in use: 1\. .*both installations send/);
    assert.deepEqual(
      people.map(({ email, role }) => [email, role]),
      [[owner.email, 'owner']],
    );
    const rows = await services.database.system((sql) =>
      sql('SELECT id FROM console_people WHERE is_operator OR password_hash IS NOT NULL'),
    );
    assert.deepEqual(rows, []);
    const ofOrganisation = await services.database.tenant(tenantId, (sql) =>
      sql('SELECT tenant_id FROM sign_in_providers UNION ALL SELECT tenant_id FROM sign_in_identities'),
    );
    assert.deepEqual(ofOrganisation, [], 'an archive does not decide who signs in');
    const mallory = await signedIn(there, early.personId);
    requireFailure(await mallory.askApi(tenantId, 'GET', '/v2/pets'), 'roleLacksRight', 'before the link');
    const nobody = browser(there, '', '');
    const old = { email: owner.email, password };
    requireFailure(await nobody.ask('POST', '/console/api/sign-in', old), 'signInRefused', 'the old password');
    const link = people[0]!.link.signInUrl.split('#')[1];
    const own = { secret: link, email: 'ada@example.net' };
    const entered = await nobody.ask('POST', '/console/api/sign-in-link', own);
    assert.deepEqual(
      entered.body.data.tenants.map(({ role }: { role: string }) => role),
      ['owner'],
    );
    assert.equal(entered.body.data.person.isOperator, false);
    assert.equal((await call({ url: there.url, apiKey }, 'GET', '/v2/pets')).status, 200);
    assert.deepEqual((await ask({ url: there.url, apiKey }, 'listSharingGroups', {}, {})).data, []);
  } finally {
    await there.close();
    await rm(made, { recursive: true });
  }
});

test('an interrupted backup continues: complete entries stay, an incomplete one is written again', async () => {
  const { service, tenantId } = await livedInTenant();
  const made = await folder();
  try {
    const file = path.join(made, 'backup.tar');
    const { blobs } = service.app.services;
    let left = 4;
    const failing: Blobs = {
      ...blobs,
      read: async (key) => {
        left -= 1;
        if (left < 0) throw new Error('the disk is unplugged');
        return await blobs.read(key);
      },
    };
    const parts = partsOf(service.app.services);
    await assert.rejects(writeBackup({ ...parts, blobs: failing }, file, [tenantId]), /unplugged/);
    await assert.rejects(verifyArchive(file), /is incomplete/);
    await truncate(file, (await stat(file)).size - 700);
    let read = 0;
    const counting: Blobs = {
      ...blobs,
      read: async (key) => {
        read += 1;
        return await blobs.read(key);
      },
    };
    await writeBackup({ ...parts, blobs: counting }, file, [tenantId]);
    assert.ok(read <= 7, `${read} images were read again`);
    const { manifest } = await verifyArchive(file);
    assert.equal(manifest.tenants[0]!.images, 10);
  } finally {
    await rm(made, { recursive: true });
  }
});

test('an archive with one changed byte, a missing entry or a cut end is refused, with the reason', async () => {
  const { service, tenantId } = await livedInTenant();
  const made = await folder();
  try {
    const file = path.join(made, 'backup.tar');
    await writeBackup(partsOf(service.app.services), file, [tenantId]);
    const whole = await readFile(file);
    const names: string[] = [];
    for await (const { name } of readEntries(file)) names.push(name);
    assert.equal(names.at(-1), 'manifest.json');

    const place = whole.indexOf(Buffer.from('images/')) + 512 + 100;
    const handle = await open(file, 'r+');
    await handle.write(Buffer.from([whole[place]! ^ 1]), 0, 1, place);
    await handle.close();
    await assert.rejects(verifyArchive(file), /damaged: images\/.* is changed/);

    await writeFile(file, whole.subarray(0, whole.length - 3000));
    await assert.rejects(verifyArchive(file), /backup.tar is (damaged|incomplete)/);
    await writeFile(file, whole.subarray(0, place));
    await assert.rejects(verifyArchive(file), /backup.tar is damaged or incomplete: it ends within an entry/);
    await writeFile(file, whole);
    await appendFile(file, Buffer.alloc(512));
    await verifyArchive(file);
  } finally {
    await rm(made, { recursive: true });
  }
});

test('an archive whose uploads name images outside their tenant is refused, however sound its checksums are', async () => {
  const { service, tenantId } = await livedInTenant();
  const made = await folder();
  try {
    const [file, forged] = [path.join(made, 'backup.tar'), path.join(made, 'forged.tar')];
    await writeBackup(partsOf(service.app.services), file, [tenantId]);
    const entries = new Map<string, Buffer>();
    for await (const { name, bytes } of readEntries(file)) entries.set(name, bytes);
    const isUploads = (name: string) => parseRowsName(name)?.table === 'uploads';
    for (const blobKey of ['../../../../etc/passwd', `${randomUUID()}/${randomUUID()}`, `${tenantId}/../x`]) {
      const archive = await openArchive(forged);
      const sums: string[] = [];
      for (const [name, bytes] of entries) {
        if (name === CHECKSUMS || name === MANIFEST) continue;
        const text = bytes.toString('utf8').replace(/"blob_key":"[^"]*"/, `"blob_key":"${blobKey}"`);
        const written = isUploads(name) ? Buffer.from(text) : bytes;
        await archive.add(name, written);
        sums.push(`${sha256Of(written)}  ${name}\n`);
      }
      const checksums = Buffer.from(sums.join(''));
      const manifest = JSON.parse(entries.get(MANIFEST)!.toString('utf8'));
      await archive.add(CHECKSUMS, checksums);
      await archive.add(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, checksumsSha256: sha256Of(checksums) })));
      await archive.finish();
      await assert.rejects(verifyArchive(forged), /not to be trusted: upload .* outside its tenant/, blobKey);
      await rm(forged);
    }
  } finally {
    await rm(made, { recursive: true });
  }
});

test('a backup waits for an image store that is away', async () => {
  const { service, tenantId } = await livedInTenant();
  const made = await folder();
  try {
    const file = path.join(made, 'backup.tar');
    const { blobs } = service.app.services;
    let faults = 0;
    const away: Blobs = {
      ...blobs,
      read: async (key) => {
        faults += 1;
        if (faults <= 5) throw new Failure('overloaded');
        return await blobs.read(key);
      },
    };
    await writeBackup({ ...partsOf(service.app.services), blobs: away }, file, [tenantId]);
    assert.ok((await verifyArchive(file)).manifest.tenants[0]!.images > 0);
  } finally {
    await rm(made, { recursive: true });
  }
});

test('a pet that is deleted while its images are copied does not come back with the backup', async () => {
  const { service, tenantId, caller, petId } = await livedInTenant();
  const made = await folder();
  try {
    const file = path.join(made, 'backup.tar');
    const { blobs } = service.app.services;
    let isDeleted = false;
    const deleting: Blobs = {
      ...blobs,
      read: async (key) => {
        if (!isDeleted) {
          isDeleted = true;
          assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
        }
        return await blobs.read(key);
      },
    };
    await writeBackup({ ...partsOf(service.app.services), blobs: deleting }, file, [tenantId]);
    const { manifest, names } = await verifyArchive(file);
    assert.equal(manifest.tenants[0]!.rows['pets'], 0);
    assert.equal([...names].filter((name) => name.startsWith('images/')).length, manifest.tenants[0]!.images);
  } finally {
    await rm(made, { recursive: true });
  }
});

test('a check of storage finds lost, damaged and orphan images, and removes only the orphans (R6)', async () => {
  const { service, tenantId, petId } = await livedInTenant();
  const { database, encryption, blobs } = service.app.services;
  assert.ok((await checkStorage({ database, encryption, blobs }, tenantId, false)).isSound);
  const images = await database.tenant(tenantId, (sql) =>
    sql<{ id: string; key: string }>('SELECT id, blob_key AS key FROM uploads WHERE pet_id = $1 ORDER BY id LIMIT 2', [
      petId,
    ]),
  );
  await blobs.remove(images[0]!.key);
  await blobs.put(images[1]!.key, Buffer.from('no picture at all'));
  const orphan = `${tenantId}/0192f000-0000-7000-8000-000000000000`;
  await blobs.put(orphan, Buffer.from('left behind'));
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(service.dataDir, 'blobs', tenantId, '00', orphan.slice(-36)), old, old);
  const found = await checkStorage({ database, encryption, blobs }, tenantId, true);
  assert.deepEqual(found.lostImages, [{ uploadId: images[0]!.id, petId }]);
  assert.deepEqual(found.damagedImages, [images[1]!.id]);
  assert.deepEqual([found.orphanImages, found.removedImages, found.isSound], [1, 1, false]);
  await assert.rejects(blobs.read(orphan), { name: 'BlobMissing' });
});

test('every table is in a backup or is left out by name', async () => {
  const { app } = await sharedService();
  const kept = await app.services.database.system(listKeptTables);
  const all = await app.services.database.system((sql) =>
    sql<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
    ),
  );
  const leftOut = all.map(({ name }) => name).filter((name) => !kept.some((table) => table.name === name));
  assert.deepEqual(leftOut.sort(), [
    'audit_delivery',
    'backup_schedule',
    'backups',
    'console_browsers',
    'console_challenges',
    'console_invitations',
    'console_links',
    'console_sessions',
    'gallery_checkpoints',
    'group_invitations',
    'image_removals',
    'installation',
    'key_records',
    'mails',
    'push_keys',
    'rate_budgets',
    'schema_migrations',
    'sign_in_flows',
    'sign_in_tokens',
    'sign_in_tries',
    'to_do_marks',
  ]);
  const ofInstallation = [
    'console_devices',
    'console_passkeys',
    'console_people',
    'console_recovery_codes',
    'console_second_factors',
  ];
  for (const { name, isOfTenant } of kept) assert.equal(isOfTenant, !ofInstallation.includes(name), name);
});

test('on the command line: a tenant is exported, verified and restored into an empty folder, and a second restore is refused', async () => {
  const { service, tenantId } = await livedInTenant();
  const made = await folder();
  try {
    const { stdout } = await admin(
      service.dataDir,
      'tenant',
      'export',
      '--tenant',
      tenantId,
      '--file',
      path.join(made, 'tenant.tar'),
    );
    assert.equal(JSON.parse(stdout).images, 10);
    const there = path.join(made, 'there');
    const verified = await admin(there, 'backup', 'verify', '--file', path.join(made, 'tenant.tar'));
    assert.equal(JSON.parse(verified.stdout).isWhole, true);
    await assert.rejects(stat(there), 'to verify makes nothing');
    await admin(there, 'restore', '--file', path.join(made, 'tenant.tar'));
    assert.equal(JSON.parse((await admin(there, 'fsck')).stdout).isSound, true);
    await assert.rejects(admin(there, 'restore', '--file', path.join(made, 'tenant.tar')), /already has tenants/);
    await assert.rejects(admin(there, 'tenant', 'import', '--file', path.join(made, 'tenant.tar')), /already/);
    await assert.rejects(
      admin(service.dataDir, 'tenant', 'export', '--tenant', tenantId, '--file', path.join(made, 'tenant.tar')),
      /already exists/,
    );
  } finally {
    await rm(made, { recursive: true });
  }
});
