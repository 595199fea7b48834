import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '../../common/sibling-module.ts';

const SHELL = '/bin/sh';
/** Disables core dumps (they would contain photos), sets the data limit in KiB, then execs Node. */
const LIMITED = 'ulimit -c 0; ulimit -d "$1" || exit 1; shift; exec "$@"';

export interface ForkLimits {
  /** RLIMIT_DATA of the process, set through a shell where one exists. */
  readonly dataBytesMax: number;
  readonly heapMbMax: number;
}

/**
 * Environment of a process. Big blocks return to the system when they are freed: an idle decoder keeps 91 MB instead of
 * 104. Two arenas and two threads are enough for one picture at a time.
 */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
} as const;

/** Starts a program in a process with little memory and without the settings of this one. It talks by messages. */
export function forkLimited(program: URL, { dataBytesMax, heapMbMax }: ForkLimits): ChildProcess {
  // Young objects of 3 MB instead of 48: pictures are large and few.
  const flags = [`--max-old-space-size=${heapMbMax}`, '--max-semi-space-size=1', ...(loaderArguments ?? [])];
  const isLimited = process.platform === 'linux' && existsSync(SHELL);
  const limit = ['-c', LIMITED, 'sh', String(Math.ceil(dataBytesMax / 1024)), process.execPath];
  return fork(fileURLToPath(program), [], {
    ...(isLimited ? { execPath: SHELL, execArgv: [...limit, ...flags] } : { execArgv: flags }),
    // Empty environment, because ours may hold the database password. Windows cannot start a program without one.
    ...(process.platform === 'win32' ? {} : { env: ENVIRONMENT }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
