import { setTimeout as sleep } from 'node:timers/promises';
import { RhinariumError } from '@rhinarium/client';

/** Repeats a call that the service refused because of its rate limits, after the time that it names. */
export async function unlessBusy<Value>(signal: AbortSignal, act: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RhinariumError) || error.status !== 429) throw error;
      await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal });
    }
  }
}
