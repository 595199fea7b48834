import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { operatorOf } from '../../testing/console-client.ts';
import { registeredPet } from '../../testing/pets.ts';
import { newTenant, startService } from '../../testing/service.ts';
import { openSmtpServer } from '../../testing/smtp-server.ts';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import { openMail } from '../domains/mail/open-mail.ts';
import { findOrCreatePerson } from '../domains/people/add-person.ts';
import { changePerson } from '../domains/people/store.ts';
import { withPlainArchive } from './backup/age-file.ts';
import { makeBackup } from './backup/make-backup.ts';
import { findSchedule } from './backup/schedule-store.ts';
import { insertBackup } from './backup/store.ts';
import { verifyArchive } from './backup/verify-archive.ts';
import { drillRestore } from './restore-drill.ts';
import { type BackupPlan, type BackupServices, backUpIfDue, mailLateBackup } from './start-backups.ts';

const dayMs = 86_400_000;

test('mails operators once that the latest backup is older than two days, and again an hour after a server refused for now', async () => {
  const smtp = await openSmtpServer();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example', role: 'api' });
  try {
    const { services } = service.app;
    const { database } = services;
    const operator = await operatorOf(service);
    const email = `late-${operator.personId}@example.com`;
    await database.system((sql) => changePerson(sql, operator.personId, { email }));
    const backUp = (daysAgo: number) =>
      database.system((sql) => insertBackup(sql, { madeAt: new Date(Date.now() - daysAgo * dayMs), tenants: 1 }));
    const triesAfterRun = async () => {
      await mailLateBackup(services);
      return smtp.tries.filter((address) => address === email).length;
    };
    assert.equal(await triesAfterRun(), 0, 'never a backup');
    await backUp(1.9);
    assert.equal(await triesAfterRun(), 0, 'not late yet');
    await database.system((sql) => sql('DELETE FROM backups'));
    await backUp(2.1);
    assert.equal(await triesAfterRun(), 1, 'refused for now');
    assert.equal(await triesAfterRun(), 1, 'within the hour');
    await database.system((sql) => sql(`UPDATE backups SET late_mail_at = late_mail_at - interval '1 hour'`));
    smtp.opens();
    assert.equal(await triesAfterRun(), 2);
    const [mail, ...more] = smtp.mailsTo(email);
    assert.deepEqual(more, []);
    assert.match(mail!.text, /Subject: Rhinarium: the backup is late/);
    assert.match(mail!.text, /\/console\/operator/);
    await database.system((sql) => sql(`UPDATE backups SET made_at = made_at - interval '9 days'`));
    assert.equal(await triesAfterRun(), 2, 'once for each backup');
    await backUp(3);
    assert.equal(await triesAfterRun(), 3, 'another one');
  } finally {
    await service.close();
    await smtp.close();
  }
});

const say = () => {};
const signal = new AbortController().signal;
const atThree = { hour: 3, minute: 0 };
const time = (text: string) => new Date(`2026-03-${text}Z`);

let service: Awaited<ReturnType<typeof startService>>;
before(async () => {
  service = await startService();
  const { apiKey } = await newTenant(service);
  await registeredPet({ url: service.url, apiKey }, 'CAT', 1);
});
after(() => service.close());

/** Services whose clock shows `now`, and an empty schedule and folder. */
async function openScene(more: Partial<BackupServices> = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-scheduled-'));
  const scene = { now: time('10T02:00') };
  const services: BackupServices = { ...service.app.services, ...more, clock: () => scene.now };
  await services.database.system((sql) => sql('DELETE FROM backup_schedule'));
  const plan: BackupPlan = { dir, keptMax: 3, recipient: undefined, at: atThree };
  const close = () => rm(dir, { recursive: true, force: true });
  return { scene, services, plan, close, names: async () => (await readdir(dir)).sort() };
}

test('a backup is made at the first start and every day at its time, and the newest ones stay', async () => {
  const { scene, services, plan, close, names } = await openScene();
  try {
    await writeFile(path.join(plan.dir, 'notes.txt'), 'not a backup');
    for (const now of ['10T02:00', '10T02:30', '10T03:05', '10T04:00', '11T03:01']) {
      scene.now = time(now);
      await backUpIfDue(services, { ...plan, keptMax: 2 }, signal);
    }
    const made = ['10T030500Z', '11T030100Z'].map((at) => `rhinarium-202603${at}.tar`);
    assert.deepEqual(await names(), ['notes.txt', ...made]);
    const { manifest } = await verifyArchive(path.join(plan.dir, made[1]!));
    assert.equal(manifest.createdAt, '2026-03-11T03:01:00.000Z');
    const schedule = await services.database.system(findSchedule);
    assert.deepEqual(schedule, { madeAt: scene.now, triedAt: scene.now, fault: null, toldAt: null });
  } finally {
    await close();
  }
});

test('an encrypted backup is opened by its private key alone, and a drill restores and checks all of it', async () => {
  const { services, plan, close, names } = await openScene();
  try {
    const [own, other] = [await generateIdentity(), await generateIdentity()];
    const keys = path.join(plan.dir, 'keys.txt');
    await writeFile(keys, `# created: today\n${own}\n`);
    await writeFile(path.join(plan.dir, 'other.txt'), other);
    await backUpIfDue(services, { ...plan, recipient: await identityToRecipient(own) }, signal);
    assert.deepEqual(await names(), ['keys.txt', 'other.txt', 'rhinarium-20260310T020000Z.tar.age']);
    const file = path.join(plan.dir, 'rhinarium-20260310T020000Z.tar.age');
    assert.equal((await readFile(file)).includes('manifest'), false);
    await assert.rejects(
      withPlainArchive(file, undefined, (plain) => verifyArchive(plain)),
      /encrypted.*--identity/,
    );
    await assert.rejects(
      withPlainArchive(file, path.join(plan.dir, 'other.txt'), (plain) => verifyArchive(plain)),
      /another key/,
    );

    const drill = await withPlainArchive(file, keys, (plain) => drillRestore(plain, SYSTEM_SOURCES, say));
    assert.ok(drill.isSound);
    assert.ok(drill.tenants.some(({ uploads, images }) => uploads > 0 && images === uploads));
  } finally {
    await close();
  }
});

