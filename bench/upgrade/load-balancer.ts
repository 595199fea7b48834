import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@rhinarium/server/testing/processes';

const program = 'haproxy';
/** Interval of readiness checks, ms. Two failures remove a node, one success adds it. */
const pollMs = 500;
/** Timeout of a readiness check, ms. Long, because a slow response on a busy machine does not count as a failure. */
const lookWithinMs = 10_000;
const lookMs = 50;
const changeWithinMs = 120_000;

/** HAProxy in front of nodes, with readiness checks on `/health/ready`. */
export interface LoadBalancer {
  readonly url: string;
  /** Drains a node: sends it no new requests and waits for the running ones. */
  takeOut(node: string): Promise<void>;
  /** Waits until it sends requests to the node. */
  takeIn(node: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startLoadBalancer(folder: string, nodes: ReadonlyMap<string, number>): Promise<LoadBalancer> {
  const port = await freePort();
  const socket = path.join(folder, 'haproxy.sock');
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(socket, port, nodes));
  const child: ChildProcess = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) => reject(new Error(`${program} cannot be run (apt-get install haproxy)`, { cause })));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  failed.catch(() => {});
  const ask = async (command: string) => {
    const connection = connect(socket);
    connection.end(`${command}\n`);
    return await text(connection);
  };
  const until = async (node: string, holds: (status: string, sessions: number) => boolean) => {
    for (const late = AbortSignal.timeout(changeWithinMs); ; await delay(lookMs)) {
      const [status = '', sessions = 0] = await statusOf(ask, node).catch(() => []);
      if (holds(status, sessions)) return;
      if (late.aborted) throw new Error(`${node} stays ${status} for the proxy, with ${sessions} requests`);
    }
  };
  const proxy: LoadBalancer = {
    url: `http://127.0.0.1:${port}`,
    async takeOut(node) {
      await ask(`set server nodes/${node} state drain`);
      await until(node, (status, sessions) => status.startsWith('DRAIN') && sessions === 0);
    },
    async takeIn(node) {
      await ask(`set server nodes/${node} state ready`);
      await until(node, (status) => status === 'UP');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
  const areUp = [...nodes.keys()].map((node) => until(node, (status) => status === 'UP'));
  await Promise.race([failed, Promise.all(areUp)]);
  return proxy;
}

/** The proxy's state of a node, and its running requests. */
async function statusOf(ask: (command: string) => Promise<string>, node: string): Promise<[string, number]> {
  const [head = '', ...rows] = (await ask('show stat')).replace(/^# /, '').split('\n');
  const names = head.split(',');
  const row = rows.map((line) => line.split(',')).find(([backend, name]) => backend === 'nodes' && name === node);
  const cellOf = (name: string) => row?.[names.indexOf(name)] ?? '';
  return [cellOf('status'), Number(cellOf('scur'))];
}

function configuration(socket: string, port: number, nodes: ReadonlyMap<string, number>): string {
  return [
    'global',
    `  stats socket ${socket} mode 600 level admin`,
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    `  timeout check ${lookWithinMs}ms`,
    // A failed connection is retried at another node. A request that a node has seen is not repeated.
    '  retries 3',
    '  retry-on conn-failure',
    '  option redispatch 1',
    'frontend front',
    `  bind 127.0.0.1:${port}`,
    '  default_backend nodes',
    'backend nodes',
    '  balance leastconn',
    '  option httpchk GET /health/ready',
    '  http-check expect status 200',
    `  default-server check inter ${pollMs}ms fall 2 rise 1`,
    ...[...nodes].map(([name, at]) => `  server ${name} 127.0.0.1:${at}`),
    '',
  ].join('\n');
}
