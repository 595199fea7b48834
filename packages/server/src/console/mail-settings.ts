import {
  type ConsoleAnswer,
  type ConsoleInput,
  hasRole,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  MAIL_LANGUAGES,
  mailKindsOf,
} from '@rhinarium/contract';
import { findProblem } from '../domains/mail/mail-store.ts';
import { countReaders } from '../domains/mail/who-gets-mail.ts';
import { changeMailSettings as change } from '../domains/people/mail-settings.ts';
import { findMailKinds, findPerson } from '../domains/people/store.ts';
import type { MemberContext } from './console-context.ts';

async function readMailSettings(context: MemberContext): Promise<ConsoleAnswer<'readMailSettings'>> {
  const { database, tenant, person, role, mail } = context;
  return await database.snapshot(tenant.id, async (sql) => {
    const found = await findPerson(sql, person.id);
    const chosen = await findMailKinds(sql, tenant.id, person.id);
    const data = {
      isOn: mail.isOn,
      hasAddress: person.email !== null,
      available: MAIL_KIND_NAMES.filter((kind) => hasRole(MAIL_KINDS[kind].right, role)),
      kinds: mailKindsOf(role, chosen),
      language: MAIL_LANGUAGES.find((code) => code === found?.language) ?? 'en',
      hours: found?.mailHours ?? null,
      readerCount: await countReaders(context, sql, tenant.id, 'sighting'),
      problem: (await findProblem(sql, tenant.id, person.id)) ?? null,
    };
    return { data };
  });
}

async function changeMailSettings(
  context: MemberContext,
  { body }: ConsoleInput<'changeMailSettings'>,
): Promise<ConsoleAnswer<'changeMailSettings'>> {
  const { tenant, person } = context;
  await change(context, { tenantId: tenant.id, personId: person.id }, body);
  return await readMailSettings(context);
}

/** Actions on the mails that a person gets about a tenant. */
export const mailSettingsActions = { readMailSettings, changeMailSettings };
