import type { MailHours } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { readStopToken } from '../mail/stop-token.ts';
import { findTenant } from '../tenants/store.ts';
import { findPerson, setLanguage, setMailHours, setMailKinds } from './store.ts';

/** Sets the kinds of mail that a member gets about a tenant, and language and hours of all mails to the person. */
export async function changeMailSettings(
  { database }: Pick<Services, 'database'>,
  { tenantId, personId }: { readonly tenantId: string; readonly personId: string },
  {
    kinds,
    language,
    hours,
  }: {
    readonly kinds?: readonly string[] | undefined;
    readonly language?: string | undefined;
    readonly hours?: MailHours | null | undefined;
  },
): Promise<void> {
  if (kinds) await database.tenant(tenantId, (sql) => setMailKinds(sql, tenantId, personId, kinds));
  if (language) await database.system((sql) => setLanguage(sql, personId, language));
  if (hours !== undefined) await database.system((sql) => setMailHours(sql, personId, hours));
}

type Parts = Pick<Services, 'database' | 'encryption'>;

/** Tenant and language of a token that stops mails. `undefined` if it is invalid, or the tenant is gone. */
export async function readStop(
  parts: Parts,
  token: string,
): Promise<{ readonly tenantName: string; readonly language: string } | undefined> {
  const found = await readStopToken(parts, token);
  if (found?.personId === undefined) return undefined;
  const { tenantId, personId } = found;
  return await parts.database.tenant(tenantId, async (sql) => {
    const tenant = await findTenant(sql, tenantId);
    return tenant && { tenantName: tenant.name, language: (await findPerson(sql, personId))?.language ?? 'en' };
  });
}

/** Stops all mails about a tenant to the person of a token. Returns false if there is nobody to stop them for. */
export async function stopMails(parts: Parts, token: string): Promise<boolean> {
  const found = await readStopToken(parts, token);
  if (found?.personId === undefined) return false;
  const { tenantId, personId } = found;
  return await parts.database.tenant(tenantId, (sql) => setMailKinds(sql, tenantId, personId, []));
}
