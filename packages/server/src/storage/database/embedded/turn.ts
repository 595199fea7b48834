import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processIdentity } from './process-identity.ts';

const pollMs = 10;
const waitMaxMs = 180_000;

/**
 * Runs `work` while no other process (and no other call in this one) runs work in its turn on the same folder. Every
 * comer first announces itself with its own file and then looks for others: two can never both find nobody. A file of a
 * dead process counts for nothing and is removed, which is safe because no file name is used twice.
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
    // Of several that came at once only the first by name stays announced, or they would block each other forever.
    if (others.some((other) => other < name)) {
      await rm(file, { force: true });
      isAnnounced = false;
    }
  }
  throw new Error(`Another process has been starting or stopping the database for ${waitMaxMs / 1_000} s (${folder}).`);
}

/** Written aside and renamed, so that nobody sees an announcement without its content. */
async function announce(folder: string, name: string, identity: string): Promise<void> {
  const temporary = path.join(folder, `.${name}`);
  // Readable, so that a command of root and a server of another user see each other; the folder itself is closed.
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
