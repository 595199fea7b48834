import type { LostReport } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../../common/caller.ts';
import { completeRecord } from '../../../common/complete-record.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import type { LostReportRow, LostReportView } from './report-store.ts';

/** Encrypted part of a lost report. */
export interface LostReportDetails {
  readonly place: string;
  readonly position?: NonNullable<LostReport['position']> | undefined;
  readonly description?: string | undefined;
  readonly contact?: string | undefined;
  readonly reward?: string | undefined;
}

const subject = (id: string) => subjectOf('lost_reports.details', [id]);

export const encryptDetails = (cipher: TenantCipher, id: string, details: LostReportDetails): Buffer =>
  cipher.encrypt(subject(id), Buffer.from(JSON.stringify(details)));

export const detailsOf = (
  cipher: TenantCipher,
  { id, details }: Pick<LostReportRow, 'id' | 'details'>,
): LostReportDetails => JSON.parse(cipher.decrypt(subject(id), details).toString('utf8')) as LostReportDetails;

/** A lost report's API record, with its distance from the position that a list was asked for. */
export function lostReportRecord(
  cipher: TenantCipher,
  report: LostReportView,
  key: Pick<ApiKey, 'scopes'>,
  distanceKm?: number,
): LostReport {
  const { place, position, description, contact, reward } = detailsOf(cipher, report);
  return completeRecord<LostReport>({
    id: report.id,
    state: report.state,
    petId: report.petId,
    place,
    position,
    description,
    lastSeenAt: report.lastSeenAt.toISOString(),
    contact: showsContacts(key) ? contact : undefined,
    reward,
    searchJobId: report.searchJobId ?? undefined,
    openCandidateCount: report.openCandidateCount,
    sightingId: report.sightingId ?? undefined,
    distanceKm,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    endedAt: report.endedAt?.toISOString(),
  });
}
