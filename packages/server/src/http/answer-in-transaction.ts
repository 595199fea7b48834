import type { Database, Sql } from '../storage/database/database.ts';
import { DatabaseUnreachable } from '../storage/database/failures.ts';
import { type Answer, type FirstRequest, findAnswered, keepAnswer, lockRequest } from './idempotency-store.ts';
import { refuseConflict, replayOf } from './replay.ts';

/**
 * Runs a writing action and stores its response in one transaction: after a crash both exist or neither, and a repeated
 * request gets the first response or runs for the first time. A repeat that is concurrent with the first request is
 * refused. The lock ends with the transaction. What the action does in other tenants comes first and may be repeated.
 */
export async function answerInTransaction(
  database: Database,
  first: FirstRequest,
  act: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const { key, hash } = first;
  const earlier = await database.read(key.tenantId, (sql) => findAnswered(sql, first));
  if (earlier) return replayOf(earlier, hash);
  let acted: Promise<Answer> | undefined;
  let kept: Promise<void> | undefined;
  const keeping: Database = {
    ...database,
    async tenant<T>(tenantId: string, run: (sql: Sql) => Promise<T>): Promise<T> {
      // A member of a sharing group. Its transaction is over before that of the answer begins.
      if (tenantId !== key.tenantId && !kept) return await database.tenant(tenantId, run);
      if (kept) throw new Error('An action writes in one transaction');
      return await new Promise<T>((resolve, reject) => {
        let isGiven = false;
        kept = database.tenant(tenantId, async (sql) => {
          // The action continued with the first attempt's results, so the database must not retry it.
          if (isGiven) throw new DatabaseUnreachable('the transaction was given up after it had been answered');
          if (!(await lockRequest(sql, key))) refuseConflict();
          if (await findAnswered(sql, first)) refuseConflict();
          const value = await run(sql);
          isGiven = true;
          resolve(value);
          await keepAnswer(sql, first, await acted!);
        });
        kept.catch(reject);
      });
    },
  };
  acted = act(keeping);
  const answer = await acted.catch(async (cause: unknown) => {
    // Roll back before the caller gets the failure, because it may repeat the request at once.
    await kept?.catch(() => {});
    throw cause;
  });
  await kept;
  return answer;
}
