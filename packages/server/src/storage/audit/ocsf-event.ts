import type { ChainedEntry } from './store.ts';

/** Version of the Open Cybersecurity Schema Framework that the events follow. */
const OCSF = '1.5.0';
/** Class Entity Management, of the category Identity and Access Management. */
const [CLASS_UID, CATEGORY_UID] = [3004, 3];
const INFORMATIONAL = 1;
const OTHER = 99;

/** Activities of the class by the end of the audit log's action. Other actions are of the activity Other, by their name. */
const ACTIVITIES: readonly (readonly [endings: RegExp, id: number])[] = [
  [/(?:^create\w+|\.(?:created|added|invited|opened))$/, 1],
  [/\.viewed$/, 2],
  [/(?:^update\w+|\.(?:changed|\w+Changed|renewed|rotated|chosen))$/, 3],
  [/(?:^delete\w+|\.(?:removed|erased|\w+Removed|\w+Erased))$/, 4],
  [/\.turnedOn$/, 8],
  [/\.(?:turnedOff|disabled|deactivated)$/, 9],
  [/\.suspended$/, 12],
  [/\.resumed$/, 13],
];

/** An entry of a tenant's audit log as an OCSF event. */
export function ocsfEvent(tenantId: string, entry: ChainedEntry, release: string): Readonly<Record<string, unknown>> {
  const { place, id, at, personId, byName, action, subject, details, hash } = entry;
  const activityId = ACTIVITIES.find(([endings]) => endings.test(action))?.[1] ?? OTHER;
  return {
    metadata: {
      version: OCSF,
      product: { name: 'Rhinarium', vendor_name: 'Rhinarium', version: release },
      log_name: 'audit',
      uid: id,
      event_code: action,
      sequence: place,
      original_time: at,
      tenant_uid: tenantId,
    },
    category_uid: CATEGORY_UID,
    class_uid: CLASS_UID,
    activity_id: activityId,
    ...(activityId === OTHER ? { activity_name: action } : {}),
    type_uid: CLASS_UID * 100 + activityId,
    severity_id: INFORMATIONAL,
    time: Date.parse(at),
    actor: personId === null ? { app_name: byName } : { user: { uid: personId, name: byName } },
    entity: { uid: subject, data: JSON.parse(details) },
    unmapped: { hash: hash.toString('hex') },
  };
}
