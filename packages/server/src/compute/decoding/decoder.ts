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

/** Pool of reusable decoder processes. A process that ended or grew is replaced. */
export interface DecoderPool {
  /** Starts a process if there is none, for a picture that is expected soon. */
  warm(): void;
  run(task: TaskMessage): Promise<Outcome>;
  close(): void;
}

/** Maximum resident memory of an idle process, bytes. A larger one is replaced. */
const IDLE_RSS_BYTES_MAX = 192e6;
/** Idle timeout of additional processes, ms. */
const idleMsMax = 60_000;
/** Idle timeout of the last process, ms, which stays warm for single uploads. */
const lastIdleMsMax = 600_000;

/** Starts processes on demand. The caller limits their number by its concurrency. */
export function openDecoderPool(bounds: DecoderBounds): DecoderPool {
  const idle: { decoder: Decoder; since: number }[] = [];
  const busy = new Set<Decoder>();
  let isClosed = false;
  const retire = setInterval(() => {
    for (const [at, { decoder, since }] of idle.entries())
      if (performance.now() - since > (at === 0 ? lastIdleMsMax : idleMsMax)) decoder.kill();
    idle.splice(0, idle.length, ...idle.filter(({ decoder }) => decoder.isAlive));
  }, idleMsMax);
  retire.unref();
  const take = (): Decoder => {
    for (let last = idle.pop(); last; last = idle.pop()) if (last.decoder.isAlive) return last.decoder;
    return startDecoder(bounds);
  };
  return {
    warm() {
      if (idle.length + busy.size === 0 && !isClosed)
        idle.push({ decoder: startDecoder(bounds), since: performance.now() });
    },
    async run(task) {
      const decoder = take();
      busy.add(decoder);
      const outcome = await decoder.run(task);
      busy.delete(decoder);
      const hasGrown = 'value' in outcome && outcome.rssBytes > IDLE_RSS_BYTES_MAX;
      if (decoder.isAlive && !hasGrown && !isClosed) idle.push({ decoder, since: performance.now() });
      else decoder.kill();
      return outcome;
    },
    close() {
      isClosed = true;
      clearInterval(retire);
      for (const decoder of [...idle.map((one) => one.decoder), ...busy]) decoder.kill();
    },
  };
}
