import { addressBlockOf } from '../../common/address-block.ts';
import { Failure } from '../../common/failure.ts';
import { siblingModule } from '../../common/sibling-module.ts';
import type { Sources } from '../../common/sources.ts';
import { openFairTurns } from '../../compute/scheduling/fair-turns.ts';
import { type OnThreadFault, openThreadPool } from '../../compute/scheduling/thread-pool.ts';
import { SALT_BYTES } from './password.ts';
import { openWaitingTries } from './waiting-tries.ts';

/** Password hashing with limited concurrency: one per lane in a separate thread, with a short queue. */
export interface PasswordWork {
  /**
   * Throws 429 if the queue is full, before the attempt is counted. `address`: of a stranger, `undefined` for a known
   * browser or person.
   */
  requireRoom(address: string | undefined): void;
  /** Throws 429 if the queue is full. */
  isRight(address: string | undefined, password: string, stored: string | null): Promise<boolean>;
  hash(password: string): Promise<string>;
  close(): Promise<void>;
}

/** Maximum waiting attempts of known browsers, about two seconds of work. */
const waitingMax = 8;
/** Idle timeout of the thread, ms, which frees its memory. */
const idleTimeoutMs = 30_000;
/** Assumed duration before the first measurement, ms. */
const usualMs = 250;

/** A thread that checks passwords. */
function openThread(ticks: Sources['ticks'], onFault: OnThreadFault | undefined) {
  const options = { minThreads: 0, maxThreads: 1, idleTimeout: idleTimeoutMs };
  const pool = openThreadPool(siblingModule(import.meta.url, 'password'), options, onFault);
  let inside = 0;
  let lastMs = usualMs;
  const refusal = () => {
    const headers = { 'retry-after': String(Math.max(1, Math.ceil((inside * lastMs) / 1000))) };
    return new Failure('tooManyRequests', { headers, log: 'too many passwords are being checked' });
  };
  return {
    refusal,
    requireRoom() {
      if (inside > waitingMax) throw refusal();
    },
    async run<T>(name: string, task: object): Promise<T> {
      inside += 1;
      const startedAtMs = ticks();
      try {
        return await pool.run(task, { name });
      } finally {
        lastMs = (ticks() - startedAtMs) / inside;
        inside -= 1;
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Known browsers have a dedicated thread. Strangers share one, round-robin by address block. */
export function openPasswordWork(
  { random, ticks }: Pick<Sources, 'random' | 'ticks'>,
  onThreadFault?: OnThreadFault,
): PasswordWork {
  const [known, strangers] = [openThread(ticks, onThreadFault), openThread(ticks, onThreadFault)];
  const turns = openFairTurns({ places: 1, nowMs: ticks });
  const waiting = openWaitingTries(strangers.refusal);
  const runKnown = async <T>(name: string, task: object) => {
    known.requireRoom();
    return await known.run<T>(name, task);
  };
  return {
    requireRoom(address) {
      if (address === undefined) known.requireRoom();
      else waiting.requireRoom(addressBlockOf(address));
    },
    async isRight(address, password, stored) {
      const task = { password, stored };
      if (address === undefined) return await runKnown('isPassword', task);
      const block = addressBlockOf(address);
      const { signal, begin, end } = waiting.enter(block);
      const check = () => {
        begin();
        return strangers.run<boolean>('isPassword', task);
      };
      return await turns.run(block, check, signal).finally(end);
    },
    hash: (password) => runKnown('hashOfPassword', { password, salt: random.bytes(SALT_BYTES) }),
    async close() {
      await Promise.all([known.close(), strangers.close()]).catch(() => {});
    },
  };
}
