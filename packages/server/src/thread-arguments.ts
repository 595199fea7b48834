import process from 'node:process';

/**
 * Arguments of Node.js for the threads of a pool. Piscina loads their module with `require` first, and Node.js 20.20
 * aborts the whole process when a thread is ended while it links a required module (`IsGraphAsync must be used on an
 * instantiated module`; within 20 s of pools opened and closed, in two runs of two; Node.js 24.21: in none of two).
 * Without `require` of ES modules they are imported, which can be ended at any moment.
 */
export const THREAD_ARGUMENTS: readonly string[] = [...process.execArgv, '--no-experimental-require-module'];
