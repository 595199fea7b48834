import { randomBytes } from 'node:crypto';
import { STATUS_MESSAGES_PATH, STATUS_PATH, VISIT_HEADER } from '@rhinarium/contract';
import { insertFinder } from '../src/domains/lost-and-found/finders/finder-store.ts';
import { claimMail } from '../src/domains/mail/mail-store.ts';
import { sendMail } from '../src/domains/mail/send-mail.ts';
import { openLinks } from './capture-links.ts';
import { ask, type Caller, call } from './client.ts';
import type { TestService } from './service.ts';

/** Answer that the page of a finder or an owner reads. */
export const statusOf = async (url: string, token: string) =>
  (await call({ url }, 'GET', STATUS_PATH, undefined, { [VISIT_HEADER]: token })).body.data;

/** A message of a finder or an owner. */
export const writeAs = (url: string, token: string, text: string) =>
  call({ url }, 'POST', STATUS_MESSAGES_PATH, { text }, { [VISIT_HEADER]: token });

/** Adds a finder who has a page to a sighting. */
export async function giveFinder({ app }: TestService, tenantId: string, sightingId: string): Promise<void> {
  const finder = { sightingId, statusHash: randomBytes(32), title: 'Shelter', language: 'en' } as const;
  await app.services.database.tenant(tenantId, (sql) => insertFinder(sql, tenantId, finder));
}

/** Adds a sighting that shows a pet, as a person confirmed. */
export async function confirmedSighting(
  { app }: TestService,
  { caller, tenantId }: { readonly caller: Caller; readonly tenantId: string },
  petId: string,
): Promise<string> {
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const found = { species: 'CAT', description: 'A cat', place: 'Street', seenAt: new Date().toISOString() } as const;
  const { id } = (await ask(caller, 'createSighting', {}, found)).data;
  await app.services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE sightings SET state = 'MATCHED', pet_id = $2, ended_at = now() WHERE id = $1`, [id, petId]),
  );
  return id;
}

/** A tenant whose link finders follow, and what they do. */
export async function openFinderDesk(service: TestService, mode?: 'live' | 'test') {
  const links = await openLinks(service, mode);
  const { caller, tenantId } = links;
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const link = await links.newLink({ createsSighting: true, usesMax: 20, title: 'Harbour & <shelter>' });
  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    service.app.services.database.tenant(tenantId, (run) => run<Row>(text, values));
  return {
    ...links,
    link,
    sql,
    /** A finder who has sent photos. */
    async find(contact?: string, locale?: string) {
      const { visitor } = await links.open(link.token);
      await visitor.photograph(1);
      const said = { ...(contact && { contact, hasContactConsent: true }), ...(locale && { locale }) };
      const { body } = await visitor.send('finishVisit', undefined, said);
      const { statusUrl, isMailed } = body.data as { statusUrl: string; isMailed: boolean };
      const [sighting] = (await ask(caller, 'listSightings', {}, {})).data;
      const token = statusUrl.split('#status.')[1]!;
      return {
        visitor,
        statusUrl,
        isMailed,
        token,
        sightingId: sighting!.id,
        stage: async () => (await statusOf(service.url, token)).stage as string,
        page: () => statusOf(service.url, token),
        write: (text: string) => writeAs(service.url, token, text),
        change: (body: Parameters<typeof ask<'updateSighting'>>[3]) =>
          ask(caller, 'updateSighting', { sightingId: sighting!.id }, body),
      };
    },
    mails: () => sql<{ status: string }>('SELECT status FROM mails ORDER BY created_at'),
    /** Sends the tenant's mails that wait, however long. */
    async send() {
      await sql(`UPDATE mails SET next_attempt_at = service_now() - interval '1 day' WHERE status = 'PENDING'`);
      const { services } = service.app;
      for (;;) {
        const claimed = await services.database.system((run) => claimMail(run, 60_000));
        if (!claimed) return;
        await sendMail(services, claimed, new AbortController().signal);
      }
    },
  };
}
