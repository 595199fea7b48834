import { isId, type Purpose } from '@rhinarium/contract';
import type { Caller } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Context } from '../context.ts';
import { findSession } from '../domains/sessions/store.ts';

/** Purpose or session that any part of a request names. */
interface Named {
  readonly params?: { readonly sessionId?: string };
  readonly query?: { readonly sessionId?: string };
  readonly body?: { readonly sessionId?: string; readonly purpose?: Purpose };
}

/**
 * Refuses changes of capture sessions for another purpose than the caller's only one. An unknown session is left to the
 * action.
 */
export async function refuseOtherPurposes(
  { database, tenant }: Pick<Context, 'database' | 'tenant'>,
  { onlyPurpose }: Pick<Caller, 'onlyPurpose'>,
  method: string,
  input: unknown,
): Promise<void> {
  if (onlyPurpose === undefined || method === 'GET') return;
  const { params, query, body } = input as Named;
  const sessionId = params?.sessionId ?? query?.sessionId ?? body?.sessionId;
  const session =
    sessionId !== undefined && isId(sessionId)
      ? await database.read(tenant.id, (sql) => findSession(sql, tenant.id, sessionId))
      : undefined;
  const purpose = body?.purpose ?? session?.purpose;
  if (purpose !== undefined && purpose !== onlyPurpose) throw new Failure('roleLacksRight');
}
