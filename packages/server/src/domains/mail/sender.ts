import { openWorkerSlots } from '../../compute/jobs/worker-slots.ts';
import { type ClaimedMail, claimMail } from './mail-store.ts';
import { queueNewMails } from './queue-mails.ts';
import { type SendServices, sendMail } from './send-mail.ts';

export interface MailSender {
  /** Stops taking mails and ends attempts that run for `graceMs` more. */
  stop(graceMs: number): Promise<void>;
}

/** Simultaneous connections of a process to the mail server. */
const connectionsMax = 2;
/** Well above the longest attempt, so a sender silent for that long is dead. */
const leaseMs = 5 * 60_000;

/** Queues and sends mails until stopped, concurrently with senders of other processes. Does nothing without a mail server. */
export function startMailSender(services: SendServices): MailSender {
  if (!services.mail.isOn) return { stop: async () => {} };
  const stopping = new AbortController();
  const slots = openWorkerSlots<ClaimedMail>({
    count: connectionsMax,
    take: () => takeMail(services),
    run: (claimed) => attempt(services, claimed, stopping.signal),
  });
  return {
    async stop(graceMs) {
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await slots.stop();
      clearTimeout(grace);
    },
  };
}

/** The next due mail, after mails about new events were queued. `undefined` also if the database is unreachable. */
async function takeMail(services: SendServices): Promise<ClaimedMail | undefined> {
  try {
    await queueNewMails(services);
    return await services.database.system((sql) => claimMail(sql, leaseMs));
  } catch (err) {
    services.log.warn({ err }, 'queueing mails failed, retrying');
    return undefined;
  }
}

async function attempt(services: SendServices, claimed: ClaimedMail, signal: AbortSignal): Promise<void> {
  const { id: mailId, tenantId } = claimed;
  await sendMail(services, claimed, signal).catch((err: unknown) =>
    services.log.error({ err, mailId, tenantId }, 'mail attempt failed internally, retried after its lease'),
  );
}
