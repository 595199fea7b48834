import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DECISION } from '@rhinarium/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { SYSTEM_SOURCES } from './common/sources.ts';
import { VERSION } from './common/version.ts';
import { openDecoding } from './compute/decoding/decoding.ts';
import { engineThreadsWithin, isMemoryShort, memoryBound } from './compute/decoding/decoding-bounds.ts';
import { openAdmission } from './compute/jobs/admission.ts';
import { releaseLeases } from './compute/jobs/queue-store.ts';
import { packInUse } from './compute/recognition/packs/installed-packs.ts';
import { openRecognition } from './compute/recognition/recognition.ts';
import { openCheckpoints } from './compute/search/checkpoints.ts';
import { openSearchOf } from './compute/search/open-search-of.ts';
import { NO_TRACING, type Tracing, traceRequests, withSteps } from './compute/tracing/tracing.ts';
import type { Services } from './context.ts';
import { linksOfPets } from './domains/links/link-actions.ts';
import { recordsOfPets } from './domains/lost-and-found/records-of-pets.ts';
import { openMail } from './domains/mail/open-mail.ts';
import { openOpenId } from './domains/people/organisation/open-id.ts';
import { openPasswordWork } from './domains/people/password-work.ts';
import { openSecretSeal, sealWithDataKey } from './domains/people/secret-seal.ts';
import { tellEach } from './domains/pets/pet-records.ts';
import { openEarlyTemplates } from './domains/templates/early-templates.ts';
import { openTemplateCache, SHORT_CACHE_BYTES_MAX } from './domains/templates/stored-templates.ts';
import { openLookBudgets } from './domains/uploads/look-budgets.ts';
import { openIssuerTargets, openWebhookTargets } from './domains/webhooks/webhook-targets.ts';
import { type ArrivingBodies, openArrivingBodies } from './http/arriving-bodies.ts';
import { openBodyAdmission } from './http/body-admission.ts';
import { createServer } from './http/create-server.ts';
import { listenAt, tryPlace } from './http/listen.ts';
import { type Https, openHttps } from './http/local-https/open-https.ts';
import { openMetrics } from './ops/metrics.ts';
import { type ProbeOptions, registerLiveness, registerProbes } from './ops/probes.ts';
import { openTestPhotos } from './ops/test-mode/open-test-photos.ts';
import type { Every } from './ops/upkeep.ts';
import { routesOf } from './routes.ts';
import type { Settings } from './settings.ts';
import { startWork } from './start-work.ts';
import { openLostImages } from './storage/blobs/blobs.ts';
import { openBlobs } from './storage/blobs/open-blobs.ts';
import type { Database } from './storage/database/database.ts';
import { clockOf, type DatabaseClock, openDatabaseClock } from './storage/database/database-clock.ts';
import { openNoticeBoard } from './storage/database/notices.ts';
import { openDatabase } from './storage/database/open-database.ts';
import type { Encryption } from './storage/encryption/encryption.ts';
import { openEncryptionOf } from './storage/encryption/open-encryption.ts';
import { readDisk, tryDataFolder } from './storage/files/data-folder.ts';
import { openRequestLog } from './storage/request-log/request-log.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** Lines of the log that were dropped, for the metrics. */
  readonly logLinesDropped?: () => number;
  /** Closed by its opener. Tracing is off without it. */
  readonly tracing?: Tracing;
  /** True if somebody started the service by hand, in a terminal. */
  readonly isByHand?: boolean;
  /** Test clock, used by the database as well. */
  readonly clock?: (() => Date) | undefined;
  /** Schedules upkeep. A timer by default, triggered manually in tests. */
  readonly every?: Every | undefined;
}

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  /** Separate server for readiness and metrics, if they have their own address. */
  readonly probeServer: FastifyInstance | undefined;
  /**
   * Starts to listen and returns the address (that of the probes for a worker). `/health/ready` answers 503 until
   * `prepare` has finished creating what the first user needs.
   */
  listen(prepare?: (address: string) => Promise<void>): Promise<string>;
  /** Https in the local network, once the service listens and if it does. */
  readonly https: () => Https | undefined;
  /**
   * First step of a shutdown: `/health/ready` answers 503 and keep-alive ends, while requests are served for
   * `drainSeconds` more. A worker has no callers and does not wait.
   */
  drain(): Promise<void>;
  /** Stops taking work, waits up to `graceMs` for running work, and closes everything. */
  close(graceMs: number): Promise<void>;
}

