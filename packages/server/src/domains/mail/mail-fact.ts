import { type MailKind, mailKindOf } from '@rhinarium/contract';
import type { EventRow } from '../events/store.ts';
import type { MailCounts } from './rules.ts';

/** Something that happened, with the page of the tenant that shows it. */
export interface MailFact {
  readonly kind: MailKind;
  /** Time, ISO 8601. */
  readonly at: string;
  readonly path: string;
}

/** Fact of an event. `undefined` if no mail tells it. */
export function mailFactOf(event: Pick<EventRow, 'type' | 'data' | 'at'>): MailFact | undefined {
  const kind = mailKindOf(event);
  return kind && { kind, at: event.at.toISOString(), path: pageOf(event) };
}

/** Numbers of facts by kind. */
export function countFacts(facts: readonly MailFact[]): MailCounts {
  const counts: Partial<Record<MailKind, number>> = {};
  for (const { kind } of facts) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Path of the page within those of the tenant. */
function pageOf({ type, data }: Pick<EventRow, 'type' | 'data'>): string {
  const { lostReportId, sightingId, jobId, petId } = data;
  if (lostReportId) return `/lost-reports/${lostReportId}`;
  if (sightingId) return `/sightings/${sightingId}`;
  if (type === 'fingerprintAdditionJob.failed' && jobId) return `/jobs/registration/${jobId}`;
  if (petId) return `/pets/${petId}`;
  return type === 'calibration.changed' ? '/accuracy' : '/to-do';
}
