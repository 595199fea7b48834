import { MINUTE_MS } from '../common/durations.ts';
import type { Services } from '../context.ts';
import type { Collector } from './audit-delivery/open-collector.ts';
import { type AuditDeliveryServices, deliverAudit } from './deliver-audit.ts';
import { type Looking, startLooking } from './start-looking.ts';
import type { Every } from './upkeep.ts';

const lookEveryMs = 5000;
const pauseMsMax = 5 * MINUTE_MS;

/** Delivers the audit logs until stopped. After a failure it waits, each time twice as long, up to five minutes. */
export function startAuditDelivery(
  services: AuditDeliveryServices & Pick<Services, 'ticks'>,
  collector: Collector,
  every?: Every,
): Looking {
  const { log, ticks } = services;
  let [failures, restsUntil] = [0, 0];
  const look = async (signal: AbortSignal) => {
    if (ticks() < restsUntil) return;
    failures = (await deliverAudit(services, collector, signal)) ? 0 : failures + 1;
    if (failures > 0) restsUntil = ticks() + Math.min(lookEveryMs * 2 ** failures, pauseMsMax);
  };
  const onFault = (err: unknown) => log.warn({ err }, 'audit delivery failed, retried at its next time');
  return startLooking(look, { everyMs: lookEveryMs, onFault, every });
}
