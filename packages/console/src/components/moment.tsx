const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time of the service in the reader's own time zone; the exact one is in the title. */
export function Moment({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={at}>
      {FORMAT.format(new Date(at))}
    </time>
  );
}
