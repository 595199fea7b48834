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
import { openEncryptionOf } from './encryption/open-encryption-of.ts';
import { createServer } from './http/create-server.ts';
import { listenAt, tryPlace } from './http/listen.ts';
import { openAdmission } from './jobs/admission.ts';
import { releaseLeases } from './jobs/queue-store.ts';
import { openMetrics } from './ops/metrics.ts';
import { type ProbeOptions, registerLiveness, registerProbes } from './ops/probes.ts';
import { openPasswordWork } from './people/password-work.ts';
import { openSecretSeal } from './people/secret-seal.ts';
import { openRecognition } from './recognition/recognition.ts';
import { openRequestLog } from './request-log/request-log.ts';
import { routesOf } from './routes.ts';
import { openSearch } from './search/search.ts';
import type { Settings } from './settings.ts';
import { SYSTEM_SOURCES } from './sources.ts';
import { startWork } from './start-work.ts';
import { openEarlyTemplates } from './templates/early-templates.ts';
import { VERSION } from './version.ts';
import { openWebhookTargets } from './webhooks/webhook-targets.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** Turned by hand in tests; the database then takes its time too. */
  readonly clock?: (() => Date) | undefined;
}

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  /** Answers readiness and metrics where they have an address of their own. */
  readonly probeServer: FastifyInstance | undefined;
  /** Starts to listen; gives the address: of a worker, that of its probes. */
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
  if (listensOnPort(settings)) await tryPlace(settings);
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    connectionsMax: settings.databaseConnectionsMax,
    clock: turned,
    say: (event, details) => log.info(details ?? {}, event),
  });
  try {
    const encryption = await openEncryptionOf(database, settings, SYSTEM_SOURCES);
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
  const surroundings = { version: VERSION, serverUrl: () => address, shutdown: shutdown.signal };
  const routes = settings.role === 'worker' ? [] : routesOf(services, settings, surroundings);
  const { trustedProxies, hstsSeconds } = settings;
  const serving = { log, newRequestId: services.ids.session, trustedProxies };
  const ownProbes = settings.probeAddress ? registerLiveness : probes;
  const server = await createServer({ ...serving, hstsSeconds, routes: [metrics.watch, ownProbes, ...routes] });
  const probeServer = settings.probeAddress && (await createServer({ ...serving, hstsSeconds: 0, routes: [probes] }));
  const work = settings.role === 'api' ? undefined : await startWork(services, settings, shutdown.signal, metrics.jobs);
  return {
    services,
    server,
    probeServer,
    async listen() {
      const probesAt = settings.probeAddress && (await probeServer?.listen(settings.probeAddress));
      if (!listensOnPort(settings)) return probesAt!;
      await listenAt(settings, (place) => server.listen({ ...place }));
      const bound = server.server.address();
      const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
      address = settings.publicUrl ?? `http://localhost:${port}`;
      return address;
    },
    async close(graceMs) {
      shutdown.abort();
      const earlyEnded = services.earlyTemplates.stop();
      work?.stopUpkeep();
      // What is still under way then is cut off: decoders in their pictures, callers in what they send.
      const grace = setTimeout(() => {
        services.decoding.close();
        server.server.closeAllConnections();
      }, graceMs);
      await Promise.all([server.close(), probeServer?.close(), work?.stop(graceMs)]);
      await earlyEnded;
      clearTimeout(grace);
      await work?.upkeepEnded();
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

/** A worker answers its probes where they have an address of their own, and else on the port. */
const listensOnPort = ({ role, probeAddress }: Settings) => role !== 'worker' || probeAddress === undefined;

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
    secretSeal: openSecretSeal(settings, SYSTEM_SOURCES.random),
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
