import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { PROGRAMS } from './programs.ts';

/** A server in a separate process that can be killed. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Key of the first tenant, printed by the first start only. */
  readonly apiKey: string | undefined;
  /** SIGKILL: no code of the process runs any more. */
  kill(): Promise<void>;
  /** Sign-in link of the owner, valid once, printed by the first start only. */
  readonly signInUrl: string | undefined;
  /** Log lines from `ready` on. */
  readonly printed: readonly string[];
  /** Stops it. Returns its exit code or signal. */
  stop(): Promise<number | string>;
}

/**
 * Starts the server on a data folder and a free port, with `settings` as additional variables, of which those
 * that are `undefined` are not set. Throws with its output if it exits before it is ready.
 */
export async function startServerProcess(
  dataDir: string,
  settings: Readonly<Record<string, string | undefined>> = {},
  program: readonly string[] = PROGRAMS.server,
): Promise<ServerProcess> {
  const own = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: path.resolve(dataDir),
    RHINARIUM_ENGINE_THREADS: '2',
    // Generated cats are drawings.
    RHINARIUM_SUBJECT_CHECK: 'off',
  };
  const child: ChildProcess = spawn(process.execPath, [...program], {
    env: { ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr!.on('data', (text) => {
    errors += String(text);
  });
  let first: { apiKey: string; signInUrl: string } | undefined;
  for await (const line of createInterface({ input: child.stdout! })) {
    const event = JSON.parse(line);
    if (event.event === 'first-start') first = event;
    if (event.msg !== 'ready') continue;
    const printed: string[] = [];
    createInterface({ input: child.stdout! }).on('line', (text) => printed.push(text));
    return {
      pid: child.pid!,
      url: String(event.address),
      apiKey: first?.apiKey,
      signInUrl: first?.signInUrl,
      printed,
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
      async stop() {
        child.kill('SIGTERM');
        const [code, signal] = await ended;
        return code ?? signal;
      },
    };
  }
  await ended;
  throw new Error(errors);
}
