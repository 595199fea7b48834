import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';
import { composeAuditFault } from '../domains/mail/compose-mail.ts';
import { handOverAudit, unsentAudits } from '../storage/audit/audit-upkeep.ts';
import { ocsfEvent } from '../storage/audit/ocsf-event.ts';
import type { ChainedEntry } from '../storage/audit/store.ts';
import {
  claimDeliveryMail,
  endDeliveryTurn,
  noteDelivery,
  releaseDeliveryMail,
  takeDeliveryTurn,
} from './audit-delivery/delivery-store.ts';
import type { Collector } from './audit-delivery/open-collector.ts';
import { type TellServices, tellOperators } from './start-backups.ts';
import { type Every, type Looking, startLooking } from './upkeep.ts';

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

export type AuditDeliveryServices = TellServices & Pick<Services, 'clock'>;

/** Timeout of a batch. */
const takeMs = 30_000;
const leaseMs = 2 * MINUTE_MS;
/** A shorter outage is mailed to nobody. */
const mail = { lastsMs: HOUR_MS / 4, againMs: DAY_MS };
const FAULT_CHARS_MAX = 500;

/**
 * Sends entries of all audit logs that the collector has not taken yet, each tenant's in order, at least once. One
 * process at a time does. Returns `false` if the collector did not take them: the rest waits.
 */
export async function deliverAudit(
  services: AuditDeliveryServices,
  collector: Collector,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, ids, log } = services;
  if ((await unsentAudits(services)).length === 0) return true;
  const holder = ids.session();
  const takeTurn = () => database.system((sql) => takeDeliveryTurn(sql, { holder, leaseMs }));
  if (!(await takeTurn())) return true;
  try {
    for (let unsent = await unsentAudits(services); unsent.length > 0; unsent = await unsentAudits(services))
      for (const each of unsent) {
        if (signal.aborted || !(await takeTurn())) return true;
        const take = (entries: readonly ChainedEntry[]) => send(services, collector, each.tenantId, entries, signal);
        await handOverAudit(services, each, take);
        await database.system((sql) => noteDelivery(sql, null));
      }
    return true;
  } catch (err) {
    if (signal.aborted) return true;
    if (!(err instanceof NotTaken)) throw err;
    const { message: fault } = err;
    await database.system((sql) => noteDelivery(sql, fault.slice(0, FAULT_CHARS_MAX)));
    log.warn({ fault }, 'audit entries not taken by the collector, retrying');
    await tellIfLasting(services, signal);
    return false;
  } finally {
    await database.system((sql) => endDeliveryTurn(sql, holder)).catch(() => {});
  }
}

/** The collector did not take entries. */
class NotTaken extends Error {}

async function send(
  { clock }: AuditDeliveryServices,
  collector: Collector,
  tenantId: string,
  entries: readonly ChainedEntry[],
  signal: AbortSignal,
): Promise<void> {
  const events = entries.map((entry) => ({
    at: entry.at,
    action: entry.action,
    event: ocsfEvent(tenantId, entry, VERSION),
  }));
  await collector
    .take(events, clock(), AbortSignal.any([signal, AbortSignal.timeout(takeMs)]))
    .catch((cause: Error) => Promise.reject(new NotTaken(cause.message || cause.name, { cause })));
}

async function tellIfLasting(services: AuditDeliveryServices, signal: AbortSignal): Promise<void> {
  const { database, mail: port } = services;
  if (!port.isOn) return;
  const failing = await database.system((sql) => claimDeliveryMail(sql, mail));
  if (!failing) return;
  const compose = (reader: { language: string; url: string }) => composeAuditFault({ ...reader, ...failing });
  const { waiting } = await tellOperators(services, compose, signal);
  if (waiting > 0) await database.system(releaseDeliveryMail);
}
