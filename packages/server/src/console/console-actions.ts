import type { Services } from '../context.ts';
import { endOwnSession, listOwnSessions, readConsoleSession, updateAccount } from './account.ts';
import { readAccuracy } from './accuracy.ts';
import { createApiKey, deactivateApiKey, listApiKeys, rotateApiKey } from './api-keys.ts';
import type { ConsoleActions } from './console-context.ts';
import { listJobEntries } from './job-views.ts';
import { listAudit, listRequests } from './logs.ts';
import { changeTenant, createTenant, listTenants } from './operator.ts';
import { choosePlan, readOverview } from './overview.ts';
import { addPerson, changeRole, listPeople, removePerson } from './people.ts';
import { listSamples, readSessionTimeline, searchPets } from './pet-views.ts';
import { searchEverywhere } from './search-everywhere.ts';
import { signInActions } from './sign-in.ts';

export function consoleActions(clock: Services['clock']): ConsoleActions {
  return {
    ...signInActions(clock),
    readConsoleSession,
    updateAccount,
    listOwnSessions,
    endOwnSession,
    readOverview,
    choosePlan,
    listPeople,
    addPerson,
    changeRole,
    removePerson,
    listApiKeys,
    createApiKey,
    rotateApiKey,
    deactivateApiKey,
    searchPets,
    listJobEntries,
    searchEverywhere,
    listSamples,
    readSessionTimeline,
    readAccuracy,
    listRequests,
    listAudit,
    listTenants,
    createTenant,
    changeTenant,
  };
}
