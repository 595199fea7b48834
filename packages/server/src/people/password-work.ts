import { Piscina } from 'piscina';
import type { PasswordLane, PasswordWork, Sources } from '../context.ts';
import { Failure } from '../failure.ts';
import { SALT_BYTES } from './password.ts';

/** Tries that wait in a lane behind the one under way; about two seconds of work. */
const waitingMax = 8;
/** A thread that nobody needs ends, and gives its memory back. */
const idleTimeoutMs = 30_000;
/** Before the first was measured, ms. */
const usualMs = 250;

export function openPasswordWork({ random, ticks }: Pick<Sources, 'random' | 'ticks'>): PasswordWork {
  const newLane = () => {
    const pool = new Piscina({
      filename: new URL('./password.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
      atomics: 'disabled',
    });
    let inside = 0;
    let lastMs = usualMs;
    const requireRoom = () => {
      if (inside <= waitingMax) return;
      const headers = { 'retry-after': String(Math.max(1, Math.ceil((inside * lastMs) / 1000))) };
      throw new Failure('tooManyRequests', { headers, log: 'too many passwords are being checked' });
    };
    const run = async <T>(name: string, task: object): Promise<T> => {
      requireRoom();
      inside += 1;
      const startedAtMs = ticks();
      try {
        return await pool.run(task, { name });
      } finally {
        lastMs = (ticks() - startedAtMs) / inside;
        inside -= 1;
      }
    };
    return { requireRoom, run, close: () => pool.close({ force: true }) };
  };
  const lanes: Record<PasswordLane, ReturnType<typeof newLane>> = { known: newLane(), stranger: newLane() };
  return {
    requireRoom: (lane) => lanes[lane].requireRoom(),
    isRight: (lane, password, stored) => lanes[lane].run('isPassword', { password, stored }),
    hash: (password) => lanes.known.run('hashOfPassword', { password, salt: random.bytes(SALT_BYTES) }),
    async close() {
      await Promise.all([lanes.known.close(), lanes.stranger.close()]).catch(() => {});
    },
  };
}
