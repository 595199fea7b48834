import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { registeredPet } from '../../testing/pets.ts';
import { until } from '../../testing/processes.ts';
import { startS3Server, withS3Server } from '../../testing/s3-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { newTenant, startService } from '../../testing/service.ts';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import type { Mail, MailPort } from '../domains/mail/mail-port.ts';
import { findOrCreatePerson } from '../domains/people/add-person.ts';
import { openBackupBucket } from '../storage/blobs/backup-bucket.ts';
import { newS3Client } from '../storage/blobs/s3-bucket.ts';
import { withPlainArchive } from './backup/age-file.ts';
import { findSchedule } from './backup/schedule-store.ts';
import { drillRestore } from './restore-drill.ts';
import { type BackupPlan, backUpIfDue } from './start-backups.ts';

const signal = new AbortController().signal;
const time = (text: string) => new Date(`2026-03-${text}Z`);
const nameOf = (at: string) => `rhinarium-202603${at}Z.tar.age`;

/** Ends of a test in the reverse order, so that what writes into a folder has ended before the folder goes. */
function endsOf(context: TestContext) {
  const ends: (() => Promise<unknown>)[] = [];
  context.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end: () => Promise<unknown>) => void ends.push(end);
}

describe('backups in a bucket', withS3Server, () => {
  test('each backup is copied, an unreachable bucket costs no local one, and as many stay as in the folder', async (context) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-bucket-'));
    const atEnd = endsOf(context);
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const service = await startService();
    atEnd(() => service.close());
    const { apiKey } = await newTenant(service);
    await registeredPet({ url: service.url, apiKey }, 'CAT', 1);
    const server = await startS3Server(path.join(folder, 's3'));
    atEnd(() => server.kill());

    const name = await server.newBucket();
    const identity = await generateIdentity();
    const place = { bucket: name, endpoint: server.url, region: 'us-east-1', credentials: server.credentials };
    const bucket = openBackupBucket({ ...place, requestMsMax: 15_000 });
    await writeFile(path.join(folder, 'keys.txt'), identity);
    const recipient = await identityToRecipient(identity);
    const plan: BackupPlan = {
      dir: path.join(folder, 'backups'),
      keptMax: 2,
      recipient,
      at: { hour: 3, minute: 0 },
      bucket,
    };
    let now = time('10T03:00');
    const mails: Mail[] = [];
    const mail: MailPort = { isOn: true, send: async (sent) => void mails.push(sent) };
    await findOrCreatePerson(service.app.services, { email: 'op@example.org', name: 'Op', isOperator: true });
    const services = { ...service.app.services, mail, clock: () => now };
    const at = async (text: string) => {
      now = time(text);
      await backUpIfDue(services, plan, signal);
      return (await services.database.system(findSchedule))?.fault ?? null;
    };
    const there = async () => [...(await bucket.list()).keys()].sort();

    assert.equal(await at('10T03:00'), null);
    await writeFile(path.join(server.folderOf(name), 'notes.txt'), 'not a backup');
    await server.kill();
    assert.match((await at('11T03:00'))!, /was made, but not copied to the bucket: /);
    assert.equal((await readdir(plan.dir)).length, 2);
    const [told] = mails.filter(({ to }) => to === 'op@example.org');
    assert.match(told!.subject, /not copied to the bucket/);
    assert.match(told!.text, /was made, but its copy to the bucket failed: (?!it was)[\s\S]*(March 11|11 March)/);
    assert.doesNotMatch(told!.text, /no backup is being made/);
    assert.match((await at('11T03:20'))!, /not copied/);
    assert.equal((await readdir(plan.dir)).length, 2);
    await server.start();
    assert.equal(await at('11T03:40'), null);
    assert.deepEqual(await there(), ['notes.txt', nameOf('10T030000'), nameOf('11T030000')]);

    // A process that was killed while it copied leaves parts.
    const client = newS3Client({ ...place, requestMsMax: 15_000 });
    await client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: nameOf('12T030000') }));
    assert.equal(await at('12T03:00'), null);
    assert.deepEqual(await there(), ['notes.txt', nameOf('11T030000'), nameOf('12T030000')]);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: name }));
    assert.deepEqual(Uploads, []);

    // Two whole parts and one byte.
    const large = path.join(folder, 'large');
    await writeFile(large, randomBytes(2 ** 25 + 1));
    await bucket.put('large', large);
    assert.ok((await readFile(path.join(server.folderOf(name), 'large'))).equals(await readFile(large)));

    const copy = path.join(server.folderOf(name), nameOf('12T030000'));
    assert.ok((await readFile(copy)).equals(await readFile(path.join(plan.dir, nameOf('12T030000')))));
    const keys = path.join(folder, 'keys.txt');
    const drill = await withPlainArchive(copy, keys, (plain) => drillRestore(plain, SYSTEM_SOURCES, () => {}));
    assert.ok(drill.isSound);
  });

  test('a service copies its first backup into the bucket that its settings name', async (context) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-bucket-'));
    const atEnd = endsOf(context);
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const server = await startS3Server(path.join(folder, 's3'));
    atEnd(() => server.kill());
    const bucket = await server.newBucket();
    const service = await startServerProcess(path.join(folder, 'data'), {
      RHINARIUM_BACKUP_DIR: path.join(folder, 'backups'),
      RHINARIUM_BACKUP_RECIPIENT: await identityToRecipient(await generateIdentity()),
      RHINARIUM_BACKUP_BUCKET: bucket,
      RHINARIUM_S3_ENDPOINT: server.url,
      RHINARIUM_S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
      RHINARIUM_S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
    });
    atEnd(() => service.stop());
    const made = async () => (await readdir(server.folderOf(bucket))).some((name) => name.endsWith('Z.tar.age'));
    await until(made, 'a copy in the bucket');
  });
});
