import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { insertRequests, type RequestEntry } from './store.ts';

/** How long and how many requests of a tenant are kept; counts by day live longer. */
export const requestRowsMax = 200_000;

export interface RequestLog {
  /** Notes an answered request. It is written within a second, together with others, and never holds up an answer. */
  note(tenantId: string, entry: RequestEntry): void;
  /** Writes what has been noted so far. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

const flushEveryMs = 1000;
const batchMax = 500;
/** Beyond this the log loses entries rather than the service its memory. */
const waitingMax = 20_000;

interface Noted {
  readonly tenantId: string;
  readonly entry: RequestEntry;
}

/** The log that tenants read in the console. What was noted in the last second before a crash is lost. */
export function openRequestLog(database: Database, log: FastifyBaseLogger): RequestLog {
  let waiting: Noted[] = [];
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(async () => {
      const batch = waiting;
      waiting = [];
      if (lost > 0) log.warn({ lost }, 'requests were not logged: more arrived than could be written');
      lost = 0;
      for (const [tenantId, entries] of byTenant(batch)) {
        await database
          .tenant(tenantId, (sql) => insertRequests(sql, tenantId, entries))
          .catch((err) => log.warn({ err, tenantId, requests: entries.length }, 'requests were not logged'));
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
