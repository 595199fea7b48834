import { MAIL_KIND_NAMES } from '@rhinarium/contract';
import { clockIn } from './clock-in.ts';
import { type Composed, compose } from './compose-mail.ts';
import { countFacts, type MailFact } from './mail-fact.ts';
import type { MailCounts } from './rules.ts';
import { mailTextsOf } from './texts/texts-of.ts';

/** Mail of a day: a line with a link for each fact, and the number of those that have no line. */
export function composeDigest(digest: {
  readonly tenantName: string;
  readonly counts: MailCounts;
  readonly facts: readonly (MailFact & { readonly url: string })[];
  readonly timeZone: string;
  readonly language: string;
  readonly listUrl: string;
  readonly accountUrl: string;
  readonly stopUrl: string;
}): Composed {
  const { tenantName, counts, facts, timeZone, language, listUrl, accountUrl, stopUrl } = digest;
  const t = mailTextsOf(language);
  const clock = clockIn(timeZone, language, { dateStyle: 'medium', timeStyle: 'short' });
  const listed = countFacts(facts);
  const more = MAIL_KIND_NAMES.flatMap((kind) => {
    const count = (counts[kind] ?? 0) - (listed[kind] ?? 0);
    return count > 0 ? [t.kinds[kind](count)] : [];
  });
  return compose({
    subject: t.digest.subject(tenantName),
    language,
    paragraphs: [t.digest.says],
    lines: facts.map(({ kind, at, url }) => ({ label: `${clock.format(new Date(at))}: ${t.kinds[kind](1)}`, url })),
    after: more.length > 0 ? [t.digest.more, ...more] : [],
    button: { label: t.open, url: listUrl },
    small: [t.why(tenantName), { label: t.choose, url: accountUrl }, { label: t.stop, url: stopUrl }],
  });
}
