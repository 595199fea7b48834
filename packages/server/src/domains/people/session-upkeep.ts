import { MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetEndedInvitations } from './invitation-store.ts';
import { forgetEndedFlows } from './organisation/flow-store.ts';
import { type RenewalParts, renewSession } from './organisation/renew-session.ts';
import { findTokenEnd, listEndedTokens } from './organisation/token-store.ts';
import { forgetEndedChallenges } from './passkeys/passkey-store.ts';
import { accountWithoutTenantMs } from './rules.ts';
import { forgetEndedSessions } from './session-store.ts';
import { forgetPeopleOfNoTenant } from './store.ts';
import { forgetEndedTries } from './try-store.ts';

/** Deletes expired sessions, links, invitations and attempt counters, and accounts without a tenant. */
export const personSessionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'ended sessions of people',
  everyMs: 10 * MINUTE_MS,
  run: () =>
    database.system(async (sql) => {
      const now = clock();
      await forgetEndedSessions(sql, now);
      await forgetEndedInvitations(sql, now);
      await forgetEndedFlows(sql, now);
      await forgetEndedChallenges(sql, now);
      await forgetEndedTries(sql, now);
      await forgetPeopleOfNoTenant(sql, new Date(now.getTime() - accountWithoutTenantMs));
    }),
});

/**
 * Renews the tokens of people with devices without a request of theirs. An organisation that does not answer is left for
 * the next round, so that others do not wait for it.
 */
export const renewalUpkeep = (parts: RenewalParts): UpkeepTask => ({
  name: 'tokens of people with devices',
  everyMs: 5 * MINUTE_MS,
  async run({ isStopped }) {
    const away = new Set<string>();
    const ended = await parts.database.system((sql) => listEndedTokens(sql, parts.clock()));
    for (const { tenantId, sessionHash } of ended) {
      if (isStopped()) return;
      if (away.has(tenantId) || (await renewSession(parts, sessionHash))) continue;
      if (await parts.database.system((sql) => findTokenEnd(sql, sessionHash))) away.add(tenantId);
    }
  },
});
