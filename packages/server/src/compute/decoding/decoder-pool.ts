import { type Decoder, type DecoderBounds, type Outcome, startDecoder } from './decoder.ts';
import type { TaskMessage } from './decoder-process.ts';

/** Pool of reusable decoder processes. A process that ended or grew is replaced. */
export interface DecoderPool {
  run(task: TaskMessage): Promise<Outcome>;
  close(): void;
}

/** Maximum resident memory of an idle process, bytes. A larger one is replaced. */
const IDLE_RSS_BYTES_MAX = 192e6;
/** Idle timeout of additional processes, ms. The first one stays warm for single uploads. */
const idleMsMax = 60_000;

/** Starts the first process immediately and others on demand. The caller limits their number by its concurrency. */
export function openDecoderPool(bounds: DecoderBounds): DecoderPool {
  const idle: { decoder: Decoder; since: number }[] = [{ decoder: startDecoder(bounds), since: Date.now() }];
  const busy = new Set<Decoder>();
  let isClosed = false;
  const retire = setInterval(() => {
    for (const { decoder, since } of idle.slice(1)) if (Date.now() - since > idleMsMax) decoder.kill();
    idle.splice(0, idle.length, ...idle.filter(({ decoder }) => decoder.isAlive));
  }, idleMsMax);
  retire.unref();
  const take = (): Decoder => {
    for (let last = idle.pop(); last; last = idle.pop()) if (last.decoder.isAlive) return last.decoder;
    return startDecoder(bounds);
  };
  return {
    async run(task) {
      const decoder = take();
      busy.add(decoder);
      const outcome = await decoder.run(task);
      busy.delete(decoder);
      const hasGrown = 'value' in outcome && outcome.rssBytes > IDLE_RSS_BYTES_MAX;
      if (decoder.isAlive && !hasGrown && !isClosed) idle.push({ decoder, since: Date.now() });
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
