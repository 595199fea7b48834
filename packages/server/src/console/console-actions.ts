import type { Services } from '../context.ts';
import { openSignInAttempts } from '../domains/people/sign-in-attempts.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, readConsoleSession, updateAccount } from './account.ts';
import { readAccuracy, readMeasuredClaims } from './accuracy.ts';
import {
  changeAllowedOrigins,
  changeApiKeyLimit,
  createApiKey,
  deactivateApiKey,
  listApiKeys,
  openTestMode,
  readAllowedOrigins,
  readKeyUse,
  rotateApiKey,
} from './api-keys.ts';
import { caseMessageActions } from './case-messages.ts';
import type { ConsoleActions } from './console-context.ts';
import { deviceActions } from './devices.ts';
import { readInstallation } from './installation.ts';
import { listJobEntries, readOwnScores } from './job-views.ts';
import { listPoolEntries, listSessionEntries } from './list-views.ts';
import { changeLogo, readLogo, removeLogo } from './logo.ts';
import { listAudit, listRequests } from './logs.ts';
import { mailSettingsActions } from './mail-settings.ts';
import { changeTenant, createTenant, listTenants } from './operator.ts';
import {
  changeOrganisationSignIn,
  organisationActions,
  readOrganisationSignIn,
  removeOrganisationSignIn,
} from './organisation-sign-in.ts';
import { choosePlan, readOverview } from './overview.ts';
import { passkeyActions } from './passkeys.ts';
import {
  addPerson,
  changeRole,
  letViewersIdentify,
  listInvitations,
  listPeople,
  removePerson,
  withdrawInvitation,
} from './people.ts';
import { listSamples, readPetCounts, readSessionTimeline, searchPets } from './pet-views.ts';
import { searchEverywhere } from './search-everywhere.ts';
import { requireSecondFactor, secondFactorActions } from './second-factor.ts';
import { signInActions } from './sign-in.ts';
import { teamChannelActions } from './team-channels.ts';
import { testLinkUrl } from './test-link-url.ts';
import { toDoActions } from './to-do.ts';

const OF_SETTINGS = {
  readLogo,
  changeLogo,
  removeLogo,
  readOrganisationSignIn,
  changeOrganisationSignIn,
  removeOrganisationSignIn,
};

export function consoleActions(services: Pick<Services, 'database' | 'clock'>): ConsoleActions {
  const attempts = openSignInAttempts(services);
  return {
    ...signInActions(attempts),
    ...secondFactorActions(attempts),
    ...organisationActions(attempts),
    ...passkeyActions(attempts),
    ...mailSettingsActions,
    ...teamChannelActions,
    ...deviceActions,
    readConsoleSession,
    updateAccount,
    listOwnSessions,
    endOwnSession,
    endOtherSessions,
    readOverview,
    choosePlan,
    openTestMode,
    listPeople,
    addPerson,
    listInvitations,
    withdrawInvitation,
    changeRole,
    removePerson,
    ...toDoActions,
    ...caseMessageActions,
    letViewersIdentify,
    ...OF_SETTINGS,
    requireSecondFactor,
    listApiKeys,
    readKeyUse,
    createApiKey,
    rotateApiKey,
    changeApiKeyLimit,
    deactivateApiKey,
    readAllowedOrigins,
    changeAllowedOrigins,
    searchPets,
    readPetCounts,
    listPoolEntries,
    listSessionEntries,
    listJobEntries,
    readOwnScores,
    searchEverywhere,
    listSamples,
    readSessionTimeline,
    readAccuracy,
    readMeasuredClaims,
    listRequests,
    listAudit,
    readInstallation,
    testLinkUrl,
    listTenants,
    createTenant,
    changeTenant,
  };
}
