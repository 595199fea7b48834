import type { DatabaseClient } from './database-client.ts';

/** Polling interval of waiting connections, ms. */
const pollEveryMs = 1_000;
/** Number of polls without a received byte before a connection is suspected. */
const quietPolls = 5;

/** Notices connections that died without being closed, by the answers that do not come. */
export interface SilenceWatch {
  /** Begins to wait for an answer. The returned function ends that. */
  expect(client: DatabaseClient): () => void;
  close(): void;
}

/** For connections that are not over a network, which do not die silently. */
export const NO_WATCH: SilenceWatch = { expect: () => () => {}, close() {} };

interface Waiting {
  answers: number;
  bytesRead: number;
  polls: number;
  /** Number of polls at which the server reported the session as idle. */
  idleSince: number | undefined;
}

/**
 * Drops connections whose statement is unanswered for some seconds while the server does not work on it, so that a
 * silent end costs 15 s at most and a slow statement may take its time. `findWorking` gets the process ids of sessions
 * and returns those that work, none if the server cannot be reached, and `undefined` if that cannot be told.
 */
export function watchSilence(
  findWorking: (processIds: readonly number[]) => Promise<ReadonlySet<number> | undefined>,
  onSilence: () => void,
): SilenceWatch {
  const waiting = new Map<DatabaseClient, Waiting>();
  let isAsking = false;
  const ask = async (quiet: readonly (readonly [DatabaseClient, Waiting])[]) => {
    isAsking = true;
    const working = await findWorking(quiet.map(([client]) => client.processId ?? 0)).finally(() => {
      isAsking = false;
    });
    for (const [client, wait] of working ? quiet : [])
      if (!working?.has(client.processId ?? 0)) wait.idleSince = wait.polls;
  };
  const poll = () => {
    for (const [client, wait] of waiting) {
      if (wait.bytesRead !== client.bytesRead) Object.assign(wait, fresh(client, wait.answers));
      else wait.polls += 1;
      // An answer may have been on its way when the server was asked.
      if (wait.idleSince === undefined || wait.polls <= wait.idleSince) continue;
      onSilence();
      client.drop();
    }
    const quiet = [...waiting].filter(([, { polls }]) => polls >= quietPolls);
    if (!isAsking && quiet.some(([, { polls }]) => polls % quietPolls === 0)) void ask(quiet);
  };
  const polling = setInterval(poll, pollEveryMs).unref();
  return {
    expect(client) {
      const wait = waiting.get(client) ?? fresh(client, 0);
      waiting.set(client, wait);
      wait.answers += 1;
      return () => {
        wait.answers -= 1;
        if (wait.answers === 0) waiting.delete(client);
      };
    },
    close: () => clearInterval(polling),
  };
}

const fresh = (client: DatabaseClient, answers: number): Waiting => ({
  answers,
  bytesRead: client.bytesRead,
  polls: 0,
  idleSince: undefined,
});
