import type { Services } from '../../context.ts';
import { setLanguage, setMailKinds } from './store.ts';

/** Sets the kinds of mail that a member gets about a tenant, and the language of all mails to the person. */
export async function changeMailSettings(
  { database }: Pick<Services, 'database'>,
  { tenantId, personId }: { readonly tenantId: string; readonly personId: string },
  { kinds, language }: { readonly kinds?: readonly string[] | undefined; readonly language?: string | undefined },
): Promise<void> {
  if (kinds) await database.tenant(tenantId, (sql) => setMailKinds(sql, tenantId, personId, kinds));
  if (language) await database.system((sql) => setLanguage(sql, personId, language));
}
