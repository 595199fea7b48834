import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Of the tenant that a first start makes. */
  readonly apiKey: string | undefined;
  /** From the start of the process to the first 200 of /health/ready. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

/** Much longer than a start takes on a quiet machine; one that hangs is noticed all the same. */
const readyWithinMs = 300_000;
const lookEveryMs = 10;

/** Starts the service as an operator does and waits until it can take work. */
export async function startServer(command: readonly string[], folder: string, dataDir: string): Promise<ServerProcess> {
  const startedAt = performance.now();
  // Generated cats are drawings.
  const env = { RHINARIUM_SUBJECT_CHECK: 'off', ...process.env, PORT: '0', DATA_DIR: dataDir };
  // A separate group, so that a stop also reaches the server through npm.
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, apiKey } = await readAddress(child);
  while (!(await isReady(url))) {
    if (performance.now() - startedAt > readyWithinMs) throw new Error('the server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  const readyAfterMs = performance.now() - startedAt;
  return {
    pid: child.pid!,
    url,
    apiKey,
    readyAfterMs,
    async stop() {
      const ended = once(child, 'exit');
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}

/** The address that the server logs when it listens, and the key of a first start, which is printed before it. */
function readAddress(child: ChildProcess): Promise<{ url: string; apiKey: string | undefined }> {
  return new Promise((resolve, reject) => {
    let apiKey: string | undefined;
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    child.once('error', reject);
    // Lines are read to the end: a full pipe would stop the server.
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as { event?: string; apiKey?: string; msg?: string; address?: string };
      if (entry.event === 'first-start') apiKey = entry.apiKey;
      if (entry.msg === 'ready' && entry.address) resolve({ url: entry.address, apiKey });
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}
