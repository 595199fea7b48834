import { ENGINE } from '@rhinarium/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { encryptBlobs } from './blobs/encrypt-blobs.ts';
import { openLocalFolder } from './blobs/local-folder.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { openNoticeBoard } from './database/notice-board.ts';
import { openDatabase } from './database/open-database.ts';
import { openDecoding } from './decoding/decoding.ts';
import { memoryBound } from './decoding/memory-bound.ts';
import type { Encryption } from './encryption/encryption.ts';
import { openEncryption } from './encryption/open-encryption.ts';
import { createServer } from './http/create-server.ts';
import { listenAt, tryPlace } from './http/listen.ts';
import { openAdmission } from './jobs/admission.ts';
import type { JobHandlers } from './jobs/job.ts';
import { releaseLeases } from './jobs/queue-store.ts';
import { type JobWatch, startWorker, type Worker } from './jobs/worker.ts';
import { runAddition } from './matching/run-addition.ts';
import { runIdentification } from './matching/run-identification.ts';
import { runVerification } from './matching/run-verification.ts';
import { openMetrics } from './ops/metrics.ts';
import { type ProbeOptions, registerLiveness, registerProbes } from './ops/probes.ts';
import { startUpkeep } from './ops/upkeep.ts';
import { openPasswordWork } from './people/password-work.ts';
import { openSecretSeal } from './people/secret-seal.ts';
import { openRecognition } from './recognition/recognition.ts';
import { openRequestLog } from './request-log/request-log.ts';
import { routesOf } from './routes.ts';
import { openSearch } from './search/search.ts';
import type { Settings } from './settings.ts';
import { SYSTEM_SOURCES } from './sources.ts';
import { openEarlyTemplates } from './templates/early-templates.ts';
import { startRenewal } from './templates/renew-all.ts';
import { resumeEarlyTemplates } from './templates/resume-early-templates.ts';
import { listTenantIds } from './tenants/store.ts';
import { upkeepTasks } from './upkeep-tasks.ts';
import { VERSION } from './version.ts';
import { startSender } from './webhooks/sender.ts';
import { openWebhookTargets } from './webhooks/webhook-targets.ts';

const HANDLERS = {
  FINGERPRINT_ADDITION: runAddition,
  PET_VERIFICATION: runVerification,
  PET_IDENTIFICATION: runIdentification,
} as const satisfies JobHandlers;

export interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** Turned by hand in tests; the database then takes its time too. */
  readonly clock?: (() => Date) | undefined;
}

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  /** Answers readiness and metrics where they have an address of their own; a worker has one too. */
  readonly probeServer: FastifyInstance | undefined;
  /** Starts to listen; gives the address. Only a process with the api role listens. */
  listen(): Promise<string>;
  /** Takes no new work, lets what runs end for at most `graceMs`, and closes everything. */
  close(graceMs: number): Promise<void>;
}

/**
 * Builds the service out of its parts; nothing else in the server knows how they are made. Leaves nothing open when one
 * of them fails.
 */
