import { randomUUID } from 'node:crypto';
import { ENGINE } from '@rhinarium/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ACTIONS_BY_OPERATION } from './api/actions.ts';
import { openLocalFolder } from './blobs/local-folder.ts';
import type { Services } from './context.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { createServer } from './http/create-server.ts';
import { openRateLimits } from './http/rate-limits.ts';
import { openJobNotices } from './jobs/job-notices.ts';
import { releaseLeases } from './jobs/store.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { runAddition } from './matching/run-addition.ts';
import { runIdentification } from './matching/run-identification.ts';
import { runVerification } from './matching/run-verification.ts';
import { startUpkeep } from './ops/upkeep.ts';
import { openRecognition } from './recognition/recognition.ts';
import { openRequestLog } from './request-log/request-log.ts';
import { openSearch } from './search/search.ts';
import type { Settings } from './settings.ts';
import { startRenewal } from './templates/renew-all.ts';
import { listTenants } from './tenants/store.ts';

export const VERSION = '0.1.0';

const HANDLERS = {
  FINGERPRINT_ADDITION: runAddition,
  PET_VERIFICATION: runVerification,
  PET_IDENTIFICATION: runIdentification,
} as const;

export interface AppOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** Turned by hand in tests. */
  readonly clock?: () => Date;
}

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  /** Starts to listen; gives the address. Only a process with the api role listens. */
  listen(): Promise<string>;
  /** Takes no new work, lets what runs end for at most `graceMs`, and closes everything. */
  close(graceMs: number): Promise<void>;
}

/** Builds the service out of its parts; nothing else in the server knows how they are made. */
export async function openApp({ settings, log, clock = () => new Date() }: AppOptions): Promise<App> {
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    connectionsMax: settings.databaseConnectionsMax,
    say: (event, details) => log.info(details ?? {}, event),
  });
  const isAlone = settings.databaseUrl === undefined;
  if (isAlone) await database.system((sql) => releaseLeases(sql, clock()));
  const services = await openServices(settings, database, log, clock, isAlone);
  const shutdown = new AbortController();
  let address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const rates = { read: settings.readsPerMinute, action: settings.actionsPerMinute, upload: settings.uploadsPerMinute };
  const server = await createServer({
    services,
    actions: ACTIONS_BY_OPERATION,
    rateLimits: openRateLimits(rates, clock),
    shutdown: shutdown.signal,
    log,
    serverUrl: () => address,
    version: VERSION,
  });
  const worker = settings.role === 'api' ? undefined : await openWorker(services, settings);
  const upkeep = startUpkeep(services);
  const tenantIds = async () => (await database.system(listTenants)).map(({ tenantId }) => tenantId);
  const renewal = settings.role === 'api' ? undefined : startRenewal(services, tenantIds);
  return {
    services,
    server,
    async listen() {
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
      await Promise.all([server.close(), worker?.stop(graceMs), renewal?.stop()]);
      await upkeep.ended;
      await services.requestLog.close();
      await services.jobNotices.close();
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
  return {
    database,
    blobs: await openLocalFolder({ dataDir: settings.dataDir, isAlone }),
    recognition: await openRecognition({ threads: settings.engineThreads }),
    search: openSearch({ database, clock, engineVersion: ENGINE.version }),
    jobNotices: await openJobNotices(database),
    clock,
    ids: { session: () => randomUUID(), next: () => uuidv7() },
    log,
    requestLog: openRequestLog(database, log),
    jobDeadlineMs: settings.jobDeadlineSeconds * 1000,
  };
}

function openWorker(services: Services, settings: Settings): Promise<Worker> {
  return startWorker(services, {
    handlers: HANDLERS,
    concurrency: settings.engineThreads,
    leaseMs: settings.jobLeaseSeconds * 1000,
  });
}
