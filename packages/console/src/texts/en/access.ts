import type { Role, Scope } from '@rhinarium/contract';

const ROLES: Readonly<Record<Role, string>> = { owner: 'owner', developer: 'developer', viewer: 'viewer' };
const SCOPES: Readonly<Record<Scope, string>> = {
  full: 'full: the whole API',
  capture: 'capture: license check and uploads of a session',
};

export const keys = {
  says: 'Programs send their key in the header x-service-api-key. Keys with the scope capture are for capture SDKs only.',
  copyNow: 'Copy this key now: it is not shown again',
  key: 'Key',
  scopes: 'Scopes',
  scopeSays: SCOPES,
  lastUsed: 'Last used',
  states: { deactivated: 'deactivated', expired: 'expired', expires: 'active, expires' },
  changeOf: (name: string) => `Change the key ${name}`,
  titleOf: (name: string) => `Key “${name}”`,
  rotateSays: 'Rotate: create a successor; this key expires',
  overlaps: { 0: 'immediately', 1: 'in a minute', 60: 'in an hour', 1440: 'in a day' },
  rotate: 'Rotate',
  deactivate: 'Deactivate now',
  newKey: 'New key',
  newApiKey: 'New API key',
  namePlaceholder: 'What uses the key',
  mode: 'Mode',
  expiresAfter: 'Expires after (days; empty: never)',
  create: 'Create key',
};

export const people = {
  roles: ROLES,
  says: 'Owners can do everything. Developers can do everything except change the plan and the people. Viewers can see everything and change nothing.',
  linkOnce: 'Give this link to the person: it works once, for one day',
  hasAccount: 'The person already has an account and signs in as usual.',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  lastSignedIn: 'Last signed in',
  secondFactor: 'Second factor',
  everybodyNeeds: 'Everybody needs a second factor',
  everybodyNeedsSays:
    'People without one reach only their account, until they have turned it on. You need one yourself.',
  on: 'on',
  off: 'off',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}?`,
  removeSays: 'The person loses access to this tenant at once.',
  add: 'Add',
};

export const operator = {
  says: (version: string, engine: string) =>
    `Rhinarium ${version}, engine ${engine}. Operators manage tenants. They see the pets of a tenant only if they belong to it.`,
  linkOnce: 'Give this link to the owner: it works once, for one day',
  newTenant: 'New tenant',
  tenants: 'Tenants',
  searchHint: 'Name or id',
  none: 'No tenants yet.',
  noneFound: 'No tenant matches this search.',
  suspended: 'suspended',
  planOf: (name: string) => `Plan of ${name}`,
  endSuspension: 'End the suspension',
  suspend: 'Suspend',
  suspendOf: (name: string) => `Suspend ${name}?`,
  suspendSays: 'Requests with its keys will get 403 immediately, and its open capture sessions are aborted.',
  ownerName: 'Name of the owner',
  ownerEmail: 'E-mail address of the owner',
  create: 'Create tenant',
};

export const requests = {
  says: 'Every answer carries its request id in the header x-request-id. Requests are kept for 14 days, up to the latest 200,000. Bodies, query strings and the console’s own page views are not kept.',
  searchHint: 'Path, operation, error code or request id',
  key: 'API key',
  which: 'Which requests',
  outcomes: { all: 'All', succeeded: 'Succeeded', failed: 'Failed' },
  spans: { '': 'The last 14 days', '1': 'The last hour', '24': 'The last 24 hours', '168': 'The last 7 days' },
  none: 'No matching requests.',
  requests: 'Requests',
  request: 'Request',
  details: 'Details',
  open: 'Open',
  openOf: (requestId: string) => `Open request ${requestId}`,
  error: 'Error',
  causeAndCure: (code: string) => `${code}: cause and cure`,
  operation: 'Operation',
  requestId: 'Request id',
  copyId: 'Copy the request id',
};

export const audit = {
  says: 'Changes that people made in the console or with commands, and the pictures that they viewed. Calls with API keys are in the request log. Entries are only added, never changed, and are kept for 400 days.',
  none: 'No entries yet.',
  action: 'Action',
  subject: 'Subject',
  details: 'Details',
};
