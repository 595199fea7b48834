import { type ConsoleAnswer, type ConsoleInput, hasRole, isId } from '@rhinarium/contract';
import { findJobOfAnyKind } from '../compute/jobs/store.ts';
import { findSession } from '../domains/sessions/store.ts';
import { listRequestEntries } from '../storage/request-log/store.ts';
import type { MemberContext } from './console-context.ts';
import { requestEntry } from './logs.ts';
import { findPets } from './pet-view-store.ts';
import { petEntry } from './pet-views.ts';

/** Maximum hits per kind. The lists have more. */
const rowsMax = 8;
const latestPets = { sort: 'createdAt', sorting: 'createdAt desc', after: undefined, rowsMax } as const;
const noPet = {
  ...latestPets,
  species: undefined,
  searchPoolName: undefined,
  isRegistered: undefined,
  petIds: undefined,
};
const latestRequests = { sort: 'at', sorting: 'at desc', after: undefined, rowsMax } as const;
const noRequest = { ...latestRequests, hasFailed: undefined, callerId: undefined, since: undefined };

export async function searchEverywhere(
  { database, tenant, role, requestLog }: MemberContext,
  { query }: ConsoleInput<'searchEverywhere'>,
): Promise<ConsoleAnswer<'searchEverywhere'>> {
  const search = query.text.trim();
  await requestLog.flush();
  return await database.tenant(tenant.id, async (sql) => {
    const pets = await findPets(sql, tenant.id, { ...noPet, search });
    const requests = hasRole('develop', role) ? await listRequestEntries(sql, tenant.id, { ...noRequest, search }) : [];
    const job = isId(search) ? await findJobOfAnyKind(sql, tenant.id, search) : undefined;
    const session = isId(search) ? await findSession(sql, tenant.id, search) : undefined;
    return {
      data: {
        pets: pets.map(petEntry),
        jobs: job ? [{ id: job.id, kind: job.kind }] : [],
        sessions: session ? [{ id: session.id }] : [],
        requests: requests.map(requestEntry),
      },
    };
  });
}
