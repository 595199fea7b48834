import { FINGERPRINTS_MIN, LIMITS, PLANS, type PlanRow, type Purpose, RETENTION } from '@rhinarium/contract';
import { SETTINGS } from '@rhinarium/server/parts/settings';
import { PRINTED_BY, page, table } from './markdown.ts';

const count = (value: number) => value.toLocaleString('en-US');

function bytes(value: number): string {
  if (value % (1024 * 1024) === 0) return `${count(value / (1024 * 1024))} MiB`;
  return value % 1024 === 0 ? `${count(value / 1024)} KiB` : `${count(value)} bytes`;
}

function seconds(value: number): string {
  if (value % 3600 === 0) return `${count(value / 3600)} h`;
  return value % 60 === 0 ? `${count(value / 60)} min` : `${count(value)} s`;
}

const megapixels = (value: number) => `${count(value / 1_000_000)} megapixels`;
const days = (value: number) => `${count(value)} days`;
const hours = (value: number) => `${count(value)} h`;

/** Description and format of each limit. A missing one does not compile. */
const SAYS: Readonly<Record<keyof typeof LIMITS, readonly [says: string, write: (value: number) => string]>> = {
  appearancesMin: ['Accepted appearance images that a session needs, at least', count],
  fileBytesMax: ['Size of an uploaded file, at most', bytes],
  imagePixelsMax: ['Size of an uploaded image, at most', megapixels],
  imageSidePxMin: ['Each side of an uploaded image in pixels, at least', count],
  filesPerSessionMax: ['Files in a capture session, at most', count],
  jsonBodyBytesMax: ['Size of a JSON body, at most', bytes],
  sessionLifetimeSeconds: ['Lifetime of a capture session, by default', seconds],
  sessionLifetimeSecondsMin: ['Lifetime of a capture session, at least', seconds],
  sessionLifetimeSecondsMax: ['Lifetime of a capture session, at most', seconds],
  linkLifetimeSeconds: ['Lifetime of a capture link, by default', seconds],
  linkLifetimeSecondsMax: ['Lifetime of a capture link, at most', seconds],
  linkUsesMax: ['Uses of a capture link, at most', count],
  linkTitleCharsMax: ['Characters of the title of a capture link, at most', count],
  linkOpenVisitsMax: ['Open capture sessions of one capture link, at most', count],
  linkOpenVisitsPerNetworkMax: ['The same from one network (IPv4 /24, IPv6 /48), at most', count],
  linkVisitsPerMinute: ['Visits opened or finished per minute and capture link, at most', count],
  linkVisitsPerMinuteAndNetwork: ['The same from one network, at most', count],
  linkUploadsPerMinute: ['Photos per minute and capture link, at most', count],
  linkUploadsPerMinuteAndNetwork: ['The same from one network, at most', count],
  linkRequestsPerMinute: [
    'Calls of the page of capture links per minute and network (IPv4 /24, IPv6 /48), at most',
    count,
  ],
  returnUrlCharsMax: ['Characters of the return URL of a capture link, at most', count],
  pageSize: ['Entries per page of a list, by default', count],
  pageSizeMax: ['Entries per page of a list, at most', count],
  waitSecondsMax: ['A read that waits for the end of a job, or for an event, at most', seconds],
  candidatesMax: ['Candidates that an identification returns, at most', count],
  duplicatePairsMax: ['Pairs that a duplicate search lists, at most', count],
  duplicateSearchHoursMax: ['A duplicate search ends within', hours],
  jobsKeptDays: ['Jobs are kept for', days],
  idempotencyKeptHours: ['An Idempotency-Key is remembered for', hours],
  idempotencyKeyCharsMax: ['Characters of an Idempotency-Key, at most', count],
  poolPetsPerCallMax: ['Pets per call that adds to or removes from a search pool, at most', count],
  filterKeysMax: ['Keys of metadata in the filter of an identification, at most', count],
  movedPhotosPerCallMax: [
    'Fingerprints, and appearance images, per call that moves them to another pet, at most',
    count,
  ],
  keyRequestsPerMinuteMax: ['Requests per minute that one key can be limited to, at most', count],
  keySearchPoolsMax: ['Search pools that one key can be limited to, at most', count],
  allowedOriginsMax: ['Web origins whose pages may upload with keys of a tenant, at most', count],
  nameCharsMax: ['Characters of a name, a breed or an externalId, at most', count],
  mergeUndoDays: ['A merge of pets can be undone for', days],
  microchipsMax: ['Microchips of a pet, at most', count],
  placeCharsMax: ['Characters of the place of a lost report or sighting, at most', count],
  contactCharsMax: ['Characters of the contact of a lost report, sighting or owner, at most', count],
  consentCharsMax: ['Characters of the note of an owner’s consent, at most', count],
  exportedPetsMax: ['Pets in the export of an owner, at most', count],
  rewardCharsMax: ['Characters of the reward of a lost report, at most', count],
  withinKmMax: ['Kilometres of a list by distance, at most', count],
  contactDays: ['The contact of a finder is erased after, by default', days],
  contactDaysMax: ['The contact of a finder is erased after, at most', days],
  lostAndFoundKeptDays: ['Lost reports and sightings are kept after their end for', days],
  openSightingsMax: ['Open sightings of a tenant, at most', count],
  sharingGroupsMax: ['Sharing groups that a tenant is a member of, at most', count],
  groupMembersMax: ['Members of a sharing group, at most', count],
  groupNameCharsMax: ['Characters of the name of a sharing group, at most', count],
  groupInvitationSeconds: ['Lifetime of an invitation to a sharing group', seconds],
  groupInvitationsMax: ['Open invitations of a sharing group, at most', count],
  groupInvitationsPerDay: ['Invitations that a tenant makes in 24 hours, at most', count],
  sharedPhotoSidePx: ['Longer side of the photo of a shared candidate in pixels, at most', count],
  messageCharsMax: ['Characters of a message about a shared candidate or a sighting, at most', count],
  messagesPerCandidateAndDay: ['Messages about a shared candidate in 24 hours and tenant, at most', count],
  messagesPerDay: ['Messages about all shared candidates of a tenant in 24 hours, at most', count],
  caseMessagesMax: ['Messages about a sighting, at most', count],
  unansweredMessagesMax: ['Messages of one side about a sighting until another answers, at most', count],
  poolNameCharsMax: ['Characters of a search pool’s name, at most', count],
  descriptionCharsMax: ['Characters of the description of a search pool, lost report or sighting, at most', count],
  metadataBytesMax: ['Size of the metadata of a pet as JSON, at most', bytes],
  eventsKeptDays: ['Events are kept for', days],
  invitationMailsPerDay: ['Invitations that a tenant sends by mail in 24 hours, at most', count],
  finderMailsPerDay: ['Mails with a status page to finders, per tenant in 24 hours, at most', count],
  finderMailsPerDayAndAddress: ['The same to one address', count],
  signInMailsPerDay: ['Sign-in links that a person gets by mail in 24 hours, at most', count],
  webhookEndpointsMax: ['Webhook endpoints of a tenant, at most', count],
  webhookUrlCharsMax: ['Characters of the URL of a webhook endpoint, at most', count],
  webhookOverlapHours: ['Overlap of the rotation of a webhook secret, by default', hours],
  webhookOverlapHoursMax: ['Overlap of the rotation of a webhook secret, at most', hours],
  webhookAnswerSeconds: ['A webhook is answered within', seconds],
  testSeedMax: ['Generated animals of a species in test mode', count],
  testFingerprints: ['Fingerprints of each generated animal', count],
  testAppearances: ['Appearance images of each generated animal', count],
  testClockSecondsMax: ['One advance of the clock of test mode, at most', seconds],
};

