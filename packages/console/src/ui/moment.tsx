import { useLanguage } from '../texts/use-texts.tsx';
import { useNow } from './use-now.ts';

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