export async function openApp(options: AppOptions): Promise<App> {
  const { settings, log, clock: turned } = options;
  if (settings.role !== 'worker') await tryPlace(settings);
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    connectionsMax: settings.databaseConnectionsMax,
    clock: turned,
    say: (event, details) => log.info(details ?? {}, event),
  });
  try {
    const encryption = await openEncryption(settings, SYSTEM_SOURCES);
    return await openParts(database, encryption, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openParts(
  database: Database,
  encryption: Encryption,
  { settings, log, clock = SYSTEM_SOURCES.clock }: AppOptions,
): Promise<App> {
  const isAlone = settings.databaseUrl === undefined;
  if (isAlone) await database.system(releaseLeases);
  const services = await openServices(settings, { database, encryption }, log, clock, isAlone);
  const shutdown = new AbortController();
  let address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const metrics = openMetrics(services);
  const probes = probeRoutes({ services, registry: metrics.registry, token: settings.probeToken });
  const routes = routesOf(services, settings, {
    version: VERSION,
    serverUrl: () => address,
    shutdown: shutdown.signal,
  });
  const { trustedProxies, hstsSeconds } = settings;
  const serving = { log, newRequestId: services.ids.session, trustedProxies };
  const ownProbes = settings.probeAddress ? registerLiveness : probes;
  const server = await createServer({ ...serving, hstsSeconds, routes: [metrics.watch, ownProbes, ...routes] });
  const probeServer = settings.probeAddress && (await createServer({ ...serving, hstsSeconds: 0, routes: [probes] }));
  const worker = settings.role === 'api' ? undefined : await openWorker(services, settings, metrics.jobs);
  const sender = settings.role === 'api' ? undefined : await startSender(services);
  const tenantIds = () => database.system(listTenantIds);
  const upkeep = startUpkeep({ tasks: upkeepTasks(services), tenantIds, log });
  const renewal = settings.role === 'api' ? undefined : startRenewal(services, tenantIds);
  const resumed = tenantIds()
    .then((ids) => resumeEarlyTemplates(services, ids, shutdown.signal))
    .catch((err) => log.warn({ err }, 'templates left undone were not queued; jobs make them'));
  return {
    services,
    server,
    probeServer,
    async listen() {
      if (settings.probeAddress) await probeServer?.listen(settings.probeAddress);
      if (settings.role === 'worker') return 'worker';
      await listenAt(settings, (place) => server.listen({ ...place }));
      const bound = server.server.address();
      const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
      address = settings.publicUrl ?? `http://localhost:${port}`;
      return address;
    },
    async close(graceMs) {
      shutdown.abort();
      const earlyEnded = services.earlyTemplates.stop();
      upkeep.stop();
      // What is still under way then is cut off: decoders in their pictures, callers in what they send.
      const grace = setTimeout(() => {
        services.decoding.close();
        server.server.closeAllConnections();
      }, graceMs);
      await Promise.all([server.close(), probeServer?.close(), worker?.stop(graceMs), sender?.stop(), renewal?.stop()]);
      await resumed;
      await earlyEnded;
      clearTimeout(grace);
      await upkeep.ended;
      await services.requestLog.close();
      await services.jobNotices.close();
      await services.eventNotices.close();
      await services.passwords.close();
      services.decoding.close();
      await services.recognition.close();
      await database.close();
    },
  };
}

const probeRoutes = (probes: ProbeOptions) => (server: FastifyInstance) => {
  registerLiveness(server);
  registerProbes(server, probes);
};

async function openServices(
  settings: Settings,
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  log: FastifyBaseLogger,
  clock: () => Date,
  isAlone: boolean,
): Promise<Services> {
  const decoding = openDecoding({ processesMax: settings.engineThreads, memoryBytes: await memoryBound() });
  const blobs = encryptBlobs(await openLocalFolder({ dataDir: settings.dataDir, isAlone }), encryption);
  const threads = settings.engineThreads;
  const recognition = await openRecognition({ threads, decoding, ticks: SYSTEM_SOURCES.ticks });
  const jobDeadlineMs = settings.jobDeadlineSeconds * 1000;
  return {
    database,
    encryption,
    decoding,
    blobs,
    recognition,
    earlyTemplates: openEarlyTemplates(
      { database, encryption, blobs, decoding, recognition, log, ...SYSTEM_SOURCES },
      { threads },
    ),
    search: openSearch({ database, encryption, clock, engineVersion: ENGINE.version }),
    jobNotices: await openNoticeBoard(database, 'job_ended'),
    eventNotices: await openNoticeBoard(database, 'events'),
    ...SYSTEM_SOURCES,
    clock,
    log,
    requestLog: openRequestLog(database, log),
    passwords: openPasswordWork(SYSTEM_SOURCES),
    secretSeal: openSecretSeal(settings.dataDir, SYSTEM_SOURCES.random),
    webhookTargets: openWebhookTargets(settings.webhookAddresses),
    jobDeadlineMs,
    jobAdmission: openAdmission({
      database,
      waitingMax: settings.jobsWaitingMax,
      waitingPerTenantMax: settings.jobsWaitingPerTenantMax,
      deadlineMs: jobDeadlineMs,
      ticks: SYSTEM_SOURCES.ticks,
    }),
  };
}

function openWorker(services: Services, settings: Settings, watch: JobWatch): Promise<Worker> {
  return startWorker(services, {
    handlers: HANDLERS,
    watch,
    // One tenant's jobs keep the threads busy; as many places are left for the others.
    concurrency: settings.engineThreads * 2,
    concurrencyPerTenant: settings.engineThreads,
    leaseMs: settings.jobLeaseSeconds * 1000,
  });
}
