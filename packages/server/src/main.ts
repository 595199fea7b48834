import process from 'node:process';
import type { pino } from 'pino';
import { type App, openApp } from './app.ts';
import { COMMANDS_HERE } from './common/command-names.ts';
import { openTracing } from './compute/tracing/open-tracing.ts';
import type { Tracing } from './compute/tracing/tracing.ts';
import { type FirstStart, firstStart, keepFirstStart } from './domains/people/first-start.ts';
import { greeting } from './domains/people/greeting.ts';
import { type Log, openLog } from './ops/open-log.ts';
import { readSettings, type Settings } from './settings.ts';
import { noteAddress, requireDescriptors } from './storage/files/data-folder.ts';

const { start: command, admin } = COMMANDS_HERE;

const USAGE = `Usage: ${command}

Starts the service: API, documentation and console. It takes no options. Settings are environment variables, which are all listed
in docs/settings.md. The most common:

  PORT=8080 ${command}            listens on port 8080 instead of 4000
  DATA_DIR=/srv/pets ${command}   stores its data in /srv/pets instead of ./data

To manage tenants, keys and people: ${admin} --help
`;

/**
 * Grace period for running requests and jobs at shutdown. With what follows, less than Docker's 10 s before it kills.
 */
const graceMs = 5000;
/** Maximum time for closing after that. Then the process is killed, which loses nothing that was acknowledged. */
const closingMsMax = 10_000;

/**
 * Opens the service, listens and reports it: as text in a terminal, otherwise as one line of JSON on the first start.
 */
async function start(settings: Settings, { log, dropped }: Log, tracing: Tracing): Promise<App> {
  const isByHand = process.stdout.isTTY === true;
  const app = await openApp({ settings, log, logLinesDropped: dropped, tracing, isByHand });
  try {
    let first: FirstStart | undefined;
    let keptIn: string | undefined;
    const address = await app.listen(async (at) => {
      first = settings.role === 'worker' ? undefined : await firstStart(app.services, at);
      keptIn = first && (await keepFirstStart(settings.dataDir, first).catch((err) => noteUnkept(log, err)));
      if (first && !process.stdout.isTTY) process.stdout.write(`${JSON.stringify(first)}\n`);
    });
    await noteAddress(settings.dataDir, address).catch((err) => log.warn({ err }, 'service address not recorded'));
    log.info({ address, role: settings.role }, 'ready');
    const https = app.https();
    if (isByHand && settings.role !== 'worker') process.stdout.write(greeting({ address, first, keptIn, https }));
    return app;
  } catch (error) {
    await app.close(graceMs);
    throw error;
  }
}

function noteUnkept(log: pino.Logger, err: unknown): undefined {
  log.warn({ err }, 'first-start key and link not written to the data folder, only printed');
}

/** The log of a terminal, or lines that a full disk does not stop. */
function openOutput({ logLevel: level }: Settings, tracing: Tracing): Log {
  // A closed pipe or terminal and a full disk reject writes, which must not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  return openLog({ level, output: process.stdout.isTTY ? process.stdout : 1, traceIds: () => tracing.ids() });
}

/** Stops once, however many signals arrive: a closing terminal and npm both send one. */
function stopOnSignal(started: Promise<App>, settings: Settings, { log, close }: Log, tracing: Tracing): void {
  const { drainSeconds } = settings;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('shutdown timed out, killed');
        void close().then(() => process.kill(process.pid, 'SIGKILL'));
      },
      drainSeconds * 1000 + graceMs + closingMsMax,
    ).unref();
    try {
      // Finish a start in progress first, or its PostgreSQL would keep running.
      const app = await started;
      await app.drain();
      await app.close(graceMs);
      await tracing.close();
      await close();
      process.exit(0);
    } catch (err) {
      log.error({ err }, 'did not stop cleanly');
      await close();
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

async function main(words: readonly string[]): Promise<void> {
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(USAGE);
    return;
  }
  if (words.length > 0) {
    process.stderr.write(`The service takes no options, but got ${words.join(' ')}.\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const settings = readSettings(process.env);
  requireDescriptors();
  const tracing = await openTracing(settings);
  const output = openOutput(settings, tracing);
  const started = start(settings, output, tracing);
  stopOnSignal(started, settings, output, tracing);
  await started.catch(async (err) => {
    output.log.debug({ err }, 'could not start');
    await output.close();
    throw err;
  });
}

main(process.argv.slice(2)).catch((cause) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`Rhinarium could not start. ${message}\n`);
  process.exit(1);
});
