import type { CaptureLink } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { linkStateAt } from './rules.ts';
import type { LinkRow } from './store.ts';

/** A capture link's API record at a time. */
export function linkRecord(link: LinkRow, now: Date): CaptureLink {
  return completeRecord<CaptureLink>({
    id: link.id,
    state: linkStateAt(link, now),
    purpose: link.purpose,
    species: link.species,
    petId: link.petId ?? undefined,
    searchPoolName: link.searchPoolName ?? undefined,
    title: link.title,
    locale: link.locale ?? undefined,
    returnUrl: link.returnUrl ?? undefined,
    showResult: link.showResult,
    createsSighting: link.createsSighting,
    usesMax: link.usesMax,
    useCount: link.useCount,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString(),
  });
}