/** Composition root: builds the service from its parts. Closes everything that was opened if one of them fails. */
export async function openApp(options: AppOptions): Promise<App> {
  const { settings, log, tracing = NO_TRACING, clock: turned } = options;
  await tryDataFolder(settings.dataDir);
  if (listensOnPort(settings)) await tryPlace(settings);
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    postgresBin: settings.postgresBin,
    connectionsMax: settings.databaseConnectionsMax,
    clock: turned,
    say: (event, details) => log.info(details ?? {}, event),
  });
  let clock: DatabaseClock | undefined;
  try {
    clock = turned ? clockOf(turned) : await openClock(database, log);
    const encryption = await openEncryptionOf(database, settings, SYSTEM_SOURCES);
    const traced = withSteps(tracing, 'database', database, ['tenant', 'snapshot', 'read', 'system']);
    return await openParts(traced, encryption, clock, options);
  } catch (error) {
    clock?.close();
    await database.close();
    throw error;
  }
}

async function openParts(
  database: Database,
  encryption: Encryption,
  clock: DatabaseClock,
  { settings: given, log, logLinesDropped = () => 0, tracing = NO_TRACING, every, isByHand = false }: AppOptions,
): Promise<App> {
  const memoryBytes = await memoryBound();
  const settings = { ...given, engineThreads: engineThreadsWithin(memoryBytes, given.engineThreads) };
  const isAlone = settings.databaseUrl === undefined;
  if (isAlone) await database.system(releaseLeases);
  let address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const serverUrl = () => address;
  let https: Https | undefined;
  const services = await openServices(
    settings,
    {
      database,
      encryption,
      log,
      logLinesDropped,
      tracing,
      clock: clock.now,
      clockAheadMs: clock.aheadMs,
      publicUrl: serverUrl,
      linkUrl: () => settings.publicUrl ?? https?.localUrl ?? address,
    },
    { isAlone, memoryBytes },
  );
  const shutdown = new AbortController();
  const metrics = openMetrics(services);
  let isStarted = false;
  let isDraining = false;
  const phase = () => (isDraining ? 'draining' : isStarted ? 'serving' : 'starting');
  const { probeToken: token } = settings;
  const probes = probeRoutes({
    services,
    registry: metrics.registry,
    phase,
    token,
    isBucket: settings.s3Bucket !== undefined,
  });
  const environment = { version: VERSION, serverUrl, shutdown: shutdown.signal };
  const routes = settings.role === 'worker' ? [] : routesOf(services, settings, environment);
  const { trustedProxies, hstsSeconds } = settings;
  const bodies = openArrivingBodies(
    openBodyAdmission(() => readDisk(path.dirname(services.blobs.temporaryPath()))),
    services.ticks,
  );
  const serving = {
    log,
    serverUrl,
    newRequestId: services.ids.session,
    ticks: services.ticks,
    trustedProxies,
    bodies,
    isDraining: () => isDraining,
  };
  const ownProbes = settings.probeAddress ? registerLiveness : probes;
  const server = await createServer({
    ...serving,
    hstsSeconds,
    routes: [metrics.watch, ownProbes, traceRequests(tracing), ...routes],
  });
  const probeServer = settings.probeAddress && (await createServer({ ...serving, hstsSeconds: 0, routes: [probes] }));
  const isWorking = settings.role !== 'api';
  const work = isWorking ? await startWork(services, settings, shutdown.signal, metrics.jobs, every) : undefined;
  return {
    services,
    server,
    probeServer,
    async listen(prepare) {
      const probesAt = settings.probeAddress && (await probeServer?.listen(settings.probeAddress));
      if (listensOnPort(settings)) {
        await listenAt(settings, (place) => server.listen({ ...place }));
        const bound = server.server.address();
        const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
        address = settings.publicUrl ?? `http://localhost:${port}`;
        https = await openHttps({ server: server.server, settings, isByHand, log, now: services.clock() });
      }
      const at = listensOnPort(settings) ? address : probesAt!;
      await prepare?.(at);
      isStarted = true;
      return at;
    },
    https: () => https,
    async drain() {
      isDraining = true;
      if (settings.role !== 'worker') await pause(settings.drainSeconds * 1000);
    },
    async close(graceMs) {
      isDraining = true;
      shutdown.abort();
      const earlyEnded = services.earlyTemplates.stop();
      work?.stopUpkeep();
      // Stop workers before the decoders, so that a job put back has not failed on a picture.
      const workEnded = work?.stop(graceMs);
      const requests = endRequestsAfter(graceMs, services, server, bodies);
      await Promise.all([server.close(), https?.close(), probeServer?.close(), workEnded]);
      await earlyEnded;
      requests.leave();
      await work?.upkeepEnded();
      await services.requestLog.close();
      await services.jobNotices.close();
      await services.eventNotices.close();
      await services.passwords.close();
      await services.testPhotos.close();
      services.decoding.close();
      await services.recognition.close();
      await services.search.close();
      clock.close();
      await database.close();
    },
  };
}

/** The database's time, with a warning if the clock of this machine differs. */
const openClock = (database: Database, log: FastifyBaseLogger) =>
  openDatabaseClock({
    database,
    sources: SYSTEM_SOURCES,
    onDifference: (aheadMs) =>
      log.warn({ aheadSeconds: aheadMs / 1000 }, 'clock of this machine differs from the clock of the database'),
  });

