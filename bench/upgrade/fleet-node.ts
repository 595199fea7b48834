import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Release } from './release.ts';

/** Above the proxy's detection time, seconds. */
const drainSeconds = 5;
const callsPerMinute = '1000000';
/** Number of log lines kept, to explain an exit. */
const linesKept = 5;

export interface FleetNode {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly port: number;
  /** Processor core that it is kept to, by taskset (Linux). Default: all. */
  readonly core?: number | undefined;
}

export interface RunningNode {
  readonly release: Release;
  /** Key of the tenant created by the first start. */
  readonly apiKey: string | undefined;
  /** Stops it like an orchestrator. Throws with its last log lines unless it exits cleanly. */
  stop(): Promise<void>;
}

/** Starts a release as a node and waits until it is ready. */
export async function startNode(
  { name, role, port, core }: FleetNode,
  release: Release,
  place: Readonly<Record<string, string>>,
): Promise<RunningNode> {
  const env = {
    PATH: process.env['PATH'],
    ...place,
    PORT: String(port),
    RHINARIUM_HOST: '127.0.0.1',
    RHINARIUM_ROLE: role,
    RHINARIUM_READS_PER_MINUTE: callsPerMinute,
    RHINARIUM_ACTIONS_PER_MINUTE: callsPerMinute,
    RHINARIUM_UPLOADS_PER_MINUTE: callsPerMinute,
    RHINARIUM_ENGINE_THREADS: '1',
    // Generated cats are drawings.
    RHINARIUM_SUBJECT_CHECK: 'off',
    ...(release.drains ? { RHINARIUM_DRAIN_SECONDS: String(drainSeconds) } : {}),
  };
  const entry = path.join(release.folder, 'packages', 'server', 'dist', 'main.js');
  const kept = core === undefined ? [] : ['taskset', '-c', String(core)];
  const [program, ...words] = [...kept, process.execPath, entry];
  const child: ChildProcess = spawn(program!, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let apiKey: string | undefined;
  let last: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (text) => {
      said += String(text);
    });
    ended.then(([code]) => reject(new Error(`${name} ended with ${code}: ${said}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      last = [...last.slice(1 - linesKept), line];
      const event = JSON.parse(line) as { event?: string; apiKey?: string; msg?: string };
      if (event.event === 'first-start') apiKey = event.apiKey;
      if (event.msg === 'ready') resolve();
    });
  });
  await ready;
  return {
    release,
    get apiKey() {
      return apiKey;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}: ${last.join('\n')}`);
    },
  };
}
