import type { OwnRecord } from '../groups/shared-candidate-store.ts';

/** Ids of the own record of a pair, for an event. */
export function idsOf({ sightingId, petId, lostReportId }: OwnRecord | { [Name in keyof OwnRecord]: string | null }) {
  return {
    ...(sightingId === null ? {} : { sightingId }),
    ...(petId === null ? {} : { petId }),
    ...(lostReportId === null ? {} : { lostReportId }),
  };
}
