import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberOf } from '../../../testing/console-client.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import { openSmtpServer } from '../../../testing/smtp-server.ts';
import { noteEvent } from '../events/events.ts';
import { changePerson } from '../people/store.ts';

const ID = '0198b5a2-0000-7000-8000-000000000001';
const data = { matchCandidateId: ID, sightingId: ID, petId: ID, jobId: ID, status: 'OPEN' };

test('the service mails what happened by itself, and ends an attempt that hangs when it stops; the mail stays', async () => {
  const smtp = await openSmtpServer();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example' });
  const { services } = service.app;
  const { tenantId } = await newTenant(service);
  const happens = () =>
    services.database.tenant(tenantId, (sql) =>
      noteEvent(services, sql, tenantId, { type: 'matchCandidate.found', data }),
    );
  const staff = await memberOf(service, tenantId, 'staff');
  await happens();
  await smtp.tried(staff.email);
  await smtp.arrived(staff.email);
  const hanging = `hang-${staff.email}`;
  await services.database.system((sql) => changePerson(sql, staff.personId, { email: hanging }));
  await services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE mails SET created_at = created_at - interval '1 hour'`),
  );
  await happens();
  await smtp.tried(hanging);
  const kept = services.database.tenant(tenantId, (sql) =>
    sql<{ status: string; attempt: number }>(`SELECT status, attempt FROM mails ORDER BY created_at`),
  );
  assert.deepEqual(await kept, [
    { status: 'SENT', attempt: 1 },
    { status: 'PENDING', attempt: 0 },
  ]);
  await service.app.close(0);
  assert.ok(service.log.some((line) => line.includes('mail attempt failed internally')));
  assert.equal(smtp.mailsTo(hanging).length, 0);
  await smtp.close();
});
