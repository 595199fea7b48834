import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figures.ts';
import { readMemory } from './process-memory.ts';
import { SERVER_COMMAND, type ServerProcess, startServer } from './server-process.ts';

/** Connections of the start have been closed by then. */
const restMs = 15_000;
const laterStarts = 3;

export interface Started {
  readonly server: ServerProcess;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly figures: readonly Figure[];
}

/** First starts on empty folders, later starts, and idle memory. Leaves a server running on the last folder. */
export async function measureStarts(root: string, scratch: string): Promise<Started> {
  const newFolder = () => mkdtemp(path.join(scratch, 'data-'));
  const throughNpm = await startServer(['npm', 'start'], root, await newFolder());
  await throughNpm.stop();
  const dataDir = await newFolder();
  let server = await startServer(SERVER_COMMAND, root, dataDir);
  const { apiKey, readyAfterMs: firstMs } = server;
  if (!apiKey) throw new Error('the first start printed no key');
  const later: number[] = [];
  for (let n = 0; n < laterStarts; n++) {
    await server.stop();
    server = await startServer(SERVER_COMMAND, root, dataDir);
    later.push(server.readyAfterMs);
  }
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const rest = await readMemory(server.pid, dataDir);
  const all = later.map((ms) => ms.toFixed(0)).join(', ');
  const figures: Figure[] = [
    {
      name: 'first start, ready',
      value: firstMs,
      unit: 'ms',
      target: { below: 3000 },
      how: 'from spawn to /health/ready 200, empty folder, once',
    },
    {
      name: 'first start by npm start',
      value: throughNpm.readyAfterMs,
      unit: 'ms',
      target: { below: 3000 },
      how: 'the same with the build check; build output was there; once',
    },
    {
      name: 'later start, ready',
      value: Math.max(...later),
      unit: 'ms',
      target: { below: 2000 },
      how: `the slowest of ${laterStarts} (${all})`,
    },
    {
      name: 'memory at rest',
      value: rest.pss,
      unit: 'MB',
      target: { below: 200 },
      how: `PSS of ${rest.processes} processes with PostgreSQL, ${restMs / 1000} s after a later start; RSS ${rest.rss.toFixed(0)} MB counts shared pages again`,
    },
  ];
  return { server, apiKey, dataDir, figures };
}
