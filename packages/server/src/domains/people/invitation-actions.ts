import type { Role } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { queueInvitation } from '../mail/queue-invitation.ts';
import { putInvitation, removeInvitation } from './invitation-store.ts';
import { invitationLifetimeMs } from './rules.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import { hasMember } from './store.ts';

/** URL of an invitation. The secret is in the fragment, which browsers do not send. */
const invitationUrl = (address: string, secret: string) => `${address}/console/invitation#${secret}`;

/**
 * Creates a link that adds a person to a tenant, and queues a mail with it if there is a mail server. Nothing outside the tenant is read, so the response does not reveal
 * whether the address has an account, and no account changes before the link is followed. Throws `alreadyTaken` if a
 * member has the address.
 */
export async function invitePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random' | 'mail'> & {
    readonly encryption: Pick<Services['encryption'], 'cipherOf'>;
  },
  request: {
    readonly tenantId: string;
    readonly role: Role;
    readonly person: { readonly email: string | null; readonly name: string };
    readonly by: Person | undefined;
    readonly serverUrl: string;
    /** Language of the mail. English by default. */
    readonly language?: string | undefined;
  },
) {
  const { tenantId, role, person, by, serverUrl, language = 'en' } = request;
  const { database, encryption, clock, ids, random } = services;
  const [id, secret, createdAt] = [ids.next(), newSecret(random), clock()];
  const expiresAt = new Date(createdAt.getTime() + invitationLifetimeMs);
  const link = invitationUrl(serverUrl, secret);
  const cipher = await encryption.cipherOf(tenantId);
  const isMailed = await database.tenant(tenantId, async (sql) => {
    if (person.email !== null && (await hasMember(sql, tenantId, person.email))) {
      throw new Failure('alreadyTaken', { details: { email: ['is already in this tenant'] } });
    }
    await putInvitation(sql, { tenantId, id, hash: hashOfSecret(secret)!, ...person, role, createdAt, expiresAt });
    await noteAudit(services, sql, tenantId, { by, action: 'person.invited', subject: id, details: { role } });
    if (person.email === null) return false;
    return await queueInvitation(services, sql, cipher, { tenantId, invitationId: id, link, language });
  });
  return {
    invitationId: id,
    link: { signInUrl: link, expiresAt: expiresAt.toISOString() },
    isMailed,
  };
}

/** Withdraws an invitation and invalidates its link. Throws `noSuchResource` for an unknown id. */
export async function withdrawInvitation(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, invitationId, by }: { readonly tenantId: string; readonly invitationId: string; readonly by: Person },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    if (!(await removeInvitation(sql, tenantId, invitationId))) throw new Failure('noSuchResource');
    await noteAudit(services, sql, tenantId, { by, action: 'person.invitationWithdrawn', subject: invitationId });
  });
}
