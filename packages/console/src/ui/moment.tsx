import { useSyncExternalStore } from 'react';
import { useLanguage } from '../texts/use-texts.tsx';

/** Update interval of relative times, ms. */
const tickMs = 20_000;

let nowMs = Date.now();
let timer: number | undefined;
const readers = new Set<() => void>();

/** One shared timer for all relative times of a page. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  nowMs = Date.now();
  timer ??= window.setInterval(() => {
    nowMs = Date.now();
    for (const each of readers) each();
  }, tickMs);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, with the precision of relative times. */
const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs);

/** A relative time, such as "5 minutes ago", with the exact local time on hover. */
export function Moment({ at }: { readonly at: string | null | undefined }) {
  const { moment, momentFromNow } = useLanguage();
  const nowMs = useNow();
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={moment(at)}>
      {momentFromNow(at, nowMs)}
    </time>
  );
}
