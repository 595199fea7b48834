import type { Services } from '../../../context.ts';
import * as groups from './group-store.ts';
import * as candidates from './shared-candidate-store.ts';

type Across = Pick<Services, 'database'>;

/** Drops the first parameter, the access to the database. */
type Arguments<Read> = Read extends (sql: never, ...rest: infer Rest) => unknown ? Rest : never;

// All that sharing groups read across tenants. Each function names the tenant that asks, or what it was given.

export const readMembers = ({ database }: Across, ...of: Arguments<typeof groups.listMembers>) =>
  database.system((sql) => groups.listMembers(sql, ...of));

export const readInvitation = ({ database }: Across, ...of: Arguments<typeof groups.findInvitation>) =>
  database.system((sql) => groups.findInvitation(sql, ...of));

export const readOtherMembers = ({ database }: Across, ...of: Arguments<typeof candidates.listOtherMembers>) =>
  database.system((sql) => candidates.listOtherMembers(sql, ...of));

export const readSharedCandidates = ({ database }: Across, ...of: Arguments<typeof candidates.listSharedCandidates>) =>
  database.system((sql) => candidates.listSharedCandidates(sql, ...of));

export const readSharedView = ({ database }: Across, ...of: Arguments<typeof candidates.findSharedCandidate>) =>
  database.system((sql) => candidates.findSharedCandidate(sql, ...of));

/** Groups that are over, and shared candidates that nobody can see again, of a tenant. */
export const readSpent = ({ database }: Across, tenantId: string) =>
  database.system(async (sql) => ({
    groupIds: await groups.listEndedGroups(sql, tenantId),
    sideIds: await candidates.listSpentSides(sql, tenantId),
  }));
