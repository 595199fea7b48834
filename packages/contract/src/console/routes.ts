import type { Takes } from '../routes.ts';
import type { Right } from './roles.ts';

/**
 * Required caller: anyone, any signed-in person, a person who did not sign in with an organisation (account), an
 * operator of the installation, or a person with this right in the tenant of the path.
 */
export type Admission = 'anyone' | 'person' | 'account' | 'operator' | Right;

/** A console call without its schemas. */
export interface ConsoleRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` marks a parameter. Tenant calls begin with `/console/api/tenants/{tenantId}`. */
  readonly path: `/console/api/${string}`;
  readonly takes: Exclude<Takes, 'sessionAndFile'>;
  readonly admits: Admission;
}

/** Pets that one `searchPets` names at most. */
export const PET_IDS_MAX = 100;

const read = { method: 'GET', takes: 'nothing' } as const;
const list = { method: 'GET', takes: 'query' } as const;
const act = { method: 'POST', takes: 'body' } as const;
const actPlainly = { method: 'POST', takes: 'nothing' } as const;
const change = { method: 'PATCH', takes: 'body' } as const;
const remove = { method: 'DELETE', takes: 'nothing' } as const;

const within = '/console/api/tenants/{tenantId}';
const tenants = '/console/api/operator/tenants';

/** Routes of the console-only calls, without schemas. The rows of the console's operation table extend them. */
export const CONSOLE_ROUTES = {
  signIn: { ...act, path: '/console/api/sign-in', admits: 'anyone' },
  signInByLink: { ...act, path: '/console/api/sign-in-link', admits: 'anyone' },
  readSignInWays: { ...read, path: '/console/api/sign-in-ways', admits: 'anyone' },
  mailSignInLink: { ...act, path: '/console/api/sign-in-mail', admits: 'anyone' },
  readInvitation: { ...act, path: '/console/api/invitation', admits: 'anyone' },
  beginOrganisationSignIn: { ...act, path: '/console/api/organisation-sign-in/begin', admits: 'anyone' },
  finishOrganisationSignIn: { ...act, path: '/console/api/organisation-sign-in/finish', admits: 'anyone' },
  beginPasskeySignIn: { ...actPlainly, path: '/console/api/sign-in-passkey/begin', admits: 'anyone' },
  signInByPasskey: { ...act, path: '/console/api/sign-in-passkey', admits: 'anyone' },
  listPasskeys: { ...read, path: '/console/api/account/passkeys', admits: 'account' },
  beginPasskey: { ...act, path: '/console/api/account/passkey-options', admits: 'account' },
  addPasskey: { ...act, path: '/console/api/account/passkeys', admits: 'account' },
  renamePasskey: { ...change, path: '/console/api/account/passkeys/{passkeyId}', admits: 'account' },
  removePasskey: { ...remove, path: '/console/api/account/passkeys/{passkeyId}', admits: 'account' },
  listDevices: { ...read, path: '/console/api/account/devices', admits: 'person' },
  addDevice: { ...act, path: '/console/api/account/devices', admits: 'person' },
  removeDevice: { ...remove, path: '/console/api/account/devices/{deviceId}', admits: 'person' },
  testDevice: { ...actPlainly, path: '/console/api/account/devices/{deviceId}/test', admits: 'person' },
  connectOrganisation: { ...act, path: '/console/api/account/organisation', admits: 'account' },
  acceptInvitation: { ...act, path: '/console/api/account/invitations', admits: 'account' },
  signOut: { ...actPlainly, path: '/console/api/sign-out', admits: 'person' },
  readConsoleSession: { ...read, path: '/console/api/session', admits: 'person' },
  updateAccount: { ...change, path: '/console/api/account', admits: 'account' },
  listOwnSessions: { ...read, path: '/console/api/account/sessions', admits: 'account' },
  endOwnSession: { ...remove, path: '/console/api/account/sessions/{sessionId}', admits: 'account' },
  endOtherSessions: { ...remove, path: '/console/api/account/sessions', admits: 'account' },
  beginSecondFactor: { ...act, path: '/console/api/account/second-factor/begin', admits: 'account' },
  confirmSecondFactor: { ...act, path: '/console/api/account/second-factor/confirm', admits: 'account' },
  renewRecoveryCodes: { ...act, path: '/console/api/account/second-factor/recovery-codes', admits: 'account' },
  turnOffSecondFactor: { ...act, path: '/console/api/account/second-factor/turn-off', admits: 'account' },
  readOverview: { ...read, path: `${within}/overview`, admits: 'read' },
  choosePlan: { ...act, path: `${within}/plan`, admits: 'govern' },
  openTestMode: { ...actPlainly, path: `${within}/test-mode`, admits: 'develop' },
  listPeople: { ...read, path: `${within}/people`, admits: 'read' },
  addPerson: { ...act, path: `${within}/people`, admits: 'govern' },
  listInvitations: { ...read, path: `${within}/invitations`, admits: 'govern' },
  withdrawInvitation: { ...remove, path: `${within}/invitations/{invitationId}`, admits: 'govern' },
  changeRole: { ...change, path: `${within}/people/{personId}`, admits: 'govern' },
  removePerson: { ...remove, path: `${within}/people/{personId}`, admits: 'govern' },
  readMailSettings: { ...read, path: `${within}/mail-settings`, admits: 'read' },
  changeMailSettings: { ...change, path: `${within}/mail-settings`, admits: 'read' },
  listTeamChannels: { ...read, path: `${within}/team-channels`, admits: 'develop' },
  addTeamChannel: { ...act, path: `${within}/team-channels`, admits: 'develop' },
  changeTeamChannel: { ...change, path: `${within}/team-channels/{channelId}`, admits: 'develop' },
  removeTeamChannel: { ...remove, path: `${within}/team-channels/{channelId}`, admits: 'develop' },
  testTeamChannel: { ...actPlainly, path: `${within}/team-channels/{channelId}/test`, admits: 'develop' },
  listToDo: { ...read, path: `${within}/to-do`, admits: 'write' },
  markToDo: { ...act, path: `${within}/to-do`, admits: 'write' },
  reopenCandidate: { ...actPlainly, path: `${within}/match-candidates/{candidateId}/reopen`, admits: 'write' },
  readCaseMessages: { ...read, path: `${within}/sightings/{sightingId}/messages`, admits: 'write' },
  writeCaseMessage: { ...act, path: `${within}/sightings/{sightingId}/messages`, admits: 'write' },
  inviteOwner: { ...act, path: `${within}/sightings/{sightingId}/invite-owner`, admits: 'write' },
  blockFinder: { ...act, path: `${within}/sightings/{sightingId}/block-finder`, admits: 'write' },
  letViewersIdentify: { ...act, path: `${within}/viewers`, admits: 'govern' },
  readOrganisationSignIn: { ...read, path: `${within}/organisation-sign-in`, admits: 'govern' },
  changeOrganisationSignIn: { ...act, path: `${within}/organisation-sign-in`, admits: 'govern' },
  removeOrganisationSignIn: { ...remove, path: `${within}/organisation-sign-in`, admits: 'govern' },
  readLogo: { ...read, path: `${within}/logo`, admits: 'read' },
  changeLogo: { method: 'POST', takes: 'fileAndFields', path: `${within}/logo`, admits: 'develop' },
  removeLogo: { ...remove, path: `${within}/logo`, admits: 'develop' },
  requireSecondFactor: { ...act, path: `${within}/second-factor`, admits: 'govern' },
  listApiKeys: { ...read, path: `${within}/keys`, admits: 'develop' },
  createApiKey: { ...act, path: `${within}/keys`, admits: 'develop' },
  rotateApiKey: { ...act, path: `${within}/keys/{keyId}/rotate`, admits: 'develop' },
  changeApiKeyLimit: { ...act, path: `${within}/keys/{keyId}/limit`, admits: 'develop' },
  deactivateApiKey: { ...actPlainly, path: `${within}/keys/{keyId}/deactivate`, admits: 'develop' },
  readKeyUse: { ...read, path: `${within}/key-use`, admits: 'develop' },
  readAllowedOrigins: { ...read, path: `${within}/allowed-origins`, admits: 'develop' },
  changeAllowedOrigins: { ...act, path: `${within}/allowed-origins`, admits: 'develop' },
  readOwnScores: { ...list, path: `${within}/scores`, admits: 'read' },
  readMeasuredClaims: { ...read, path: `${within}/claims`, admits: 'read' },
  listJobEntries: { ...list, path: `${within}/jobs`, admits: 'read' },
  searchEverywhere: { ...list, path: `${within}/search`, admits: 'read' },
  searchPets: { ...list, path: `${within}/pets`, admits: 'read' },
  readPetCounts: { ...read, path: `${within}/pet-counts`, admits: 'read' },
  listPoolEntries: { ...list, path: `${within}/search-pools`, admits: 'read' },
  listSessionEntries: { ...list, path: `${within}/capture-sessions`, admits: 'read' },
  listSamples: { ...read, path: `${within}/pets/{petId}/samples`, admits: 'read' },
  readSessionTimeline: { ...read, path: `${within}/capture-sessions/{sessionId}`, admits: 'read' },
  listRequests: { ...list, path: `${within}/requests`, admits: 'develop' },
  listAudit: { ...list, path: `${within}/audit`, admits: 'audit' },
  readAccuracy: { ...read, path: '/console/api/accuracy', admits: 'person' },
  readInstallation: { ...read, path: '/console/api/operator/installation', admits: 'operator' },
  testLinkUrl: { ...actPlainly, path: '/console/api/operator/test-link-url', admits: 'operator' },
  listTenants: { ...list, path: tenants, admits: 'operator' },
  createTenant: { ...act, path: tenants, admits: 'operator' },
  changeTenant: { ...change, path: `${tenants}/{tenantId}`, admits: 'operator' },
} as const satisfies Record<string, ConsoleRoute>;

export type ConsoleRouteName = keyof typeof CONSOLE_ROUTES;

/** Image route of the console. Not in the table because it returns a file. */
export const CONSOLE_IMAGE = { path: `${within}/images/{imageId}`, admits: 'read' } as const;
