import { useLanguage } from '../texts/use-texts.tsx';
import { useNow } from './use-now.ts';

/** A time of the service as a person says it, "5 minutes ago"; the exact one, in the reader's time zone, on hover. */
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
