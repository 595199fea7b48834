import { nextTurn, overBound, pixelsOf, type Turn, type TurnBounds } from './turns.ts';

/** Turns that wait for a process, and those that have one. */
export interface TurnQueue {
  /**
   * Resolves when the turn has begun, with what ends it. Rejects when the signal is aborted before, or the queue is
   * closed.
   */
  take(turn: Turn, signal?: AbortSignal): Promise<() => void>;
  overBound(turn: Turn): 'tenant' | 'service' | undefined;
  /** Of all turns that wait or run. */
  readonly pixels: number;
  readonly waiting: number;
  readonly running: number;
  close(): void;
}

interface WaitingTurn extends Turn {
  readonly begin: () => void;
  readonly giveUp: (cause: unknown) => void;
}

export function openTurnQueue(bounds: TurnBounds): TurnQueue {
  const waiting: WaitingTurn[] = [];
  const running = new Set<Turn>();
  const servedAt = new Map<string, number>();
  let served = 0;
  let isClosed = false;
  const all = () => [...running, ...waiting];

  const beginNext = () => {
    for (;;) {
      const at = nextTurn(waiting, [...running], servedAt, bounds);
      if (at === undefined) return;
      const [turn] = waiting.splice(at, 1);
      running.add(turn!);
      servedAt.set(turn!.tenantId, ++served);
      turn!.begin();
    }
  };
  const endTurn = (turn: Turn) => {
    running.delete(turn);
    // Who has nothing here is not remembered.
    if (!all().some(({ tenantId }) => tenantId === turn.tenantId)) servedAt.delete(turn.tenantId);
    beginNext();
  };
  return {
    take(turn, signal) {
      return new Promise((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          reject(isClosed ? new Error('decoding has stopped') : signal!.reason);
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
            resolve(() => endTurn(entry));
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
    get pixels() {
      return pixelsOf(all());
    },
    get waiting() {
      return waiting.length;
    },
    get running() {
      return running.size;
    },
    close() {
      isClosed = true;
      for (const turn of waiting.splice(0)) turn.giveUp(new Error('decoding has stopped'));
    },
  };
}
