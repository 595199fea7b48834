import type { DatabaseClient } from './database-client.ts';

/** Interval of looks at the connections that wait, ms. */
const lookEveryMs = 1_000;
/** Looks without a byte after which the server is asked, and asked again. */
const quietLooks = 5;

/** Notices connections that died without being closed, by the answers that do not come. */
export interface SilenceWatch {
  /** Begins to wait for an answer. The returned function ends that. */
  expect(client: DatabaseClient): () => void;
  close(): void;
}

interface Waiting {
  answers: number;
  bytesRead: number;
  looks: number;
  /** Number of looks at which the server had said that it does not work for the connection. */
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
      if (!working?.has(client.processId ?? 0)) wait.idleSince = wait.looks;
  };
  const look = () => {
    for (const [client, wait] of waiting) {
      if (wait.bytesRead !== client.bytesRead) Object.assign(wait, fresh(client, wait.answers));
      else wait.looks += 1;
      // An answer may have been on its way when the server was asked.
      if (wait.idleSince === undefined || wait.looks <= wait.idleSince) continue;
      onSilence();
      client.drop();
    }
    const quiet = [...waiting].filter(([, { looks }]) => looks >= quietLooks);
    if (!isAsking && quiet.some(([, { looks }]) => looks % quietLooks === 0)) void ask(quiet);
  };
  const looking = setInterval(look, lookEveryMs).unref();
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
    close: () => clearInterval(looking),
  };
}

const fresh = (client: DatabaseClient, answers: number): Waiting => ({
  answers,
  bytesRead: client.bytesRead,
  looks: 0,
  idleSince: undefined,
});
