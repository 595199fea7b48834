import type { Database, Sql } from '../storage/database/database.ts';
import { type Answer, type FirstRequest, findAnswered, keepAnswer, lockRequest } from './idempotency-store.ts';
import { refuseConflict, replayOf } from './replay.ts';

/**
 * Runs a writing action and stores its response in one transaction: after a crash both exist or neither, and a repeated
 * request gets the first response or runs for the first time. A repeat that is concurrent with the first request is
 * refused. The lock ends with the transaction.
 *
 * The action's first transaction returns its response, and the action continues when it is committed. Throws for an
 * action that writes elsewhere before it, which would last if the transaction failed.
 */
export async function answerInTransaction(
  database: Database,
  first: FirstRequest,
  act: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const { key, hash } = first;
  const earlier = await database.read(key.tenantId, (sql) => findAnswered(sql, first));
  if (earlier) return replayOf(earlier, hash);
  let isKept = false;
  const keeping: Database = {
    ...database,
    async tenant<T>(tenantId: string, run: (sql: Sql) => Promise<T>): Promise<T> {
      if (isKept) return await database.tenant(tenantId, run);
      if (tenantId !== key.tenantId) throw new Error('An action writes in another tenant after its own commit only');
      const value = await database.tenant(tenantId, async (sql) => {
        if (!(await lockRequest(sql, key))) refuseConflict();
        if (await findAnswered(sql, first)) refuseConflict();
        const answer = await run(sql);
        await keepAnswer(sql, first, requireAnswer(answer));
        return answer;
      });
      isKept = true;
      return value;
    },
  };
  return await act(keeping);
}

/** The response that a transaction returns. Throws if it returns anything else. */
function requireAnswer(value: unknown): Answer {
  const isAnswer = typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number';
  if (!isAnswer) throw new Error('The first transaction of an action returns its response');
  return value as Answer;
}
