import process from 'node:process';
import { Piscina } from 'piscina';
import { loaderArguments } from '../../common/sibling-module.ts';

/**
 * Piscina loads a module with `require` first, and Node.js 20.20 aborts the process when a thread is terminated while
 * linking a required module (`IsGraphAsync must be used on an instantiated module`, reproduced within 20 s of opening
 * and closing pools, not in Node.js 24.21). Without `require` of ES modules it imports them, which can be terminated at
 * any time.
 */
const threadArguments: readonly string[] = [
  // Without a build, `require` warns before it refuses TypeScript.
  ...(loaderArguments ? [...loaderArguments, '--no-warnings'] : process.execArgv),
  '--no-experimental-require-module',
];

type PoolOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'idleTimeout' | 'resourceLimits' | 'workerData'
> & {
  readonly minThreads: number;
  readonly maxThreads: number;
};

/** Called with the error of a thread that failed between two tasks. The pool starts another on demand. */
export type OnThreadFault = (cause: unknown) => void;

/** Threads that run the functions of a module. */
export function openThreadPool(module: URL, options: PoolOptions, onFault: OnThreadFault = () => {}): Piscina {
  const pool = new Piscina({
    ...options,
    filename: module.href,
    execArgv: [...threadArguments],
    // Threads share the cores with the HTTP loop, and an idle thread must not spin.
    atomics: 'disabled',
  });
  // Without a listener, Node.js would exit.
  pool.on('error', onFault);
  return pool;
}
