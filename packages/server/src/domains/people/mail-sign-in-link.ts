import type { Services } from '../../context.ts';
import { mayQueueSignIn, queueSignIn } from '../mail/queue-sign-in.ts';
import { mailedLinkMs } from '../mail/rules.ts';
import { createLink, signInUrl } from './session.ts';
import { findPersonByEmail, listMemberships } from './store.ts';

type LinkServices = Pick<Services, 'database' | 'clock' | 'ids' | 'random' | 'mail'> & {
  readonly encryption: Pick<Services['encryption'], 'cipherOf'>;
};

/**
 * Queues a mail with a one-time sign-in link to the person with an address. Does nothing without a mail server or such a
 * person, for somebody without a tenant, and after too many such mails in a day.
 */
export async function mailSignInLink(
  services: LinkServices,
  request: { readonly email: string; readonly serverUrl: string; readonly language?: string | undefined },
): Promise<void> {
  const { database, encryption, mail } = services;
  if (!mail.isOn) return;
  const found = await database.system(async (sql) => {
    const person = await findPersonByEmail(sql, request.email);
    const tenants = person ? await listMemberships(sql, person.id) : [];
    return { person, tenantId: tenants.find(({ isSuspended }) => !isSuspended)?.id };
  });
  const { person, tenantId } = found;
  if (!person || tenantId === undefined) return;
  if (!(await database.tenant(tenantId, (sql) => mayQueueSignIn(sql, tenantId, person.id)))) return;
  const { secret } = await createLink(services, person.id, mailedLinkMs);
  const link = signInUrl(request.serverUrl, secret);
  const cipher = await encryption.cipherOf(tenantId);
  const language = person.language ?? request.language ?? 'en';
  await database.tenant(tenantId, (sql) =>
    queueSignIn(services, sql, cipher, { tenantId, personId: person.id, link, language }),
  );
}
