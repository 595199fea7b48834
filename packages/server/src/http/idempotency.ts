import { createHash } from 'node:crypto';
import { LIMITS } from '@rhinarium/contract';
import { HOUR_MS } from '../common/durations.ts';
import { invalid } from '../common/failure.ts';
import { writeJson } from '../common/json-text.ts';
import type { Services } from '../context.ts';
import type { Database } from '../storage/database/database.ts';
import { isUnreachable } from '../storage/database/failures.ts';
import { answerInTransaction } from './answer-in-transaction.ts';
import { claimLostAfterMs, holdClaim } from './hold-claim.ts';
import {
  type Answer,
  claimRequest,
  type FirstRequest,
  findRequest,
  keepAnswer,
  type RequestKey,
} from './idempotency-store.ts';
import type { ReceivedFile } from './receive-form.ts';
import { refuseConflict, replayOf } from './replay.ts';

type Parts = Pick<Services, 'database' | 'encryption' | 'clock' | 'log'>;

/** The validated Idempotency-Key of a request, or `undefined`. */
function keyOf(header: unknown): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length === 0 || key.length > LIMITS.idempotencyKeyCharsMax || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalid('Idempotency-Key', `must be 1 to ${LIMITS.idempotencyKeyCharsMax} printable ASCII characters`);
  }
  return key;
}

/**
 * Runs `act` once per Idempotency-Key of a tenant, operation and key mode within a day. A repeat of the same request
 * gets the first response, another request with the same key 422, one during the first request 409 (specification
 * 11.8). Only successes are stored: after a failure the same key may be retried.
 *
 * `act` gets the database to write to. Its response is stored in the same transaction as its writes, so that a crash
 * leaves both or neither. An upload (`isUpload`) does not have such a transaction, because none is held open while an
 * image is decoded: its response is stored afterwards. If the process dies in between, a repeat after
 * `claimLostAfterMs` stores the file again, which counts once.
 */
export async function answerOnce(
  parts: Parts,
  {
    isRepeatable,
    isUpload,
    ...scope
  }: Omit<RequestKey, 'idempotencyKey'> & { readonly isRepeatable: boolean; readonly isUpload: boolean },
  request: { readonly headers: Readonly<Record<string, unknown>> },
  input: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly form: unknown;
    readonly file?: ReceivedFile;
  },
  act: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = keyOf(request.headers['idempotency-key']);
  if (idempotencyKey === undefined || !isRepeatable) return await act(parts.database);
  const hash = createHash('sha256')
    .update(writeJson([input.params, input.query, input.body, input.form]))
    .update(input.file?.sha256 ?? '')
    .digest();
  const now = parts.clock();
  const keptSince = new Date(now.getTime() - LIMITS.idempotencyKeptHours * HOUR_MS);
  const cipher = await parts.encryption.cipherOf(scope.tenantId);
  const first = { key: { ...scope, idempotencyKey }, cipher, hash, now, keptSince };
  return isUpload ? await uploadOnce(parts, first, act) : await answerInTransaction(parts.database, first, act);
}

async function uploadOnce(
  parts: Parts,
  first: FirstRequest,
  act: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const { key, hash, now } = first;
  const lostBefore = new Date(now.getTime() - claimLostAfterMs);
  const isFirst = await parts.database.tenant(key.tenantId, (sql) => claimRequest(sql, first, lostBefore));
  if (!isFirst) {
    const earlier = await parts.database.read(key.tenantId, (sql) => findRequest(sql, first));
    return earlier ? replayOf(earlier, hash) : refuseConflict();
  }
  const claim = holdClaim(parts, first);
  const answer = await act(parts.database).catch(async (cause: unknown) => {
    const released = claim.release();
    // The caller does not wait for a database that is away.
    if (!isUnreachable(cause)) await released;
    throw cause;
  });
  claim.end();
  // The response is sent even if it cannot be stored: a repeat gets 409 until the claim has lapsed.
  await parts.database
    .tenant(key.tenantId, (sql) => keepAnswer(sql, first, answer))
    .catch((cause: unknown) =>
      parts.log.error({ err: cause, operation: key.operation }, 'response not stored for its Idempotency-Key'),
    );
  return answer;
}
