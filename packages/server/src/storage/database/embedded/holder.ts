import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Places } from './places.ts';
import { processIdentity } from './process-identity.ts';

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

// Arbitrary, unique among the advisory locks of this database.
const holderLock = 4_160_117;
const pollMs = 20;
const releaseMaxMs = 3_000;

/**
 * Throws if the last holder of the data folder is still alive, whether the database is up or not. Ignores this process
 * itself.
 */
export async function refuseLivingHolder(places: Places): Promise<void> {
  const holder = await readHolder(places);
  if (!holder || holder.pid === process.pid) return;
  if (await isLiving(holder)) throw inUse(places, holder);
}

async function isLiving(holder: Holder): Promise<boolean> {
  const identity = await processIdentity(holder.pid);
  // Where process identities are unknown (Windows), only the advisory lock decides.
  return identity === holder.identity && identity !== 'unknown';
}

/**
 * Takes the data folder's advisory lock for the lifetime of the connection. PostgreSQL releases it when its holder
 * dies.
 */
export async function holdFolder(places: Places, client: Client): Promise<void> {
  const late = AbortSignal.timeout(releaseMaxMs);
  while (!(await tryLock(client))) {
    const holder = await readHolder(places);
    // The lock of a killed holder is released shortly after its death.
    if (late.aborted || (holder && (await isLiving(holder)))) throw inUse(places, holder);
    await delay(pollMs);
  }
  const holder: Holder = { pid: process.pid, identity: (await processIdentity(process.pid)) ?? 'unknown' };
  const temporary = `${places.holderFile}.new`;
  await writeFile(temporary, `${JSON.stringify(holder)}\n`, { mode: 0o644 });
  await rename(temporary, places.holderFile);
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [holderLock]);
  return rows[0]?.held === true;
}

/** Deletes the holder file. The lock itself is released with its connection. */
export async function forgetHolder(places: Places): Promise<void> {
  await rm(places.holderFile, { force: true });
}

async function readHolder(places: Places): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(places.holderFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(places: Places, holder: Holder | undefined): Error {
  const who = holder ? ` (process ${holder.pid})` : '';
  return new Error(
    `The data folder ${places.dataDir} is in use by another server${who}. Stop that server, or set DATA_DIR to another folder.`,
  );
}
