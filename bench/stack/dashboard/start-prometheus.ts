import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.ts';

const program = 'prometheus';
const readyWithinMs = 60_000;
const lookMs = 200;

/** One line of a panel: its labels, and what it was at which Unix time in seconds. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly values: readonly (readonly [number, number])[];
}

/** A Prometheus that asks nodes for their metrics. */
export interface Watch {
  readonly url: string;
  /**
   * Values from `from` to `to`, Unix times in seconds. Throws what Prometheus says of a query that it does not accept.
   */
  read(query: string, from: number, to: number, stepSeconds: number): Promise<Series[]>;
  stop(): Promise<void>;
}

const configuration = (ports: readonly number[], everySeconds: number) => `global: { scrape_interval: ${everySeconds}s }
scrape_configs:
  - job_name: rhinarium
    static_configs:
      - targets: [${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}]
`;

/** Starts a Prometheus with its data in the folder. Throws where there is none on this machine. */
export async function startPrometheus(folder: string, ports: readonly number[], everySeconds: number): Promise<Watch> {
  const port = await freePort();
  const place = path.join(folder, 'prometheus');
  await mkdir(place, { recursive: true });
  const file = path.join(place, 'prometheus.yaml');
  await writeFile(file, configuration(ports, everySeconds));
  const words = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${place}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const child: ChildProcess = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`${program} cannot be run (apt-get install prometheus)`, { cause })),
    );
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    for (const late = AbortSignal.timeout(readyWithinMs); ; await delay(lookMs)) {
      if (late.aborted) throw new Error(`${program} is not ready`);
      const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
      if (answer?.ok) return;
    }
  };
  await Promise.race([failed, ready()]);
  return {
    url,
    read: (query, from, to, stepSeconds) => readRange(url, { query, start: from, end: to, step: stepSeconds }),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: {
    readonly result: readonly {
      readonly metric: Record<string, string>;
      readonly values: readonly [number, string][];
    }[];
  };
}

async function readRange(
  url: string,
  asked: Record<'query' | 'start' | 'end' | 'step', string | number>,
): Promise<Series[]> {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) words.set(name, String(value));
  const answer = (await (await fetch(`${url}/api/v1/query_range?${words}`)).json()) as Answer;
  if (!answer.data) throw new Error(`${asked.query}: ${answer.error}`);
  return answer.data.result.map(({ metric, values }) => ({
    labels: metric,
    values: values.map(([at, value]) => [at, Number(value)] as const).filter(([, value]) => Number.isFinite(value)),
  }));
}
