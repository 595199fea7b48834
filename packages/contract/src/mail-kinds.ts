import type { MailHours } from './console/mail-hours.ts';
import { hasRole, type Right, type Role } from './console/roles.ts';
import type { EventData, EventType } from './event-types.ts';

interface MailKindRow {
  /** Right that people need to get it. */
  readonly right: Right;
  /** Roles that get it unless they choose otherwise. */
  readonly roles: readonly Role[];
  readonly events: readonly EventType[];
  /** Longest pause that people may choose: none, quiet hours, or until the one mail of the day. */
  readonly mayWait: 'no' | 'quietHours' | 'day';
}

/** Kinds of mail to the people of a tenant. An animal and its finder wait for a decision, so that no day passes. */
export const MAIL_KINDS = {
  candidate: {
    right: 'write',
    roles: ['owner', 'staff'],
    events: ['matchCandidate.found', 'sharedCandidate.found'],
    mayWait: 'quietHours',
  },
  /** Photos that a finder sent by a capture link. */
  sighting: { right: 'write', roles: ['owner', 'staff'], events: ['captureLink.used'], mayWait: 'quietHours' },
  message: {
    right: 'write',
    roles: ['owner', 'staff'],
    events: ['sighting.messageReceived', 'sharedCandidate.messageReceived'],
    mayWait: 'quietHours',
  },
  registration: {
    right: 'write',
    roles: ['staff'],
    events: ['fingerprintAdditionJob.failed', 'pet.duplicateFound'],
    mayWait: 'day',
  },
  /** Measured claims that came into use, or were taken back. */
  accuracy: { right: 'write', roles: ['owner'], events: ['calibration.changed'], mayWait: 'day' },
  problem: {
    right: 'develop',
    roles: ['owner', 'developer'],
    events: ['webhookEndpoint.disabled', 'quota.thresholdReached'],
    mayWait: 'no',
  },
} as const satisfies Record<string, MailKindRow>;

export type MailKind = keyof typeof MAIL_KINDS;
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]];

const ROWS = Object.entries<MailKindRow>(MAIL_KINDS) as [MailKind, MailKindRow][];

/** Kind of mail about an event. Of capture links, only those that save a sighting. */
export function mailKindOf({ type, data }: { readonly type: string; readonly data: EventData }): MailKind | undefined {
  const kind = ROWS.find(([, { events }]) => (events as readonly string[]).includes(type))?.[0];
  return kind === 'sighting' && data.sightingId === undefined ? undefined : kind;
}

/** Kinds that a person of a role gets: the chosen ones, or else the kinds of the role, and never one without its right. */
export const mailKindsOf = (role: Role, chosen: readonly string[] | null): MailKind[] =>
  ROWS.filter(([kind, row]) => hasRole(row.right, role) && (chosen?.includes(kind) ?? row.roles.includes(role))).map(
    ([kind]) => kind,
  );

/** Reasons for which a mail is held back. */
export const MAIL_HOLDS = ['NONE', 'QUIET_HOURS', 'DIGEST'] as const;
export type MailHold = (typeof MAIL_HOLDS)[number];

/** Returns what holds mails of a kind to a person back, by the hours that the person chose. */
export function mailHoldOf(kind: MailKind, hours: MailHours | null): MailHold {
  const { mayWait } = MAIL_KINDS[kind];
  if (mayWait === 'no' || hours === null) return 'NONE';
  if (mayWait === 'day' && hours.digestHour !== null) return 'DIGEST';
  return hours.quiet === null ? 'NONE' : 'QUIET_HOURS';
}

/** Languages of mails. */
export const MAIL_LANGUAGES = ['de', 'en', 'es', 'ja', 'ko'] as const;

/** Why an attempt to send a mail failed. With `refused` the server does not take mail for this address, or not this mail. */
export const MAIL_PROBLEMS = ['refused', 'deferred', 'signInRefused', 'unreachable'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Kinds of channels of a team: a topic of ntfy, an incoming webhook of Slack or Teams, or JSON. */
export const CHANNEL_FORMATS = ['ntfy', 'slack', 'teams', 'json'] as const;
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number];
