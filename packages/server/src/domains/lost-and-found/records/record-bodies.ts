import type { LostReport, Sighting } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../../common/caller.ts';
import { completeRecord } from '../../../common/complete-record.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import type { LostReportRow, LostReportView } from './report-store.ts';
import type { SightingRow, SightingView } from './sighting-store.ts';

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

/** Encrypted part of a sighting, without the contact. */
export interface SightingDetails {
  readonly place: string;
  readonly position?: NonNullable<Sighting['position']> | undefined;
  readonly description?: string | undefined;
}

const detailsSubject = (id: string) => subjectOf('sightings.details', [id]);
const contactSubject = (id: string) => subjectOf('sightings.contact', [id]);

export const encryptSighting = (cipher: TenantCipher, id: string, details: SightingDetails): Buffer =>
  cipher.encrypt(detailsSubject(id), Buffer.from(JSON.stringify(details)));

export const sightingDetailsOf = (
  cipher: TenantCipher,
  { id, details }: Pick<SightingRow, 'id' | 'details'>,
): SightingDetails => JSON.parse(cipher.decrypt(detailsSubject(id), details).toString('utf8')) as SightingDetails;

export const encryptContact = (cipher: TenantCipher, id: string, contact: string): Buffer =>
  cipher.encrypt(contactSubject(id), Buffer.from(contact));

/** Fields of the contact, absent once it has expired, even before upkeep erases it. */
function contactFields(
  cipher: TenantCipher,
  { id, contact, contactConsentedAt, contactExpiresAt }: SightingView,
  { now, key }: { readonly now: Date; readonly key: Pick<ApiKey, 'scopes'> },
): Pick<Sighting, 'contact' | 'contactConsentedAt' | 'contactExpiresAt'> {
  if (contact === null || contactExpiresAt! <= now) return {};
  return {
    ...(showsContacts(key) ? { contact: cipher.decrypt(contactSubject(id), contact).toString('utf8') } : {}),
    contactConsentedAt: contactConsentedAt!.toISOString(),
    contactExpiresAt: contactExpiresAt!.toISOString(),
  };
}

/** A sighting's API record at a time, with its distance from the position that a list was asked for. */
export function sightingRecord(
  cipher: TenantCipher,
  sighting: SightingView,
  {
    now,
    key,
    distanceKm,
  }: { readonly now: Date; readonly key: Pick<ApiKey, 'scopes'>; readonly distanceKm?: number | undefined },
): Sighting {
  const { place, position, description } = sightingDetailsOf(cipher, sighting);
  const { contact, contactConsentedAt, contactExpiresAt } = contactFields(cipher, sighting, { now, key });
  return completeRecord<Sighting>({
    id: sighting.id,
    state: sighting.state,
    species: sighting.species,
    place,
    position,
    microchip: sighting.microchip ?? undefined,
    description,
    seenAt: sighting.seenAt.toISOString(),
    fingerprintIds: [...sighting.fingerprintIds],
    appearanceIds: [...sighting.appearanceIds],
    contact,
    contactConsentedAt,
    contactExpiresAt,
    contactErasedAt: sighting.contactErasedAt?.toISOString(),
    returnedAt: sighting.returnedAt?.toISOString(),
    petId: sighting.petId ?? undefined,
    searchJobId: sighting.searchJobId ?? undefined,
    openCandidateCount: sighting.openCandidateCount,
    distanceKm,
    createdAt: sighting.createdAt.toISOString(),
    updatedAt: sighting.updatedAt.toISOString(),
    endedAt: sighting.endedAt?.toISOString(),
  });
}
