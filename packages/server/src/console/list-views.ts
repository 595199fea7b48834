import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { sortedPageFrom, sortedStart } from '../common/page.ts';
import { sessionRecord } from '../domains/sessions/session-actions.ts';
import { countAccepted } from '../domains/sessions/store.ts';
import type { MemberContext } from './console-context.ts';
import { findPoolEntries } from './pool-view-store.ts';
import { findSessionEntries, type SessionEntryRow } from './session-view-store.ts';

export async function listPoolEntries(
  { database, tenant }: MemberContext,
  { query }: ConsoleInput<'listPoolEntries'>,
): Promise<ConsoleAnswer<'listPoolEntries'>> {
  const filter = { search: query.search?.trim(), ...sortedStart(query, { createdAt: 'moment', name: 'text' }) };
  const pools = await database.snapshot(tenant.id, (sql) => findPoolEntries(sql, tenant.id, filter));
  return sortedPageFrom(pools, query, ({ id, name, description, petCount, createdAt }) => ({
    id,
    name,
    description,
    petCount,
    createdAt: createdAt.toISOString(),
  }));
}

export async function listSessionEntries(
  { database, tenant, clock }: MemberContext,
  { query }: ConsoleInput<'listSessionEntries'>,
): Promise<ConsoleAnswer<'listSessionEntries'>> {
  const now = clock();
  const { state, purpose, species } = query;
  const filter = { state, purpose, species, now, ...sortedStart(query, { createdAt: 'moment' }) };
  return await database.snapshot(tenant.id, async (sql) => {
    const sessions = await findSessionEntries(sql, tenant.id, filter);
    const ids = sessions.map(({ id }) => id);
    const counts = await countAccepted(sql, tenant.id, ids);
    return sortedPageFrom(sessions, query, (session) => ({
      session: sessionRecord(session, counts.get(session.id), now),
      pet: petOf(session),
    }));
  });
}

function petOf({ livePetId, petName, externalId, imageId }: SessionEntryRow) {
  return livePetId === null ? null : { id: livePetId, name: petName, externalId, imageId };
}
