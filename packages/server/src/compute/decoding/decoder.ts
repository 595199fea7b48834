import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loaderArguments, siblingModule } from '../../common/sibling-module.ts';
import type { Answer, TaskMessage } from './decoder-process.ts';

/** Outcome of a task: the answer of the process, or how it ended without one. */
export type Outcome = Answer | { readonly late: true } | { readonly died: string };

/** One decoder process. Runs one task at a time and cannot be used again once it has ended. */
export interface Decoder {
  readonly isAlive: boolean;
  run(task: TaskMessage): Promise<Outcome>;
  /** Kills the process immediately. */
  kill(): void;
}

export interface DecoderBounds {
  /** RLIMIT_DATA of the process, set through a shell where one exists. */
  readonly dataBytesMax: number;
  /** Task timeout, ms. The process is killed with the task. */
  readonly taskMsMax: number;
}

const entry = fileURLToPath(siblingModule(import.meta.url, 'decoder-process'));
const SHELL = '/bin/sh';
/** Disables core dumps (they would contain photos), sets the data limit in KiB, then execs Node. */
const LIMITED = 'ulimit -c 0; ulimit -d "$1" || exit 1; shift; exec "$@"';
const HEAP_MB_MAX = 128;

function forkDecoder(dataBytesMax: number): ChildProcess {
  const flags = [`--max-old-space-size=${HEAP_MB_MAX}`, '--enable-source-maps', ...(loaderArguments ?? [])];
  const isLimited = process.platform === 'linux' && existsSync(SHELL);
  const limit = ['-c', LIMITED, 'sh', String(Math.ceil(dataBytesMax / 1024)), process.execPath];
  return fork(entry, [], {
    ...(isLimited ? { execPath: SHELL, execArgv: [...limit, ...flags] } : { execArgv: flags }),
    // Empty environment, because ours may hold the database password. Windows cannot start a program without one.
    ...(process.platform === 'win32' ? {} : { env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' } }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function startDecoder({ dataBytesMax, taskMsMax }: DecoderBounds): Decoder {
  const child = forkDecoder(dataBytesMax);
  let isAlive = true;
  let settle: ((outcome: Outcome) => void) | undefined;
  const end = (outcome: Outcome) => {
    isAlive = false;
    settle?.(outcome);
    child.kill('SIGKILL');
  };
  child.on('message', (answer: Answer) => {
    if ('over' in answer) end(answer);
    else settle?.(answer);
  });
  child.on('error', (cause) => end({ died: cause.message }));
  child.on('exit', (code, signal) => end({ died: String(signal ?? code) }));
  return {
    get isAlive() {
      return isAlive;
    },
    async run(task) {
      if (!isAlive) return { died: 'before the task' };
      const outcome = new Promise<Outcome>((resolve) => {
        settle = resolve;
      });
      const timer = setTimeout(() => end({ late: true }), taskMsMax);
      child.send(task, (error) => error && end({ died: error.message }));
      try {
        return await outcome;
      } finally {
        clearTimeout(timer);
        settle = undefined;
      }
    },
    kill: () => end({ died: 'killed' }),
  };
}
