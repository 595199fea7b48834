import type { JobHandlers } from './compute/jobs/job-handlers.ts';
import { type JobWatch, startWorker, type Worker } from './compute/jobs/worker.ts';
import type { Services } from './context.ts';
import { runStandingSearch } from './domains/lost-and-found/search/run-standing-search.ts';
import { searchingSightings } from './domains/lost-and-found/search/start-standing-search.ts';
import { startMailSender } from './domains/mail/sender.ts';
import { runDuplicateSearch } from './domains/matching/duplicates/run-duplicate-search.ts';
import { forcible } from './domains/matching/force-decision.ts';
import { notingMicrochip } from './domains/matching/note-microchip.ts';
import { runAddition } from './domains/matching/run-addition.ts';
import { runIdentification } from './domains/matching/run-identification.ts';
import { runVerification } from './domains/matching/run-verification.ts';
import { resumeEarlyTemplates } from './domains/templates/early-template-upkeep.ts';
import { startRenewal } from './domains/templates/reindex-tenant.ts';
import { listTenantIds } from './domains/tenants/store.ts';
import { startSender } from './domains/webhooks/sender.ts';
import { openCollector } from './ops/audit-delivery/open-collector.ts';
import { startAuditDelivery } from './ops/deliver-audit.ts';
import { startBackups } from './ops/start-backups.ts';
import { type Every, type Looking, startUpkeep } from './ops/upkeep.ts';
import type { Settings } from './settings.ts';
import { openConfiguredBackupBucket } from './storage/blobs/open-blobs.ts';
import { upkeepTasks } from './upkeep-tasks.ts';

export const HANDLERS = {
  FINGERPRINT_ADDITION: searchingSightings(forcible(runAddition)),
  PET_VERIFICATION: notingMicrochip(forcible(runVerification)),
  PET_IDENTIFICATION: notingMicrochip(forcible(runIdentification)),
  DUPLICATE_SEARCH: runDuplicateSearch,
  STANDING_SEARCH: runStandingSearch,
} as const satisfies JobHandlers;

export interface Work {
  stopUpkeep(): void;
  /** Stops taking work and waits up to `graceMs` for running jobs. */
  stop(graceMs: number): Promise<void>;
  upkeepEnded(): Promise<void>;
}

/** Background work: jobs, webhooks, mails, upkeep, backups, audit delivery, and work left over from a stop or an upgrade. */
export async function startWork(
  services: Services,
  settings: Settings,
  shutdown: AbortSignal,
  watch: JobWatch,
  every?: Every,
): Promise<Work> {
  const { database, log } = services;
  const tenantIds = () => database.system(listTenantIds);
  const worker = await openWorker(services, settings, watch);
  const sender = await startSender(services);
  const mails = startMailSender(services);
  const upkeep = startUpkeep({ tasks: upkeepTasks(services), tenantIds, log, every });
  const renewal = startRenewal(services, tenantIds);
  const backups = await openBackups(services, settings);
  const { auditUrl } = settings;
  const auditDelivery = auditUrl && startAuditDelivery(services, openCollector(auditUrl, settings));
  const warmed = tenantIds()
    .then((ids) => warmSearch(services, ids, shutdown))
    .catch((err) => log.warn({ err }, 'gallery preload failed, left to the first search'));
  const resumed = tenantIds()
    .then((ids) => resumeEarlyTemplates(services, ids, shutdown))
    .catch((err) => log.warn({ err }, 'missing templates not queued, left to jobs'));
  return {
    stopUpkeep: upkeep.stop,
    async stop(graceMs) {
      const until = services.ticks() + graceMs;
      await Promise.all([
        worker.stop(graceMs),
        sender.stop(graceMs),
        mails.stop(graceMs),
        renewal.stop(),
        backups?.stop(),
        auditDelivery ? auditDelivery.stop() : undefined,
      ]);
      await Promise.all([resumed, warmed]);
      await saveGalleries(services, tenantIds, until);
    },
    upkeepEnded: () => upkeep.ended,
  };
}

/** Loads galleries, so that the first search after a start is fast. */
async function warmSearch({ search }: Services, tenantIds: readonly string[], shutdown: AbortSignal): Promise<void> {
  for (const tenantId of tenantIds) {
    if (shutdown.aborted) return;
    await search.warm(tenantId);
  }
}

/**
 * Writes checkpoints, so that the next start has few changes to read. Galleries not written in time are loaded from the
 * table.
 */
async function saveGalleries(
  { search, log, ticks }: Services,
  tenantIds: () => Promise<readonly string[]>,
  until: number,
): Promise<void> {
  try {
    for (const tenantId of await tenantIds()) if (ticks() < until) await search.saveCheckpoints(tenantId);
  } catch (err) {
    log.warn({ err }, 'gallery checkpoints not written');
  }
}

async function openBackups(services: Services, settings: Settings): Promise<Looking | undefined> {
  const {
    backupDir: dir,
    backupBucket,
    backupRecipient: recipient,
    backupsKeptMax: keptMax,
    backupTime: at,
  } = settings;
  if (dir === undefined) return undefined;
  const bucket = backupBucket === undefined ? undefined : await openConfiguredBackupBucket(settings, backupBucket);
  return startBackups(services, { dir, recipient, keptMax, at, bucket });
}

function openWorker(services: Services, settings: Settings, watch: JobWatch): Promise<Worker> {
  return startWorker(services, {
    handlers: HANDLERS,
    watch,
    // One tenant's jobs can keep the threads busy, and as many slots remain for others.
    concurrency: settings.engineThreads * 2,
    concurrencyPerTenant: settings.engineThreads,
    leaseMs: settings.jobLeaseSeconds * 1000,
  });
}
