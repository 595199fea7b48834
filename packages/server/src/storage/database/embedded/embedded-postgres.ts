import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionTarget, connectClient, serviceLimits } from '../connection.ts';
import type { DatabaseOptions } from '../database.ts';
import { countOthers, ensureRunning, ensureStopped, type Running } from './ensure-running.ts';
import { forgetHolder, holdFolder, refuseLivingHolder } from './holder.ts';
import { type Installation, install, roleName, roleTarget, superuserTarget } from './installation.ts';
import { placesIn, requireDatabase } from './places.ts';
import { findPlatformBinaries, findSystemBinaries } from './platform-binaries.ts';
import type { Endpoint } from './server-settings.ts';
import { inTurn } from './turn.ts';

// SQLSTATEs for a missing role, wrong password or missing database.
const absentStates = ['28P01', '28000', '3D000'];

/**
 * Creates the service's role and database if the role cannot connect, the only use of the superuser. The role owns the
 * database and may neither bypass row-level security nor create roles or databases.
 */
export async function ensureRole(installation: Installation, endpoint: Endpoint): Promise<void> {
  const target = await roleTarget(installation, endpoint);
  try {
    await (await connectClient(target, 'rhinarium check', serviceLimits)).end();
    return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && absentStates.includes(error.code ?? ''))) throw error;
  }
  const client = await connectClient(await superuserTarget(installation, endpoint), 'rhinarium setup', serviceLimits);
  try {
    await makeRole(client, 'password' in target ? target.password : '');
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const name = pg.escapeIdentifier(roleName);
  const { rows: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleName]);
  if (roles.length === 0) await client.query(`CREATE ROLE ${name}`);
  await client.query(
    `ALTER ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION
     PASSWORD ${pg.escapeLiteral(password)}`,
  );
  const { rows: databases } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [roleName]);
  if (databases.length === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await client.query(`REVOKE ALL ON DATABASE ${name}, postgres, template1 FROM PUBLIC`);
}

export interface EmbeddedPostgres {
  /** Connection of the service's role. Stable across restarts of PostgreSQL. */
  readonly target: ConnectionTarget;
  /** Leaves the data folder, and stops PostgreSQL cleanly unless another server or command is using it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Folder of the system's PostgreSQL programs. Default: those of the platform package. */
  readonly postgresBin?: string | undefined;
  readonly isHolder: boolean;
  /** `rhinarium server …` or `rhinarium command …`, unique per opening. */
  readonly name: string;
  readonly say: NonNullable<DatabaseOptions['say']>;
}

const retryFirstMs = 50;
const retryMaxMs = 5_000;
const sentences: Record<Running['how'], string> = {
  adopted: 'PostgreSQL was running already and was taken over',
  started: 'PostgreSQL was started',
  restarted: 'PostgreSQL was running with other settings or programs and was started again',
};

/**
 * A PostgreSQL inside the data folder, started if necessary. Its holder (a server) locks out other servers and restarts
 * PostgreSQL when it dies. A command does not create a database. Throws, with instructions, if the folder is in use,
 * has another version, or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (!options.isHolder) await requireDatabase(options.dataDir);
  const places = await placesIn(options.dataDir);
  return inTurn(places.turnFolder, async () => {
    if (options.isHolder) await refuseLivingHolder(places);
    const { postgresBin } = options;
    const binaries = postgresBin === undefined ? await findPlatformBinaries() : await findSystemBinaries(postgresBin);
    const installation = await install(places, options.say, binaries);
    if (installation.isNew) options.say('A new database was created', { folder: places.clusterFolder });
    const { endpoint, how } = await ensureRunning(installation);
    options.say(sentences[how]);
    try {
      await ensureRole(installation, endpoint);
      const target = await roleTarget(installation, endpoint);
      const residence = new Residence(options, installation, endpoint, target);
      await residence.enter();
      return { target, close: () => residence.leave() };
    } catch (error) {
      if (how !== 'adopted') await ensureStopped(installation);
      throw error;
    }
  });
}

/**
 * Presence of a server or command in a data folder: a permanent connection that others see and that detects the death
 * of PostgreSQL.
 */
class Residence {
  readonly #options: EmbeddedOptions;
  readonly #installation: Installation;
  readonly #endpoint: Endpoint;
  readonly #target: ConnectionTarget;
  readonly #leaving = new AbortController();
  #presence: pg.Client | undefined;
  #recovery: Promise<void> = Promise.resolve();

  constructor(options: EmbeddedOptions, installation: Installation, endpoint: Endpoint, target: ConnectionTarget) {
    this.#options = options;
    this.#installation = installation;
    this.#endpoint = endpoint;
    this.#target = target;
  }

  async enter(): Promise<void> {
    const client = await connectClient(this.#target, this.#options.name, serviceLimits);
    try {
      if (this.#options.isHolder) await holdFolder(this.#installation.places, client);
    } catch (error) {
      await client.end();
      throw error;
    }
    this.#presence = client;
    client.once('end', () => {
      this.#presence = undefined;
      if (!this.#leaving.signal.aborted) this.#recovery = this.#recover();
    });
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#recovery;
    const { places } = this.#installation;
    await inTurn(places.turnFolder, async () => {
      const presence = this.#presence;
      const others = presence ? await countOthers(presence).catch(() => 0) : 0;
      await presence?.end();
      if (this.#options.isHolder) await forgetHolder(places);
      if (presence && others === 0) await ensureStopped(this.#installation);
    });
  }

  async #recover(): Promise<void> {
    const { signal } = this.#leaving;
    const { places } = this.#installation;
    this.#options.say('The connection to PostgreSQL was lost');
    for (let waitMs = retryFirstMs; !signal.aborted; waitMs = Math.min(waitMs * 2, retryMaxMs)) {
      try {
        await inTurn(places.turnFolder, async () => {
          // A command restarts nothing: it ends soon, and the server restarts PostgreSQL.
          const how = this.#options.isHolder
            ? (await ensureRunning(this.#installation, this.#endpoint)).how
            : 'adopted';
          await this.enter();
          this.#options.say(how === 'adopted' ? 'The connection to PostgreSQL was made again' : sentences.started);
        });
        return;
      } catch (error) {
        this.#options.say('PostgreSQL still cannot be reached', { reason: String(error) });
        await delay(waitMs, undefined, { signal }).catch(() => {});
      }
    }
  }
}
