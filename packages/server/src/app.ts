import { ENGINE } from '@rhinarium/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openLocalFolder } from './blobs/local-folder.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { createServer } from './http/create-server.ts';
import { openAdmission } from './jobs/admission.ts';
import type { JobHandlers } from './jobs/job.ts';
import { openJobNotices } from './jobs/job-notices.ts';
import { releaseLeases } from './jobs/queue-store.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { runAddition } from './matching/run-addition.ts';
import { runIdentification } from './matching/run-identification.ts';
import { runVerification } from './matching/run-verification.ts';
import { openMetrics } from './ops/metrics.ts';
import { type ProbeOptions, registerLiveness, registerProbes } from './ops/probes.ts';
import { startUpkeep } from './ops/upkeep.ts';
import { openPasswordWork } from './people/password-work.ts';
import { openRecognition } from './recognition/recognition.ts';
import { openRequestLog } from './request-log/request-log.ts';
import { routesOf } from './routes.ts';
import { openSearch } from './search/search.ts';
import type { Settings } from './settings.ts';
import { SYSTEM_SOURCES } from './sources.ts';
import { startRenewal } from './templates/renew-all.ts';
import { listTenants } from './tenants/store.ts';
import { upkeepTasks } from './upkeep-tasks.ts';

export const VERSION = '0.1.0';

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

/** Builds the service out of its parts; nothing else in the server knows how they are made. */
export async function openApp({ settings, log, clock: turned }: AppOptions): Promise<App> {
  const clock = turned ?? SYSTEM_SOURCES.clock;
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    connectionsMax: settings.databaseConnectionsMax,
    clock: turned,
    say: (event, details) => log.info(details ?? {}, event),
  });
  const isAlone = settings.databaseUrl === undefined;
  if (isAlone) await database.system(releaseLeases);
  const services = await openServices(settings, database, log, clock, isAlone);
  const shutdown = new AbortController();
  let address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const metrics = openMetrics(services);
  const probes = probeRoutes({ services, registry: metrics.registry, token: settings.probeToken });
  const routes = routesOf(services, settings, {
    version: VERSION,
    serverUrl: () => address,
    shutdown: shutdown.signal,
  });
  const serving = { log, newRequestId: services.ids.session, trustedProxies: settings.trustedProxies };
  const ownProbes = settings.probeAddress ? registerLiveness : probes;
  const server = await createServer({ ...serving, routes: [metrics.watch, ownProbes, ...routes] });
  const probeServer = settings.probeAddress && (await createServer({ ...serving, routes: [probes] }));
  const worker = settings.role === 'api' ? undefined : await openWorker(services, settings);
  const tenantIds = async () => (await database.system(listTenants)).map(({ tenantId }) => tenantId);
  const upkeep = startUpkeep({ tasks: upkeepTasks(services), tenantIds, log });
  const renewal = settings.role === 'api' ? undefined : startRenewal(services, tenantIds);
  return {
    services,
    server,
    probeServer,
    async listen() {
      if (settings.probeAddress) await probeServer?.listen(settings.probeAddress);
      if (settings.role === 'worker') return 'worker';
      await listenOn(server, settings);
      const bound = server.server.address();
      const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
      address = settings.publicUrl ?? `http://localhost:${port}`;
      return address;
    },
    async close(graceMs) {
      shutdown.abort();
      upkeep.stop();
      await Promise.all([server.close(), probeServer?.close(), worker?.stop(graceMs), renewal?.stop()]);
      await upkeep.ended;
      await services.requestLog.close();
      await services.jobNotices.close();
      await services.passwords.close();
      await services.recognition.close();
      await database.close();
    },
  };
}

const probeRoutes = (probes: ProbeOptions) => (server: FastifyInstance) => {
  registerLiveness(server);
  registerProbes(server, probes);
};

/** All addresses; where IPv6 is switched off, all of IPv4. */
async function listenOn(server: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    if (host !== '::' || (cause as { code?: string }).code !== 'EAFNOSUPPORT') throw cause;
    await server.listen({ host: '0.0.0.0', port });
  }
}

async function openServices(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
  clock: () => Date,
  isAlone: boolean,
): Promise<Services> {
  const jobDeadlineMs = settings.jobDeadlineSeconds * 1000;
  return {
    database,
    blobs: await openLocalFolder({ dataDir: settings.dataDir, isAlone }),
    recognition: await openRecognition({ threads: settings.engineThreads, ticks: SYSTEM_SOURCES.ticks }),
    search: openSearch({ database, clock, engineVersion: ENGINE.version }),
    jobNotices: await openJobNotices(database),
    ...SYSTEM_SOURCES,
    clock,
    log,
    requestLog: openRequestLog(database, log),
    passwords: openPasswordWork(SYSTEM_SOURCES),
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

function openWorker(services: Services, settings: Settings): Promise<Worker> {
  return startWorker(services, {
    handlers: HANDLERS,
    // One tenant's jobs keep the threads busy; as many places are left for the others.
    concurrency: settings.engineThreads * 2,
    concurrencyPerTenant: settings.engineThreads,
    leaseMs: settings.jobLeaseSeconds * 1000,
  });
}
