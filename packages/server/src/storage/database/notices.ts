import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import type { DatabaseClient } from './database-client.ts';
import { DatabaseUnreachable } from './failures.ts';

/** A statement that changes nothing, and that only a server that accepts writes runs. */
export const WRITE_NOTHING = 'UPDATE schema_migrations SET name = name WHERE false';

type OnNotice = (payload: string | undefined) => void;

const reconnectFirstMs = 50;
const reconnectMaxMs = 5_000;
/** Interval of questions to the server, ms. A connection that only listens would not notice its silent end. */
const askEveryMs = 5_000;
const answerTimeoutMs = 5_000;

/**
 * LISTEN on a dedicated connection, opened on first use and reopened when it is lost, dead, or leads to a server that
 * accepts no writes, where nobody notifies.
 */
export class Notices {
  readonly #connect: () => Promise<DatabaseClient>;
  readonly #listeners = new Map<string, Set<OnNotice>>();
  readonly #closing = new AbortController();
  #client: DatabaseClient | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #asking = setInterval(() => this.#client && void this.#inTurn(() => this.#ask()), askEveryMs).unref();

  constructor(connect: () => Promise<DatabaseClient>) {
    this.#connect = connect;
  }

  readonly listen: Database['listen'] = async (channel, onNotice) => {
    await this.#inTurn(async () => {
      const listeners = this.#listeners.get(channel) ?? new Set();
      if (listeners.size === 0) await this.#subscribe(channel);
      this.#listeners.set(channel, listeners.add(onNotice));
    });
    return () => this.#inTurn(() => this.#leave(channel, onNotice));
  };

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#asking);
    await this.#inTurn(async () => {
      this.#listeners.clear();
      const client = this.#client;
      this.#client = undefined;
      await client?.end();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  async #subscribe(channel: string): Promise<void> {
    try {
      this.#client ??= await this.#open();
      await this.#client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : new DatabaseUnreachable(error);
    }
  }

  async #leave(channel: string, onNotice: OnNotice): Promise<void> {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(onNotice) || listeners.size > 0) return;
    this.#listeners.delete(channel);
    // A lost connection listens to nothing, so nothing needs to be ended.
    await this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    await client?.query({ text: WRITE_NOTHING, query_timeout: answerTimeoutMs } as pg.QueryConfig).catch(() => {
      client.drop();
    });
  }

  async #open(): Promise<DatabaseClient> {
    const client = await this.#connect();
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      void this.#inTurn(() => this.#reconnect());
    });
    return client;
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    for (let waitMs = reconnectFirstMs; !signal.aborted; waitMs = Math.min(waitMs * 2, reconnectMaxMs)) {
      const client = await this.#open().catch(() => undefined);
      try {
        for (const channel of client ? this.#listeners.keys() : []) {
          await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        }
        this.#client = client;
      } catch {
        await client?.end().catch(() => {});
      }
      if (this.#client) break;
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
    if (this.#client) for (const channel of this.#listeners.keys()) this.#tell(channel, undefined);
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const onNotice of this.#listeners.get(channel) ?? []) onNotice(payload);
  }
}

/** Wakes waiting readers on any node when something has happened. */
export interface NoticeBoard {
  /**
   * Resolves on a notification about the subject, after `timeoutMs`, or when `signal` is aborted. The caller then reads
   * again.
   */
  next(subject: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Polling interval, because notifications can be lost with a connection, ms. */
const pollMs = 2000;

/** Opens a board on a channel whose notifications name their subject. */
export async function openNoticeBoard(database: Database, channel: string): Promise<NoticeBoard> {
  const waiting = new Map<string, Set<() => void>>();
  const stop = await database.listen(channel, (subject) => {
    const wakers =
      subject === undefined ? [...waiting.values()].flatMap((set) => [...set]) : [...(waiting.get(subject) ?? [])];
    for (const wake of wakers) wake();
  });
  return {
    next(subject, timeoutMs, signal) {
      return new Promise((resolve) => {
        const wakers = waiting.get(subject) ?? new Set();
        waiting.set(subject, wakers);
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(subject);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(timeoutMs, pollMs));
        wakers.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      });
    },
    close: stop,
  };
}
