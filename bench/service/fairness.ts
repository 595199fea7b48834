import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { percentile } from './figures.ts';
import { type Picture, readPictures } from './flood-pictures.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';
import { type Span, stagesOf, startCollector } from './trace-collector.ts';

/** Stages of a table, longest first. */
const stagesMax = 20;

/** Table of the stages of one tenant's requests, per operation. Stages within others are indented. */
function stagesOfTenant(title: string, spans: readonly Span[], tenantId: string, operations: number): string[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const rootOf = (span: Span): Span => {
    const parent = span.parentId === undefined ? undefined : byId.get(span.parentId);
    return parent ? rootOf(parent) : span;
  };
  const own = spans.filter((span) => rootOf(span).tenantId === tenantId);
  const rows = stagesOf(own, operations)
    .slice(0, stagesMax)
    .map(
      ({ path, count, totalMs, ownMs }) =>
        `| ${path.join(' → ')} | ${count.toFixed(1)} | ${totalMs.toFixed(1)} | ${ownMs.toFixed(1)} |`,
    );
  return [`${title}, per upload:`, '', '| stage | times | total, ms | own, ms |', '| --- | --- | --- | --- |', ...rows];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const admin = path.join(root, 'packages', 'server', 'dist', 'admin', 'main.js');
const USAGE = `Usage: npm run bench:fairness -- [--photos DIR] [--rounds N] [--uploads N] [--connections N] [--traces]

Measures the uploads of a quiet tenant alone, beside the uploads of 12 megapixels of another one, and alone again. Needs
a machine that does nothing else; taskset or a container chooses its cores.

  --photos DIR      photos <SPECIES>/<identity>/<image>, which are looked at; drawings, which are not, without it
  --rounds N        alone, beside and alone again, this often (default 3)
  --uploads N       uploads of the quiet tenant in each part (default 60)
  --connections N   simultaneous uploads of the other tenant (default 24)
  --traces          also where the time of the quiet tenant's uploads goes, alone and beside (slows them down)
`;

/** Pause of the quiet tenant between two uploads, ms. */
const pauseMs = 200;
/** Time that the other tenant uploads before the quiet one is measured, ms. */
const leadMs = 3000;
/** Uploads a picture into a separate session, so that it is never a repetition. Returns status and duration, ms. */
async function uploadOnce(connection: Connection, { species, file }: Picture) {
  const session = { species, purpose: 'PET_IDENTIFICATION' };
  const created = await connection.send('POST', '/v2/capture-sessions', session);
  if (created.status !== 201) return created;
  return await connection.upload(`/v2/fingerprints:upload?sessionId=${created.body.data.sessionId}`, file);
}

/** Uploads of the quiet tenant, one after the other with pauses. */
async function measureQuiet(connection: Connection, pictures: readonly Picture[], uploads: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < uploads; n++) {
    times.push(expectStatus(await uploadOnce(connection, pictures[n % pictures.length]!), 201).ms);
    await delay(pauseMs);
  }
  return times;
}

/** Uploads without pause over many connections until it is ended. Returns how often each status was answered. */
function startFlood(connection: Connection, pictures: readonly Picture[], connections: number) {
  let isEnded = false;
  const answers = new Map<number, number>();
  const send = async (at: number) => {
    for (let n = at; !isEnded; n++) {
      const { status } = await uploadOnce(connection, pictures[n % pictures.length]!);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // The shortest Retry-After.
      if (status !== 201) await delay(1000);
    }
  };
  const senders = Promise.all(Array.from({ length: connections }, (_, at) => send(at)));
  return async () => {
    isEnded = true;
    await senders;
    return [...answers].sort().map(([status, count]) => `${count} × ${status}`);
  };
}

const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);
const rowOf = (round: number, part: string, times: readonly number[], more = '') =>
  `| ${round} | ${part} | ${times.length} | ${ms(times, 0.5)} | ${ms(times, 0.95)} | ${ms(times, 1)} | ${more} |`;

/** Another tenant of the running service, created by the operator. */
async function createTenant(dataDir: string, name: string): Promise<{ tenantId: string; apiKey: string }> {
  const words = [admin, 'tenant', 'create', '--name', name, '--plan', 'pro'];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout);
}

const options = (words: readonly string[]) => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      photos: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      uploads: { type: 'string', default: '60' },
      connections: { type: 'string', default: '24' },
      traces: { type: 'boolean', default: false },
    },
  });
  return {
    photos: values.photos === undefined ? undefined : path.resolve(values.photos),
    rounds: wholeNumber('--rounds', values.rounds, 1, 100),
    uploads: wholeNumber('--uploads', values.uploads, 1, 10_000),
    connections: wholeNumber('--connections', values.connections, 1, 1000),
    traces: values.traces,
  };
};

async function main(): Promise<void> {
  const { photos, rounds, uploads, connections, traces } = commandLine(USAGE, options);
  const machine = readMachine();
  const pictures = await readPictures(photos);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-fairness-'));
  const collector = traces ? await startCollector() : undefined;
  const settings = {
    RHINARIUM_SUBJECT_CHECK: photos === undefined ? 'off' : 'refuse',
    ...(collector && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
  };
  const server = await startServer(SERVER_COMMAND, root, dataDir, settings);
  const lines: string[] = [];
  const seen: { readonly part: string; readonly spans: readonly Span[] }[] = [];
  try {
    const [quietTenant, floodTenant] = [await createTenant(dataDir, 'Quiet'), await createTenant(dataDir, 'Flood')];
    const quiet = openConnection(server.url, quietTenant.apiKey, 1);
    const loud = openConnection(server.url, floodTenant.apiKey, connections);
    const part = async (round: number, name: string) => {
      const times = await measureQuiet(quiet, pictures.usual, uploads);
      if (collector) seen.push({ part: `${round}, ${name}`, spans: await collector.settle() });
      return times;
    };
    // Starts decoders and networks.
    await measureQuiet(quiet, pictures.usual, pictures.usual.length);
    await collector?.settle();
    for (let round = 1; round <= rounds; round++) {
      const before = await part(round, 'alone');
      const endFlood = startFlood(loud, pictures.huge, connections);
      await delay(leadMs);
      const beside = await part(round, 'beside');
      const answers = await endFlood();
      await collector?.settle();
      const after = await part(round, 'alone again');
      const ratio = percentile(beside, 0.95) / percentile([...before, ...after], 0.95);
      lines.push(rowOf(round, 'alone', before), rowOf(round, 'beside', beside, `${ratio.toFixed(1)} × alone`));
      lines.push(rowOf(round, 'alone again', after, `flood: ${answers.join(', ')}`));
      process.stderr.write(`${lines.slice(-3).join('\n')}\n`);
    }
    for (const { part: name, spans } of seen)
      lines.push('', ...stagesOfTenant(`Round ${name}`, spans, quietTenant.tenantId, uploads));
    quiet.close();
    loud.close();
  } finally {
    await server.stop();
    await collector?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  const what = photos === undefined ? 'generated cats, not looked at' : `${pictures.usual.length} real photos`;
  process.stdout.write(
    [
      `Uploads of a tenant beside ${connections} uploads of 12 megapixels of another: ${what}`,
      `\`${JSON.stringify({ ...machine, loadAtEnd: loadavg()[0] })}\``,
      '',
      '| round | part | n | p50, ms | p95, ms | max, ms | |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  );
}

await main();
