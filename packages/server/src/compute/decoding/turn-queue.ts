import { Failure } from '../../common/failure.ts';
import { openRecentUse } from '../scheduling/fair-turns.ts';
import { nextTurn, overBound, type Turn, type TurnBounds, workMsOf } from './turns.ts';

/** Queue of pictures for the decoder processes. */
export interface TurnQueue {
  /**
   * Resolves when the turn begins, with a function that ends it and takes its actual work. Rejects if the signal is
   * aborted first or the queue is closed.
   */
  take(turn: Turn, signal?: AbortSignal): Promise<EndTurn>;
  overBound(turn: Turn): 'tenant' | 'service' | undefined;
  /** Total expected work of waiting and running turns, ms. */
  readonly workMs: number;
  readonly waiting: number;
  readonly running: number;
  /** Rejects waiting and future turns. */
  close(): void;
}

const stopped = () => new Failure('overloaded', { log: 'the service is stopping' });

type EndTurn = (tookMs: number) => void;

interface WaitingTurn extends Turn {
  readonly begin: () => void;
  readonly giveUp: (cause: unknown) => void;
}

/** @param nowMs Monotonic clock, ms. */
export function openTurnQueue(bounds: TurnBounds, nowMs: () => number): TurnQueue {
  const waiting: WaitingTurn[] = [];
  const running = new Set<Turn>();
  const use = openRecentUse(nowMs);
  let isClosed = false;
  const all = () => [...running, ...waiting];

  const beginNext = () => {
    for (;;) {
      const at = nextTurn(waiting, [...running], use, bounds);
      if (at === undefined) return;
      const [turn] = waiting.splice(at, 1);
      running.add(turn!);
      use.charge(turn!.tenantId, turn!.expectedMs);
      turn!.begin();
    }
  };
  const endTurn = (turn: Turn, tookMs: number) => {
    running.delete(turn);
    use.charge(turn.tenantId, tookMs - turn.expectedMs);
    beginNext();
  };
  return {
    take(turn, signal) {
      return new Promise((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          reject(isClosed ? stopped() : signal!.reason);
          return;
        }
        const onAbort = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal!.reason);
          beginNext();
        };
        const entry: WaitingTurn = {
          ...turn,
          begin() {
            signal?.removeEventListener('abort', onAbort);
            resolve((tookMs) => endTurn(entry, tookMs));
          },
          giveUp(cause) {
            signal?.removeEventListener('abort', onAbort);
            reject(cause);
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
        beginNext();
      });
    },
    overBound: (turn) => overBound(all(), turn, bounds),
    get workMs() {
      return workMsOf(all());
    },
    get waiting() {
      return waiting.length;
    },
    get running() {
      return running.size;
    },
    close() {
      isClosed = true;
      for (const turn of waiting.splice(0)) turn.giveUp(stopped());
    },
  };
}
