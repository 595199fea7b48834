import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Places } from './places.ts';
import { processIdentity } from './process-identity.ts';

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

// Any fixed number that no other advisory lock of this database has.
const holderLock = 4_160_117;
const pollMs = 20;
const releaseMaxMs = 3_000;

/**
 * Refuses when the process that last held the data folder still lives, be the database up or down; this process itself
 * is no obstacle.
 */
export async function refuseLivingHolder(places: Places): Promise<void> {
  const holder = await readHolder(places);
  if (!holder || holder.pid === process.pid) return;
  if (await isLiving(holder)) throw inUse(places, holder);
}

async function isLiving(holder: Holder): Promise<boolean> {
  const identity = await processIdentity(holder.pid);
  // Where identities are unknown (Windows), the lock in the database decides alone.
  return identity === holder.identity && identity !== 'unknown';
}

/** Takes the data folder for as long as the connection lives; PostgreSQL itself lets go of it when its holder dies. */
export async function holdFolder(places: Places, client: Client): Promise<void> {
  const late = AbortSignal.timeout(releaseMaxMs);
  while (!(await tryLock(client))) {
    const holder = await readHolder(places);
    // The lock of a killed holder is released a moment after its death.
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

/** Lets go of the data folder by name; the lock itself goes with its connection. */
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
