import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processIdentity } from './process-identity.ts';

const pollMs = 10;
const waitMaxMs = 180_000;

/**
 * Runs `work` under a lock file per folder, exclusive across processes and within this one. Each caller first writes
 * its own file and then looks for others, so two can never both find none. A dead process's file is ignored and
 * removed, which is safe because file names are unique.
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${process.pid}-${randomUUID()}`;
  const identity = (await processIdentity(process.pid)) ?? 'unknown';
  const file = path.join(folder, name);
  try {
    await waitForTurn(folder, name, identity);
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function waitForTurn(folder: string, name: string, identity: string): Promise<void> {
  const file = path.join(folder, name);
  const late = AbortSignal.timeout(waitMaxMs);
  let isAnnounced = false;
  for (; !late.aborted; await delay(pollMs)) {
    if (!isAnnounced && (await livingOthers(folder, name)).length > 0) continue;
    if (!isAnnounced) await announce(folder, name, identity);
    isAnnounced = true;
    const others = await livingOthers(folder, name);
    if (others.length === 0) return;
    // Of concurrent callers only the first by name keeps its file, to avoid a deadlock.
    if (others.some((other) => other < name)) {
      await rm(file, { force: true });
      isAnnounced = false;
    }
  }
  throw new Error(`Another process has been starting or stopping the database for ${waitMaxMs / 1_000} s (${folder}).`);
}

/** Written to a temporary file and renamed, so that nobody sees it without content. */
async function announce(folder: string, name: string, identity: string): Promise<void> {
  const temporary = path.join(folder, `.${name}`);
  // Readable, so that a root command and another user's server see each other. The folder itself is private.
  await writeFile(temporary, identity, { mode: 0o644 });
  await rename(temporary, path.join(folder, name));
}

async function livingOthers(folder: string, own: string): Promise<string[]> {
  const living: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith('.') && !isAlive(Number.parseInt(name.slice(1), 10))) await rm(file, { force: true });
    if (name === own || name.startsWith('.')) continue;
    const recorded = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (recorded === undefined) continue;
    if ((await processIdentity(Number.parseInt(name, 10))) === recorded) living.push(name);
    else await rm(file, { force: true });
  }
  return living;
}
