import { Anchor } from '@mantine/core';

/** A telephone number or e-mail address within a contact. */
const reachable = /\+?\d[\d\s().-]{4,}\d|[^\s,;<>]+@[^\s,;<>]+/g;

const hrefOf = (found: string): string =>
  found.includes('@') ? `mailto:${found}` : `tel:${found.replaceAll(/[^\d+]/g, '')}`;

/** A contact as somebody wrote it, whose telephone numbers a phone calls. */
export function Contact({ text }: { readonly text: string }) {
  const between = text.split(reachable);
  return [...text.matchAll(reachable), undefined].map((found, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <span key={n}>
      {between[n]}
      {found && (
        <Anchor href={hrefOf(found[0])} inherit>
          {found[0]}
        </Anchor>
      )}
    </span>
  ));
}
