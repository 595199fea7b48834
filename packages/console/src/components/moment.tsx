import { useLanguage } from '../texts/use-texts.tsx';
/** A time of the service in the reader's own time zone; the exact one is in the title. */
export function Moment({ at }: { readonly at: string | null | undefined }) {
  const { moment } = useLanguage();
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={at}>
      {moment(at)}
    </time>
  );
}
