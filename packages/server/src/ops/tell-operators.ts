import type { Services } from '../context.ts';
import type { Composed } from '../domains/mail/compose-mail.ts';
import { listOperators } from '../domains/people/store.ts';

export type TellServices = Pick<Services, 'database' | 'ids' | 'log' | 'mail' | 'publicUrl'>;

interface Told {
  /** Mails that the mail server took. */
  readonly taken: number;
  /** Mails that it may take later. */
  readonly waiting: number;
}

/**
 * Sends every operator with an address a mail, directly, because it belongs to no tenant. `compose` gets the language
 * and the address of the page of the installation. Rejects if `signal` is aborted.
 */
export async function tellOperators(
  { database, ids, log, mail, publicUrl }: TellServices,
  compose: (reader: { readonly language: string; readonly url: string }) => Composed,
  signal: AbortSignal,
): Promise<Told> {
  let [taken, waiting] = [0, 0];
  if (!mail.isOn) return { taken, waiting };
  const url = `${publicUrl()}/console/operator`;
  for (const { email, language } of await database.system(listOperators)) {
    const composed = compose({ language: language ?? 'en', url });
    const problem = await mail.send({ id: ids.next(), to: email, ...composed }, signal);
    if (problem) log.warn({ problem, subject: composed.subject }, 'mail to an operator not sent');
    if (!problem) taken += 1;
    else if (problem !== 'refused') waiting += 1;
  }
  return { taken, waiting };
}
