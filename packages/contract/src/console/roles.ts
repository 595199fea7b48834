import { ROUTES, type RouteName } from '../routes.ts';
import type { KeyMode } from '../vocabulary.ts';

/** Roles of a person in a tenant. Operators of the installation are a separate flag that grants no access to pets. */
export const ROLES = ['owner', 'developer', 'staff', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

interface RightRow {
  /** Sentence for the documentation. */
  readonly says: string;
  readonly roles: readonly Role[];
  /** API operations that need it. Operations in no row need `read` if they only read, otherwise `write`. */
  readonly operations: readonly RouteName[];
}

/** The rights table. The checks of the service, the console's navigation and docs/roles.md are derived from it. */
export const RIGHTS = {
  read: {
    says: 'See pets, names of owners, photos, capture sessions, jobs, lost reports and sightings',
    roles: ROLES,
    operations: [],
  },
  identify: {
    says: 'Search for a pet by photos. An owner can allow it to viewers',
    roles: ['owner', 'developer', 'staff'],
    // On capture sessions, a person with no more rights is limited to those for this purpose.
    operations: [
      'createCaptureSession',
      'uploadFingerprint',
      'uploadAppearance',
      'lookInCaptureSession',
      'abortCaptureSession',
      'identifyPet',
      'cancelPetIdentificationJob',
    ],
  },
  write: {
    says: 'Register, verify, change, merge and delete pets and owners, see contacts, report lost and found animals, decide candidates, share capture links, print posters',
    roles: ['owner', 'developer', 'staff'],
    operations: [],
  },
  develop: {
    says: 'API keys, webhooks, events, request log, test mode, plan, and the settings of lost and found',
    roles: ['owner', 'developer'],
    operations: [
      'listEvents',
      'createWebhookEndpoint',
      'listWebhookEndpoints',
      'readWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'rotateWebhookSecret',
      'testWebhookEndpoint',
      'replayWebhookEndpoint',
      'listWebhookDeliveries',
      'replayWebhookDelivery',
      'updateLostAndFound',
      'advanceTestClock',
      'clearTestData',
    ],
  },
  audit: {
    says: 'Read the audit log and the e-mail addresses of people',
    roles: ['owner', 'developer'],
    operations: [],
  },
  govern: {
    says: 'Choose the plan, invite and remove people, join and leave sharing groups',
    roles: ['owner'],
    operations: [
      'createSharingGroup',
      'joinSharingGroup',
      'updateSharingGroup',
      'leaveSharingGroup',
      'removeGroupMember',
      'createGroupInvitation',
      'deleteGroupInvitation',
    ],
  },
} as const satisfies Record<string, RightRow>;

export type Right = keyof typeof RIGHTS;

const ROWS = Object.entries(RIGHTS) as [Right, RightRow][];

/** Whether a role includes a right. */
export const hasRole = (right: Right, role: Role): boolean => (RIGHTS[right].roles as readonly Role[]).includes(role);

/**
 * Rights of a person in a tenant or in its test mode, which has no plan and no people. A tenant may let its viewers
 * identify.
 */
export const rightsOf = (role: Role, mode: KeyMode, viewersMayIdentify: boolean): readonly Right[] =>
  ROWS.map(([right]) => right).filter(
    (right) =>
      (hasRole(right, role) || (right === 'identify' && viewersMayIdentify)) && (mode === 'live' || right !== 'govern'),
  );

/** Right that a person needs for an API operation (specification 14.2). */
export function rightFor(operation: RouteName): Right {
  const row = ROWS.find(([, { operations }]) => operations.includes(operation));
  return row?.[0] ?? (ROUTES[operation].method === 'GET' ? 'read' : 'write');
}