/** Time from refusing pictures to closing all connections, ms. */
const answeringMs = 1000;

/**
 * After `graceMs`, refuses bodies that are still arriving and pictures in the decoder queue with 503. A second later,
 * closes all connections.
 */
function endRequestsAfter(
  graceMs: number,
  { decoding }: Services,
  { server }: FastifyInstance,
  bodies: ArrivingBodies,
): { leave(): void } {
  const refusing = setTimeout(() => {
    bodies.refuseAll();
    decoding.close();
  }, graceMs);
  const cuttingOff = setTimeout(() => server.closeAllConnections(), graceMs + answeringMs);
  return {
    leave() {
      clearTimeout(refusing);
      clearTimeout(cuttingOff);
    },
  };
}

/** Whether the process serves the main port. A worker with a probe address does not. */
const listensOnPort = ({ role, probeAddress }: Settings) => role !== 'worker' || probeAddress === undefined;

const probeRoutes = (probes: ProbeOptions) => (server: FastifyInstance) => {
  registerLiveness(server);
  registerProbes(server, probes);
};

async function openServices(
  settings: Settings,
  given: Pick<
    Services,
    | 'database'
    | 'encryption'
    | 'log'
    | 'logLinesDropped'
    | 'tracing'
    | 'clock'
    | 'clockAheadMs'
    | 'publicUrl'
    | 'linkUrl'
  >,
  { isAlone, memoryBytes }: { readonly isAlone: boolean; readonly memoryBytes: number },
): Promise<Services> {
  const { database, encryption, log, tracing, clock } = given;
  const isShort = isMemoryShort(memoryBytes);
  const threads = settings.engineThreads;
  const decoders = openDecoding({ coresMax: threads, memoryBytes, ticks: SYSTEM_SOURCES.ticks });
  const decoding = withSteps(tracing, 'decoding', decoders, ['examine', 'readPixels', 'shrink']);
  const store = await openBlobs(settings, encryption, isAlone);
  const blobs = withSteps(tracing, 'blobs', store, ['put', 'read', 'open']);
  const reportFault = (err: unknown) => log.error({ err }, 'thread failed, starting another');
  const recognition = await openRecognition({
    threads,
    decoding,
    ticks: SYSTEM_SOURCES.ticks,
    tracing,
    excludes: { ...DECISION.excludes, DOG: settings.excludesDogs === 'yes' },
    onThreadFault: reportFault,
    pack: await packInUse(settings),
  });
  const engineVersion = recognition.engine.version;
  const checkpoints = openCheckpoints({
    folder: path.join(settings.dataDir, 'checkpoints'),
    database,
    encryption,
    clock,
    engineVersion,
    newId: SYSTEM_SOURCES.ids.session,
    say: (about, message) => log.warn(about, message),
  });
  const jobDeadlineMs = settings.jobDeadlineSeconds * 1000;
  return {
    ...SYSTEM_SOURCES,
    ...given,
    decoding,
    blobs,
    lostImages: openLostImages(log),
    recognition,
    earlyTemplates: openEarlyTemplates({ database, encryption, blobs, decoding, recognition, log }, { threads }),
    templateCache: openTemplateCache(isShort ? SHORT_CACHE_BYTES_MAX : undefined),
    search: await openSearchOf(settings, { ...given, engineVersion, checkpoints }),
    checkpoints,
    jobNotices: await openNoticeBoard(database, 'job_ended'),
    eventNotices: await openNoticeBoard(database, 'events'),
    requestLog: openRequestLog(database, log),
    passwords: openPasswordWork(SYSTEM_SOURCES, reportFault),
    secretSeal:
      settings.keyStore === 'database' ? sealWithDataKey(encryption) : openSecretSeal(settings, SYSTEM_SOURCES.random),
    openId: openOpenId(openIssuerTargets(settings)),
    webhookTargets: openWebhookTargets(settings.webhookAddresses),
    mail: openMail(settings, given.publicUrl),
    testPhotos: openTestPhotos(),
    looks: openLookBudgets({ clock, ticks: SYSTEM_SOURCES.ticks }),
    jobDeadlineMs,
    subjectCheck: settings.subjectCheck,
    measuredComparisonsMax: settings.measuredComparisonsMax,
    jobAdmission: openAdmission({
      database,
      waitingMax: settings.jobsWaitingMax,
      waitingPerTenantMax: settings.jobsWaitingPerTenantMax,
      deadlineMs: jobDeadlineMs,
      ticks: SYSTEM_SOURCES.ticks,
    }),
    petRecords: tellEach([recordsOfPets({ jobDeadlineMs, tracing, ids: SYSTEM_SOURCES.ids }), linksOfPets]),
  };
}
