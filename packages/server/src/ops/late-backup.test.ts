import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOf } from '../../testing/console-client.ts';
import { startService } from '../../testing/service.ts';
import { openSmtpServer } from '../../testing/smtp-server.ts';
import { changePerson } from '../domains/people/store.ts';
import { insertBackup } from './backup/store.ts';
import { mailLateBackup } from './late-backup-upkeep.ts';

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