const PURPOSE_SAYS: Readonly<Record<Purpose, string>> = {
  PET_PROFILE_REGISTRATION: 'registration',
  PET_VERIFICATION: 'verification',
  PET_IDENTIFICATION: 'identification',
};

const planRow = ([name, plan]: [string, PlanRow]): string[] => [
  `\`${name}\``,
  plan.petsMax === null ? 'any number' : count(plan.petsMax),
  plan.hasIdentification ? 'yes' : 'no',
  plan.says,
];

const RATES = [
  ['that read', SETTINGS.readsPerMinute],
  ['that change something or compute a picture', SETTINGS.actionsPerMinute],
  ['that upload a photo', SETTINGS.uploadsPerMinute],
] as const;

/** docs/limits.md: limits of the API, and the plans. */
export function printLimits(): string {
  const limits = Object.keys(SAYS) as (keyof typeof LIMITS)[];
  return page(
    '# Limits and plans',
    PRINTED_BY,
    '## Limits',
    table(
      ['Limit', 'Value'],
      [
        ...(Object.keys(FINGERPRINTS_MIN) as Purpose[]).map((purpose) => [
          `Accepted fingerprints that a session needs for ${PURPOSE_SAYS[purpose]}, at least`,
          count(FINGERPRINTS_MIN[purpose]),
        ]),
        ...limits.map((name) => [SAYS[name][0], SAYS[name][1](LIMITS[name])]),
        ['Ongoing fingerprint addition jobs of a pet, at most', '1'],
      ],
    ),
    '## Requests per minute',
    'Per tenant, in total over its keys. Live and test mode are counted separately. The budget refills continuously, so short bursts pass. ' +
      'Answers have the headers `ratelimit` and `ratelimit-policy`; over the limit the answer is 429 `SVCB2B40005` with `Retry-After` (seconds). ' +
      'A key can have a lower limit of its own (console, _API keys_).',
    table(
      ['Requests', 'Per minute, unless the operator changed it', 'Setting'],
      RATES.map(([says, { env, default: value }]) => [says, count(Number(value)), `\`${env}\``]),
    ),
    '## How long things are kept',
    'The same on every plan. Deletion by request is immediate.',
    table(
      ['What', 'Kept'],
      Object.values<{ days: number | undefined; says: string }>(RETENTION).map((row) => [
        row.says,
        row.days === undefined ? 'until its pet or tenant is deleted' : days(row.days),
      ]),
    ),
    '## Plans',
    'A tenant has one plan. A tenant that has not chosen one yet has the rights of `base`; an identification is refused until it chooses.',
    table(['Plan', 'Pets', 'Identification (1:N)', ''], Object.entries<PlanRow>(PLANS).map(planRow)),
  );
}
