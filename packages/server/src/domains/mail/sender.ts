import { openWorkerSlots } from '../../compute/jobs/worker-slots.ts';
import { type ClaimedMail, claimMail } from './mail-store.ts';
import { queueNewMails } from './queue-mails.ts';
import { type SendServices, sendMail } from './send-mail.ts';

export interface MailSender {
  /** Stops taking mails and ends attempts that run for `graceMs` more. */
  stop(graceMs: number): Promise<void>;
}

/** Simultaneous connections of a process to the mail server, and to others, which may be slow. */
const connectionsMax = { mail: 2, other: 8 };
/** Well above the longest attempt, so a sender silent for that long is dead. */
const leaseMs = 5 * 60_000;

/** Queues and sends mails until stopped, concurrently with senders of other processes. Without a mail server only what goes to channels. */
export function startMailSender(services: SendServices): MailSender {
  const stopping = new AbortController();
  const slotsOf = (isByMail: boolean) =>
    openWorkerSlots<ClaimedMail>({
      count: isByMail ? connectionsMax.mail : connectionsMax.other,
      take: () => takeMail(services, isByMail),
      run: (claimed) => attempt(services, claimed, stopping.signal),
    });
  const slots = [slotsOf(false), ...(services.mail.isOn ? [slotsOf(true)] : [])];
  return {
    async stop(graceMs) {
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(slots.map((each) => each.stop()));
      clearTimeout(grace);
    },
  };
}

/** The next due mail, after mails about new events were queued. `undefined` also if the database is unreachable. */
async function takeMail(services: SendServices, isByMail: boolean): Promise<ClaimedMail | undefined> {
  try {
    await queueNewMails(services);
    return await services.database.system((sql) => claimMail(sql, leaseMs, isByMail));
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