test('a drill says which image of an archive cannot be read', async () => {
  const { services, plan, close } = await openScene();
  try {
    const { database } = services;
    const lost = { ...services, blobs: { ...services.blobs, read: async () => Buffer.from('not the image') } };
    const { file } = await makeBackup({ ...lost, database, release: 'test', engineVersion: 'test', say }, plan);
    const drill = await drillRestore(file, SYSTEM_SOURCES, say);
    assert.equal(drill.isSound, false);
    assert.ok(drill.tenants.some(({ damagedImages }) => damagedImages.length > 0));
  } finally {
    await close();
  }
});

test('operators get one mail about a backup that fails, which is tried again, and forgotten when it works', async () => {
  const smtp = await openSmtpServer();
  const mail = openMail({ smtpUrl: smtp.url, mailFrom: 'desk@example.org' }, () => service.url);
  const { scene, services, plan, close, names } = await openScene({ mail });
  try {
    await services.database.system((sql) => sql('UPDATE console_people SET is_operator = false'));
    await findOrCreatePerson(service.app.services, { email: 'op@example.org', name: 'Op', isOperator: true });
    await findOrCreatePerson(service.app.services, { email: 'other@example.org', name: 'Other' });
    const dir = path.join(plan.dir, 'taken');
    await writeFile(dir, 'a file where the folder should be');
    for (const now of ['10T03:00', '10T03:10', '10T03:20']) {
      scene.now = time(now);
      await backUpIfDue(services, { ...plan, dir }, signal);
    }
    assert.deepEqual(
      smtp.received.map(({ to }) => to),
      ['op@example.org'],
    );
    assert.match(smtp.received[0]!.text, /no backup is being made[\s\S]*taken[\s\S]*None was ever made/);
    const failed = await services.database.system(findSchedule);
    assert.deepEqual([failed?.madeAt, failed?.triedAt], [null, time('10T03:20')]);

    await rm(dir);
    scene.now = time('10T03:40');
    await backUpIfDue(services, { ...plan, dir }, signal);
    assert.deepEqual(await names(), ['taken']);
    assert.equal((await services.database.system(findSchedule))?.fault, null);
  } finally {
    await smtp.close();
    await close();
  }
});

test('a backup onto a disk that is not mounted fails, and makes no folder in its place', async () => {
  const { services, plan, close, names } = await openScene();
  try {
    for (const dir of [path.join(plan.dir, 'disk', 'backups'), '/proc/backups']) {
      await services.database.system((sql) => sql('DELETE FROM backup_schedule'));
      await backUpIfDue(services, { ...plan, dir }, signal);
      assert.match((await services.database.system(findSchedule))?.fault ?? '', /ENOENT/);
    }
    assert.deepEqual(await names(), []);
  } finally {
    await close();
  }
});

test('of several processes that look for a due backup at one moment, one makes it', async () => {
  const { services, plan, close, names } = await openScene();
  try {
    await Promise.all([1, 2, 3].map(() => backUpIfDue(services, plan, signal)));
    assert.deepEqual(await names(), ['rhinarium-20260310T020000Z.tar']);
  } finally {
    await close();
  }
});

test('a backup that a stop interrupts is no fault, and is continued within a day', async () => {
  const { scene, services, plan, close, names } = await openScene();
  try {
    const stopping = new AbortController();
    let reads = 0;
    const read = async (key: string) => {
      reads += 1;
      if (reads === 2) stopping.abort();
      return await service.app.services.blobs.read(key);
    };
    const counted = { ...services, blobs: { ...services.blobs, read } };
    await backUpIfDue(counted, plan, stopping.signal);
    assert.deepEqual(await names(), ['unfinished.tar']);
    assert.equal((await services.database.system(findSchedule))?.fault, null);
    await utimes(path.join(plan.dir, 'unfinished.tar'), scene.now, scene.now);
    await backUpIfDue(counted, plan, signal);
    assert.deepEqual(await names(), ['rhinarium-20260310T020000Z.tar']);
    const { manifest } = await verifyArchive(path.join(plan.dir, 'rhinarium-20260310T020000Z.tar'));
    const images = manifest.tenants.reduce((all, tenant) => all + tenant.images, 0);
    // The one that was read when the stop came is read again.
    assert.equal(reads, images + 1);
  } finally {
    await close();
  }
});

test('an interrupted backup older than a day is begun again from nothing, because it may hold images of deleted pets', async () => {
  const { scene, services, plan, close } = await openScene();
  try {
    const stale = path.join(plan.dir, 'unfinished.tar');
    await writeFile(stale, Buffer.alloc(1024, 'x'));
    await utimes(stale, time('08T03:00'), time('08T03:00'));
    scene.now = time('10T03:00');
    await backUpIfDue(services, plan, signal);
    const file = path.join(plan.dir, 'rhinarium-20260310T030000Z.tar');
    assert.equal((await readFile(file)).includes('xxxxxxxx'), false);
    await verifyArchive(file);
  } finally {
    await close();
  }
});
