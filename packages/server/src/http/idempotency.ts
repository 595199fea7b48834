import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '@rhinarium/contract';
import { HOUR_MS } from '../common/durations.ts';
import { Failure, invalid } from '../common/failure.ts';
import { writeJson } from '../common/json-text.ts';
import type { Services } from '../context.ts';
import type { Database, Sql } from '../storage/database/database.ts';
import { isUnreachable } from '../storage/database/failures.ts';
import {
  type Answer,
  claimRequest,
  extendClaim,
  type FirstRequest,
  findAnswered,
  findRequest,
  forgetRequest,
  type KeptRequest,
  keepAnswer,
  lockRequest,
  type RequestKey,
} from './idempotency-store.ts';
import type { ReceivedFile } from './receive-form.ts';

/** Stored response to the first request with this Idempotency-Key. Throws if a repeat cannot have it. */
function replayOf(earlier: KeptRequest, hash: Buffer): Answer {
  // The response was deleted with its pet.
  if (earlier.isErased || !earlier.requestHash.equals(hash)) throw new Failure('idempotencyKeyReused');
  if (!earlier.answer) refuseConflict();
  return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotency-replayed': 'true' } };
}

function refuseConflict(): never {
  throw new Failure('idempotencyConflict');
}

/** Interval in which a running request extends its claim, ms. */
const extendEveryMs = 3_000;
/** Time without an extension after which a claim counts as lost with its process, ms. */
const claimLostAfterMs = 10_000;
const releaseEveryMs = 500;

/** The claim of a request that runs. */
interface HeldClaim {
  /** Lets it lapse, unless an answer is stored. */
  end(): void;
  /** Releases the key. Retries until the claim has lapsed. */
  release(): Promise<void>;
}

/** Extends the claim of a first request until it ends, so that a claim without its process lapses soon. */
function holdClaim({ database, clock }: Pick<Services, 'database' | 'clock'>, first: FirstRequest): HeldClaim {
  const { key } = first;
  let claimedAt = first.now;
  let extending: Promise<void> | undefined;
  const extend = async () => {
    const at = clock();
    if (await database.tenant(key.tenantId, (sql) => extendClaim(sql, key, claimedAt, at))) claimedAt = at;
  };
  const timer = setInterval(() => {
    extending ??= extend()
      .catch(() => {})
      .finally(() => {
        extending = undefined;
      });
  }, extendEveryMs).unref();
  return {
    end: () => clearInterval(timer),
    async release() {
      clearInterval(timer);
      await extending;
      for (let waitedMs = 0; waitedMs < claimLostAfterMs; waitedMs += releaseEveryMs) {
        const isReleased = await database
          .tenant(key.tenantId, (sql) => forgetRequest(sql, key, claimedAt))
          .then(
            () => true,
            () => false,
          );
        if (isReleased) return;
        await delay(releaseEveryMs, undefined, { ref: false });
      }
    },
  };
}

/**
 * Runs a writing action and stores its response in one transaction: after a crash both exist or neither, and a repeated
 * request gets the first response or runs for the first time. A repeat that is concurrent with the first request is
 * refused. The lock ends with the transaction.
 *
 * The action's first transaction returns its response, and the action continues when it is committed. Throws for an
 * action that writes elsewhere before it, which would last if the transaction failed.
 */
async function answerInTransaction(
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
