import process from 'node:process';
import { pino } from 'pino';
import { type App, openApp } from './app.ts';
import { openTracing } from './compute/tracing/open-tracing.ts';
import type { Tracing } from './compute/tracing/tracing.ts';
import { type FirstStart, firstStart } from './domains/people/first-start.ts';
import { greeting } from './domains/people/greeting.ts';
import { keepFirstStart } from './domains/people/keep-first-start.ts';
import { readSettings, type Settings } from './settings.ts';
import { noteAddress } from './storage/files/data-folder.ts';

const USAGE = `Usage: npm start

Starts the service: API, documentation and console. It takes no options. Settings are environment variables, which are all listed
in docs/settings.md. The most common:

  PORT=8080 npm start            listens on port 8080 instead of 4000
  DATA_DIR=/srv/pets npm start   stores its data in /srv/pets instead of ./data

To manage tenants, keys and people: npm run --silent admin -- --help
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
async function start(settings: Settings, log: pino.Logger, tracing: Tracing): Promise<App> {
  const app = await openApp({ settings, log, tracing });
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
    if (process.stdout.isTTY && settings.role !== 'worker') process.stdout.write(greeting(address, first, keptIn));
    return app;
  } catch (error) {
    await app.close(graceMs);
    throw error;
  }
}

function noteUnkept(log: pino.Logger, err: unknown): undefined {
  log.warn({ err }, 'first-start key and link not written to the data folder, only printed');
}

function openLog({ logLevel: level }: Settings, tracing: Tracing): pino.Logger {
  const mixin = () => tracing.ids() ?? {};
  const options = { level, base: null, mixin, redact: ['req.headers', 'headers', '*.apiKey', 'apiKey'] };
  // A closed pipe or terminal rejects writes, which must not end the process.
  process.stdout.on('error', () => {});
  if (!process.stdout.isTTY) return pino(options);
  // pino's own stream would retry forever and block the shutdown.
  return pino(options, process.stdout);
}

/** Stops once, however many signals arrive: a closing terminal and npm both send one. */
function stopOnSignal(started: Promise<App>, settings: Settings, log: pino.Logger, tracing: Tracing): void {
  const { drainSeconds } = settings;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('shutdown timed out, killed');
        process.kill(process.pid, 'SIGKILL');
      },
      drainSeconds * 1000 + graceMs + closingMsMax,
    ).unref();
    try {
      // Finish a start in progress first, or its PostgreSQL would keep running.
      const app = await started;
      await app.drain();
      await app.close(graceMs);
      await tracing.close();
      process.exit(0);
    } catch (err) {
      log.error({ err }, 'did not stop cleanly');
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
  const tracing = await openTracing(settings);
  const log = openLog(settings, tracing);
  const started = start(settings, log, tracing);
  stopOnSignal(started, settings, log, tracing);
  await started.catch((err) => {
    log.debug({ err }, 'could not start');
    throw err;
  });
}

main(process.argv.slice(2)).catch((cause) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`Rhinarium could not start. ${message}\n`);
  process.exit(1);
});
