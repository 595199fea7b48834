import { MINUTE_MS } from '../../../common/durations.ts';
import type { UpkeepTask } from '../../../common/upkeep-task.ts';
import { type DeliverServices, deliverOutbox } from './deliver-outbox.ts';
import { listSenders } from './outbox-store.ts';

/** Delivers effects in other tenants that were left by a crash or a failure. */
export const outboxUpkeep = (services: DeliverServices): UpkeepTask => ({
  name: 'effects in other tenants',
  everyMs: MINUTE_MS / 6,
  async run({ isStopped }) {
    for (const tenantId of await services.database.system(listSenders)) {
      if (isStopped()) return;
      await deliverOutbox(services, tenantId);
    }
  },
});
