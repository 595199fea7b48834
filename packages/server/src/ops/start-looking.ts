import { type Every, onTimer } from './upkeep.ts';

export interface Looking {
  /** Aborts the running look and waits for its end. */
  stop(): Promise<void>;
  /** Resolves when the running look has ended. */
  ended(): Promise<void>;
}

interface LookingOptions {
  readonly everyMs: number;
  readonly onFault: (err: unknown) => void;
  /** A timer by default, triggered manually in tests. */
  readonly every?: Every | undefined;
}

/** Calls `look` at once and every `everyMs`, one at a time, until stopped. */
export function startLooking(
  look: (signal: AbortSignal) => Promise<void>,
  { everyMs, onFault, every = onTimer }: LookingOptions,
): Looking {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= look(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = undefined;
      });
  };
  const stopTimer = every(everyMs, run);
  run();
  const ended = async () => await running;
  return {
    stop() {
      stopTimer();
      stopping.abort();
      return ended();
    },
    ended,
  };
}
