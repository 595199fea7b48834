import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { insertRequests, type RequestEntry } from './store.ts';

/** Maximum stored requests per tenant. Counts per day are kept longer. */
export const requestRowsMax = 200_000;

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
