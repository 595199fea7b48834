import { createHash } from 'node:crypto';
import { LIMITS } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Failure, invalid } from '../failure.ts';
import { writeJson } from '../json-text.ts';
import {
  type Answer,
  claimRequest,
  findRequest,
  forgetRequest,
  keepAnswer,
  type RequestKey,
} from './idempotency-store.ts';
import type { ReceivedFile } from './receive-form.ts';

/** A first request that has not answered after this long has died with its process; a repetition may take its place. */
const abandonedAfterMs = 2 * MINUTE_MS;

type Parts = Pick<Services, 'database' | 'clock' | 'log'>;

/** The Idempotency-Key of a request, checked; `undefined` when there is none. */
function keyOf(header: unknown): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length === 0 || key.length > LIMITS.idempotencyKeyCharsMax || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalid('Idempotency-Key', `must be 1 to ${LIMITS.idempotencyKeyCharsMax} printable ASCII characters`);
  }
  return key;
}

/**
 * Runs `act` once per Idempotency-Key of a tenant, operation and key mode within a day: a repetition of the same
 * request gets the first answer again, another request with the same key 422, one during a running one 409
 * (specification 11.8). Only successes are kept: after a failure the same key may try again. The answer is kept after
 * the action has committed, not with it: when the process dies between the two, the caller saw no answer, and a
 * repetition after `abandonedAfterMs` acts again.
 */
export async function answerOnce(
  parts: Parts,
  { method, ...scope }: Omit<RequestKey, 'idempotencyKey'> & { readonly method: string },
  request: { readonly headers: Readonly<Record<string, unknown>> },
  input: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly form: unknown;
    readonly file?: ReceivedFile;
  },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = keyOf(request.headers['idempotency-key']);
  if (idempotencyKey === undefined || method !== 'POST') return await act();
  const key: RequestKey = { ...scope, idempotencyKey };
  const hash = createHash('sha256')
    .update(writeJson([input.params, input.query, input.body, input.form]))
    .update(input.file?.sha256 ?? '')
    .digest();
  const now = parts.clock();
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
  const keptSince = new Date(now.getTime() - LIMITS.idempotencyKeptHours * HOUR_MS);
  const isFirst = await parts.database.tenant(key.tenantId, (sql) =>
    claimRequest(sql, key, hash, now, abandonedBefore, keptSince),
  );
  if (!isFirst) return await replay(parts, key, hash);
  const answer = await act().catch(async (cause: unknown) => {
    await parts.database.tenant(key.tenantId, (sql) => forgetRequest(sql, key)).catch(() => {});
    throw cause;
  });
  // The answer is sent even when it cannot be stored: a repetition gets 409 until the claim counts as abandoned.
  await parts.database
    .tenant(key.tenantId, (sql) => keepAnswer(sql, key, answer))
    .catch((cause: unknown) =>
      parts.log.error({ err: cause, operation: scope.operation }, 'answer not kept for its Idempotency-Key'),
    );
  return answer;
}

async function replay(parts: Parts, key: RequestKey, hash: Buffer): Promise<Answer> {
  const earlier = await parts.database.tenant(key.tenantId, (sql) => findRequest(sql, key));
  // The answer was deleted with its pet.
  if (earlier?.isErased || (earlier && !earlier.requestHash.equals(hash))) throw new Failure('idempotencyKeyReused');
  if (!earlier?.answer) throw new Failure('idempotencyConflict');
  return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotency-replayed': 'true' } };
}
