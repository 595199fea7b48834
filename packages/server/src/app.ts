import { ENGINE } from '@rhinarium/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ACTIONS_BY_OPERATION } from './api/actions.ts';
import { registerLicenseCors } from './api/license-cors.ts';
import { type RouteOptions, registerOperations } from './api/serve-operations.ts';
import { auditUpkeep } from './audit/audit-upkeep.ts';
import { openLocalFolder } from './blobs/local-folder.ts';
import { authenticateConsole } from './console/authenticate-console.ts';
import { registerConsoleApi } from './console/console-api.ts';
import { registerConsolePages } from './console/console-pages.ts';
import { notePersonAction } from './console/note-person-action.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { registerPages } from './docs-pages/pages.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { idempotencyUpkeep } from './http/idempotency-upkeep.ts';
import { openRateLimits } from './http/rate-limits.ts';
import { openAdmission } from './jobs/admission.ts';
import { openJobNotices } from './jobs/job-notices.ts';
import { jobUpkeep } from './jobs/job-upkeep.ts';
import { releaseLeases } from './jobs/queue-store.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { runAddition } from './matching/run-addition.ts';
import { runIdentification } from './matching/run-identification.ts';
import { runVerification } from './matching/run-verification.ts';
import { openMetrics } from './ops/metrics.ts';
import { type ProbeOptions, registerLiveness, registerProbes } from './ops/probes.ts';
import { startUpkeep } from './ops/upkeep.ts';
import { openPasswordWork } from './people/password-work.ts';
import { personSessionUpkeep } from './people/session-upkeep.ts';
import { openRecognition } from './recognition/recognition.ts';
import { registerRequestLog } from './request-log/note-request.ts';
import { openRequestLog } from './request-log/request-log.ts';
import { requestUpkeep } from './request-log/request-upkeep.ts';
import { removalUpkeep } from './search/removal-upkeep.ts';
import { openSearch } from './search/search.ts';
import { sessionUpkeep } from './sessions/session-upkeep.ts';
import type { Settings } from './settings.ts';
import { SYSTEM_SOURCES } from './sources.ts';
import { startRenewal } from './templates/renew-all.ts';
import { listTenants } from './tenants/store.ts';
import type { UpkeepTask } from './upkeep-task.ts';
import { uploadUpkeep } from './uploads/upload-upkeep.ts';

export const VERSION = '0.1.0';

const HANDLERS = {
  FINGERPRINT_ADDITION: runAddition,
  PET_VERIFICATION: runVerification,
  PET_IDENTIFICATION: runIdentification,
} as const;

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
  const newRequestId = services.ids.session;
  const metrics = openMetrics(services);
  const probes = { services, registry: metrics.registry, token: settings.probeToken };
  const routes = routesOf(services, settings, { serverUrl: () => address, shutdown: shutdown.signal });
  const { trustedProxies } = settings;
  const server = await createServer({
    log,
    newRequestId,
    trustedProxies,
    routes: [metrics.watch, ...(settings.probeAddress ? [registerLiveness] : [probeRoutes(probes)]), ...routes],
  });
  const probeServer =
    settings.probeAddress && (await createServer({ log, newRequestId, trustedProxies, routes: [probeRoutes(probes)] }));
  const worker = settings.role === 'api' ? undefined : await openWorker(services, settings);
  const tenantIds = async () => (await database.system(listTenants)).map(({ tenantId }) => tenantId);
  const upkeep = startUpkeep({ tasks: upkeepOf(services), tenantIds, log });
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
  const { jobsWaitingMax: waitingMax, jobsWaitingPerTenantMax: waitingPerTenantMax } = settings;
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
      waitingMax,
      waitingPerTenantMax,
      deadlineMs: jobDeadlineMs,
      ticks: SYSTEM_SOURCES.ticks,
    }),
  };
}

const probeRoutes = (probes: ProbeOptions) => (server: FastifyInstance) => {
  registerLiveness(server);
  registerProbes(server, probes);
};

/** All that the server answers, besides the probes. */
function routesOf(
  services: Services,
  settings: Settings,
  { serverUrl, shutdown }: { serverUrl: () => string; shutdown: AbortSignal },
): ServerOptions['routes'] {
  const rates = { read: settings.readsPerMinute, action: settings.actionsPerMinute, upload: settings.uploadsPerMinute };
  const face = { services, serverUrl, version: VERSION };
  const operations: RouteOptions = {
    services,
    actions: ACTIONS_BY_OPERATION,
    rateLimits: openRateLimits(rates, services.clock),
    shutdown,
    authenticatePerson: (request, tenantId, operation) => authenticateConsole(face, request, tenantId, operation),
    afterAction: notePersonAction,
  };
  return [
    (server) => registerRequestLog(server, services),
    registerLicenseCors,
    (server) => registerOperations(server, operations),
    (server) => registerConsoleApi(server, face),
    (server) => registerPages(server, face),
    (server) => registerConsolePages(server, services),
  ];
}

/** What each domain wants done from time to time. */
function upkeepOf(services: Services): UpkeepTask[] {
  return [
    personSessionUpkeep(services),
    sessionUpkeep(services),
    idempotencyUpkeep(services),
    jobUpkeep(services),
    removalUpkeep(services),
    requestUpkeep(services),
    auditUpkeep(services),
    uploadUpkeep(services),
  ];
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
