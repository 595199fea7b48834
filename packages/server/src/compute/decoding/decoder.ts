import { siblingModule } from '../../common/sibling-module.ts';
import type { Answer, TaskMessage } from './decoder-process.ts';
import { forkLimited } from './fork-limited.ts';

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

const program = siblingModule(import.meta.url, 'decoder-process');
const HEAP_MB_MAX = 128;

export function startDecoder({ dataBytesMax, taskMsMax }: DecoderBounds): Decoder {
  const child = forkLimited(program, { dataBytesMax, heapMbMax: HEAP_MB_MAX });
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
