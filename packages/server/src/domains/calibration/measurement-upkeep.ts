import { MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import { type MeasuringServices, measureClaims } from './measure-claims.ts';

/** Longest work on one tenant before others have their turn. */
const sliceMs = 5000;

/** Measures error rates with the tenants' own animals. */
export const measurementUpkeep = (services: MeasuringServices): UpkeepTask => ({
  name: 'measurement of claims',
  everyMs: MINUTE_MS,
  async run({ tenantIds, isStopped }) {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      await measureClaims(services, tenantId, { sliceMs, isStopped });
    }
  },
});
