import { after } from 'node:test';
import { startService } from './service.ts';
import { openSmtpServer } from './smtp-server.ts';

/** A service with a mail server, whose own sender sleeps, so that each test sends its mails itself. Both close after the tests. */
export function openMailService(clock?: () => Date) {
  const opening = start(clock);
  after(async () => {
    const { service, smtp } = await opening;
    await service.close();
    await smtp.close();
  });
  return opening;
}

async function start(clock: (() => Date) | undefined) {
  const smtp = await openSmtpServer();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example', role: 'api' }, clock);
  return { service, smtp };
}
