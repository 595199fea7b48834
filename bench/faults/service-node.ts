import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@rhinarium/contract';
import { childrenOf } from '@rhinarium/server/testing/processes';
import { SHIFT_CLOCK } from '@rhinarium/server/testing/programs';

const entry = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const restMs = 200;
const lookMs = 20;
/** Start timeout, ms. Starts take seconds, but longer on a busy machine with a repeatedly killed database. */
const upWithinMs = 300_000;
/** Size of a clock jump, ms. */
const clockShiftMs = -7_200_000;
/** Number of output lines kept, to explain an exit. */
const linesKept = 60;

/** Relevant fields of a log line. */
interface Line {
  readonly event?: string;
  readonly apiKey?: string;
  readonly msg?: string;
  readonly address?: string;
  readonly code?: string;
  readonly err?: { readonly stack?: string };
}

/** Short, so that a silent node's jobs are taken over during the bench. */
export const leaseSeconds = 2;
export const deadlineSeconds = 120;

export type NodeRole = 'all' | 'api' | 'worker';

export interface ServiceNode {
  readonly name: string;
  readonly role: NodeRole;
  /** `undefined` while the node is down. */
  readonly url: string | undefined;
  /** Key of the tenant created by the first start. */
  readonly apiKey: string | undefined;
  /** Output of each unexpected exit after it had been ready. */
  readonly crashes: readonly string[];
  /** Causes of its 500 responses. */
  readonly causes: readonly string[];
  /** Kills it and waits until it is back, because a service manager restarts it. */
  killAndRestart(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Shifts its clock, and back at the next call. */
  shiftClock(): void;
  decoders(): Promise<number[]>;
  stop(): Promise<void>;
}

interface NodePlace {
  readonly dataDir: string;
  /** Without it the database is embedded. */
  readonly databaseUrl: string | undefined;
  /** Additional settings. */
  readonly settings: Readonly<Record<string, string>>;
}

export async function startServiceNode(name: string, role: NodeRole, place: NodePlace): Promise<ServiceNode> {
  const crashes: string[] = [];
  const causes: string[] = [];
  const env = {
    PATH: process.env['PATH'],
    ...place.settings,
    PORT: '0',
    DATA_DIR: place.dataDir,
    RHINARIUM_HOST: '127.0.0.1',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    RHINARIUM_ENGINE_THREADS: '1',
    RHINARIUM_JOB_LEASE_SECONDS: String(leaseSeconds),
    RHINARIUM_JOB_DEADLINE_SECONDS: String(deadlineSeconds),
    RHINARIUM_ROLE: role,
    // Generated cats are drawings.
    RHINARIUM_SUBJECT_CHECK: 'off',
    TEST_SHIFT_MS: String(clockShiftMs),
  };
  let child: ChildProcess;
  let url: string | undefined;
  let apiKey: string | undefined;
  let isEndExpected = false;
  let isStopping = false;
  let last: string[] = [];
  const live = async () => {
    child = spawn(process.execPath, ['--import', SHIFT_CLOCK, entry], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    isEndExpected = false;
    let wasReady = false;
    last = [];
    const read = (line: string) => {
      last = [...last.slice(1 - linesKept), line];
      if (!line.startsWith('{')) return;
      const event = JSON.parse(line) as Line;
      if (event.code === ERRORS.internal.code) causes.push(`${name}: ${event.err?.stack ?? line}`);
      if (event.event === 'first-start') apiKey = event.apiKey;
      if (event.msg !== 'ready') return;
      url = event.address;
      wasReady = true;
    };
    for (const output of [child.stdout!, child.stderr!]) createInterface({ input: output }).on('line', read);
    const [code, signal] = await ended;
    url = undefined;
    if (wasReady && !isEndExpected) crashes.push(`${name} ended by itself (${code ?? signal}): ${last.join(' ')}`);
  };
  const living = (async () => {
    for (; !isStopping; await delay(restMs)) await live();
  })();
  const up = async () => {
    for (const late = AbortSignal.timeout(upWithinMs); url === undefined; await delay(lookMs)) {
      if (late.aborted) throw new Error(`${name} was not ready after ${upWithinMs / 1000} s: ${last.join(' ')}`);
    }
  };
  await up();
  return {
    name,
    role,
    crashes,
    causes,
    get url() {
      return url;
    },
    get apiKey() {
      return apiKey;
    },
    async killAndRestart() {
      url = undefined;
      isEndExpected = true;
      child.kill('SIGKILL');
      await up();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    shiftClock: () => void child.kill('SIGUSR2'),
    decoders: () => childrenOf(child.pid!, /decoder-process/),
    async stop() {
      isStopping = true;
      isEndExpected = true;
      child.kill('SIGTERM');
      await living;
    },
  };
}
