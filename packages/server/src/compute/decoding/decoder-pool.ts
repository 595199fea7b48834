import { type Decoder, type DecoderBounds, type Outcome, startDecoder } from './decoder.ts';
import type { TaskMessage } from './decoder-process.ts';

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
