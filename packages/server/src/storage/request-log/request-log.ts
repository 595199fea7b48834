import { OPERATIONS, type OperationName, RETENTION } from '@rhinarium/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Database } from '../database/database.ts';
import { forgetRequestLog, insertRequests, type RequestEntry } from './store.ts';

/** Deletes requests that are expired or over the limit, and expired counts per day. */
export const requestUpkeep = ({ database, clock }: { database: Database; clock: () => Date }): UpkeepTask => ({
  name: 'old entries of the request log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const daysBefore = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const { requests, requestCounts } = RETENTION;
    const limits = {
      before: daysBefore(requests.days),
      rowsMax: requestRowsMax,
      daysSince: daysBefore(requestCounts.days),
    };
    return database.tenant(tenantId, (sql) => forgetRequestLog(sql, tenantId, limits));
  }),
});

interface Parts {
  readonly requestLog: RequestLog;
  readonly clock: () => Date;
  readonly ids: { readonly next: () => string };
}

const pathCharsMax = 300;

/** The header `rhinarium-client` of our SDKs: name and version. Anything else is `null`. */
function clientOf({ headers }: FastifyRequest): string | null {
  const named = headers['rhinarium-client'];
  return typeof named === 'string' && /^[a-z][a-z-]{0,30}\/[\w.+-]{1,30}$/.test(named) ? named : null;
}

/**
 * Adds an API call to its tenant's log. The query is left out, because it may be confidential. Reads by the console are
 * left out as well, or its pages would fill the log that they show. So are looks, of which a camera makes one a second,
 * unless they are refused.
 */
function noteRequest(services: Parts, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, operation } = request;
  if (!caller || operation === undefined || !(operation in OPERATIONS)) return;
  if (caller.key.id === null && request.method === 'GET') return;
  const isLook = OPERATIONS[operation as OperationName].rate === 'look';
  if (isLook && (reply.statusCode < 400 || reply.statusCode === 429)) return;
  services.requestLog.note(caller.tenant.id, {
    id: services.ids.next(),
    requestId: request.id,
    at: services.clock(),
    method: request.method,
    path: request.originalUrl.split('?')[0]!.slice(0, pathCharsMax),
    operation,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    code: request.failureCode ?? null,
    keyId: caller.key.id,
    personId: caller.person?.id ?? null,
    client: clientOf(request),
  });
}

/** Logs every response in the service's own log, and API calls in their tenant's log. */
export function registerRequestLog(server: FastifyInstance, services: Parts): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, operation } = request;
    const tenantId = request.caller?.tenant.id;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { status: reply.statusCode, ms, method, operation, tenantId, client: clientOf(request) ?? undefined },
      'answered',
    );
    noteRequest(services, request, reply);
  });
}

/** Maximum stored requests per tenant. Counts per day are kept longer. */
const requestRowsMax = 200_000;

export interface RequestLog {
  /** Records an answered request. Written within a second in a batch, without delaying responses. */
  note(tenantId: string, entry: RequestEntry): void;
  /** Writes everything recorded so far. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

const flushEveryMs = 1000;
const batchMax = 500;
/** Maximum buffered entries. Beyond it, entries are dropped to protect memory. */
const waitingMax = 20_000;

interface Noted {
  readonly tenantId: string;
  readonly entry: RequestEntry;
}

/** The request log that tenants read in the console. A crash loses up to a second of entries. */
export function openRequestLog(database: Database, log: FastifyBaseLogger): RequestLog {
  let waiting: Noted[] = [];
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(async () => {
      const batch = waiting;
      waiting = [];
      if (lost > 0) log.warn({ lost }, 'request log overloaded, entries dropped');
      lost = 0;
      for (const [tenantId, entries] of byTenant(batch)) {
        await database
          .tenant(tenantId, (sql) => insertRequests(sql, tenantId, entries))
          .catch((err) => log.warn({ err, tenantId, requests: entries.length }, 'request log not written'));
      }
    });
    return writing;
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) void flush();
  }, flushEveryMs);
  timer.unref();
  return {
    note(tenantId, entry) {
      if (waiting.length >= waitingMax) lost += 1;
      else waiting.push({ tenantId, entry });
      if (waiting.length === batchMax) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function byTenant(batch: readonly Noted[]): Map<string, RequestEntry[]> {
  const groups = new Map<string, RequestEntry[]>();
  for (const { tenantId, entry } of batch) {
    const group = groups.get(tenantId);
    if (group) group.push(entry);
    else groups.set(tenantId, [entry]);
  }
  return groups;
}
