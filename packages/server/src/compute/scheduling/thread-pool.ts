import process from 'node:process';
import { Piscina } from 'piscina';

/**
 * Piscina loads a module with `require` first, and Node.js 20.20 aborts the whole process when a thread is ended while
 * it links a required module (`IsGraphAsync must be used on an instantiated module`; within 20 s of pools opened and
 * closed, in two runs of two; Node.js 24.21: in none of two). Without `require` of ES modules they are imported, which
 * can be ended at any moment.
 */
const threadArguments: readonly string[] = [...process.execArgv, '--no-experimental-require-module'];

type PoolOptions = Pick<NonNullable<ConstructorParameters<typeof Piscina>[0]>, 'idleTimeout' | 'resourceLimits'> & {
  readonly minThreads: number;
  readonly maxThreads: number;
};

/** Receives the error with which a thread ended between two tasks; the pool starts another when it needs one. */
export type OnThreadFault = (cause: unknown) => void;

/** Threads that run the functions of a module. */
export function openThreadPool(module: URL, options: PoolOptions, onFault: OnThreadFault = () => {}): Piscina {
  const pool = new Piscina({
    ...options,
    filename: module.href,
    execArgv: [...threadArguments],
    // Threads share the cores with the HTTP loop; a spinning idle thread would cost it.
    atomics: 'disabled',
  });
  // Without a listener Node.js would end the process.
  pool.on('error', onFault);
  return pool;
}
