import { LINK_PAGE, STATUS_FRAGMENT, type Visit } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { hashOfToken } from '../../common/token.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import { findJobOfAnyKind } from '../../compute/jobs/store.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findFinderByToken } from '../lost-and-found/finders/finder-store.ts';
import { isFinderMailed } from '../mail/mail-store.ts';
import { countReaders } from '../mail/who-gets-mail.ts';
import { progressOf, stateAt } from '../sessions/rules.ts';
import { countAccepted, findSession } from '../sessions/store.ts';
import type { VisitPlace } from './admit-visitor.ts';
import { requireLink } from './link-record.ts';
import { linkStateAt } from './rules.ts';
import { findVisit } from './visit-store.ts';

/** Address of the page that shows the finder how the case continues. */
export const statusUrlOf = ({ linkUrl }: Pick<Services, 'linkUrl'>, { statusToken }: VisitPlace): string =>
  `${linkUrl()}${LINK_PAGE}#${STATUS_FRAGMENT}.${statusToken}`;

/**
 * A visit as its page shows it. Without ids, scores and names: the page may be a stranger's, and the link decides
 * whether it shows even the decision.
 */
export async function readVisitView(
  services: Pick<Services, 'mail' | 'linkUrl'>,
  sql: Sql,
  place: VisitPlace,
  now: Date,
): Promise<Visit> {
  const { tenant, linkId, sessionId } = place;
  const link = await requireLink(sql, tenant.id, linkId);
  const session = await findSession(sql, tenant.id, sessionId);
  const visit = await findVisit(sql, tenant.id, sessionId);
  if (!session || !visit) throw new Failure('noSuchResource', { log: 'The visit is gone.' });
  const counts = (await countAccepted(sql, tenant.id, [sessionId])).get(sessionId);
  const job =
    link.showResult && session.usedByJobId !== null
      ? await findJobOfAnyKind(sql, tenant.id, session.usedByJobId)
      : undefined;
  const finder = link.createsSighting ? await findFinderByToken(sql, hashOfToken(place.statusToken)!) : undefined;
  return completeRecord<Visit>({
    state: stateAt(session, now),
    linkState: linkStateAt(link, now),
    purpose: link.purpose,
    species: link.species,
    title: link.title,
    locale: link.locale ?? undefined,
    returnUrl: link.returnUrl ?? undefined,
    showResult: link.showResult,
    createsSighting: link.createsSighting,
    alertsPeople: link.createsSighting && (await countReaders(services, sql, tenant.id, 'sighting')) > 0,
    isTest: tenant.mode === 'test',
    isOnPhone: visit.joinedAt !== null,
    hasConsent: visit.consentedAt !== null,
    expiresAt: session.expiresAt.toISOString(),
    statusUrl: finder && statusUrlOf(services, place),
    isMailed: finder && (await isFinderMailed(sql, tenant.id, finder.sightingId)),
    progress: progressOf(session.purpose, counts ?? { fingerprints: 0, appearances: 0 }),
    result: job && shownResult(job),
  });
}

function shownResult({ status, result }: JobRow): NonNullable<Visit['result']> {
  const { decision, advice } = (result ?? {}) as Pick<NonNullable<Visit['result']>, 'decision'> & {
    readonly advice?: readonly { readonly code: NonNullable<NonNullable<Visit['result']>['advice']>[number] }[];
  };
  return completeRecord<NonNullable<Visit['result']>>({
    status,
    decision,
    advice: advice?.map(({ code }) => code),
  });
}
