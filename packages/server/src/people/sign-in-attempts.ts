import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';

const windowMs = 10 * 60_000;
/** Tries within the window: for one account, and from one address (behind a proxy that is everyone). */
const triesMax = { account: 10, address: 200 };
/** Above so many counters all are forgotten: memory is bounded, and a flood of made-up accounts meets the bound of its address. */
const countersMax = 10_000;

/** Counts a try to sign in and throws 429 when there were too many; counted a process, as scrypt bounds a node by its processors anyway. */
export function openSignInAttempts(
  clock: Services['clock'],
): (tried: { readonly account: string; readonly address: string }) => void {
  const counters = new Map<string, { tries: number; endsAt: number }>();
  return (tried) => {
    const now = clock().getTime();
    if (counters.size > countersMax) counters.clear();
    for (const kind of ['account', 'address'] as const) {
      const name = `${kind} ${tried[kind].toLowerCase()}`;
      const known = counters.get(name);
      const counter = known && known.endsAt > now ? known : { tries: 0, endsAt: now + windowMs };
      counters.set(name, counter);
      counter.tries += 1;
      if (counter.tries > triesMax[kind]) {
        const seconds = Math.ceil((counter.endsAt - now) / 1000);
        throw new Failure('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
      }
    }
  };
}
