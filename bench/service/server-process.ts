import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Key of the tenant created by a first start. */
  readonly apiKey: string | undefined;
  /** Time from process start to the first 200 of /health/ready. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

/** Command of the built service, run in its checkout. */
export const SERVER_COMMAND = [process.execPath, 'packages/server/dist/main.js'] as const;

/** Start timeout, ms, far above a normal start. */
const readyWithinMs = 300_000;
const pollMs = 10;

/** Starts the service like an operator and waits until it is ready. */
export async function startServer(
  command: readonly string[],
  folder: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  // Generated cats are drawings.
  const env = { RHINARIUM_SUBJECT_CHECK: 'off', ...process.env, ...settings, PORT: '0', DATA_DIR: dataDir };
  // A separate process group, so that a stop also reaches the server through npm.
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, apiKey } = await readAddress(child);
  while (!(await isReady(url))) {
    if (performance.now() - startedAt > readyWithinMs) throw new Error('the server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
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

/** URL that the server logs, and the key printed by a first start. */
function readAddress(child: ChildProcess): Promise<{ url: string; apiKey: string | undefined }> {
  return new Promise((resolve, reject) => {
    let apiKey: string | undefined;
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    child.once('error', reject);
    // Reads all output, because a full pipe would block the server.
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
