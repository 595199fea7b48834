import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';

export interface LogOptions {
  readonly level: string;
  /** File descriptor that lines are written to, or a terminal. */
  readonly output: number | pino.DestinationStream;
  /** Ids of the trace to which a line belongs. */
  readonly traceIds: () => object | undefined;
}

export interface Log {
  readonly log: pino.Logger;
  /** Lines that were dropped because they could not be written in time. */
  readonly dropped: () => number;
  /** Writes what waits, for up to a second. */
  close(): Promise<void>;
}

/** Maximum bytes that wait to be written. Later lines are dropped. */
const waitingBytesMax = 256_000;
const closingMsMax = 1000;

/**
 * Opens the log. Writing never blocks the process and never ends it: while the disk is full or the reader of a pipe
 * stands still, lines wait within a bound and are then dropped and counted. Whole lines follow as soon as they can.
 */
export function openLog({ level, output, traceIds }: LogOptions): Log {
  const mixin = () => traceIds() ?? {};
  const options = { level, base: null, mixin, redact: ['req.headers', 'headers', '*.apiKey', 'apiKey'] };
  if (typeof output !== 'number') return { log: pino(options, output), dropped: () => 0, close: async () => {} };
  const destination = pino.destination({ dest: output, sync: false, maxLength: waitingBytesMax });
  let dropped = 0;
  // What was not written stays in the buffer, and the next line tries again.
  destination.on('error', () => {});
  destination.on('drop', () => {
    dropped += 1;
    // A dropped line does not try by itself.
    destination.write('');
  });
  // At the exit of the process pino's own listener would try to write what waits until it can.
  process.prependOnceListener('exit', () => destination.destroy());
  return {
    log: pino(options, destination),
    dropped: () => dropped,
    async close() {
      const over = new AbortController();
      const closed = new Promise((resolve) => destination.once('close', resolve));
      destination.end();
      const limit = pause(closingMsMax, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([closed, limit]);
      over.abort();
      destination.destroy();
    },
  };
}
