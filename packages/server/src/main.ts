import process from 'node:process';
import { pino } from 'pino';
import { openApp } from './app.ts';
import { firstStart } from './people/first-start.ts';
import { readSettings } from './settings.ts';

/** How long running requests and jobs may take to end when the service is asked to stop. */
const graceMs = 15_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, base: null, redact: ['req.headers', 'headers', '*.apiKey', 'apiKey'] });
  const app = await openApp({ settings, log });
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    app.close(graceMs).then(
      () => process.exit(0),
      (err) => {
        log.error({ err }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const address = await app.listen();
  const first = await firstStart(app.services, address);
  if (first) process.stdout.write(`${JSON.stringify(first)}\n`);
  log.info({ address, role: settings.role }, 'ready');
}

main().catch((cause) => {
  process.stderr.write(
    `Rhinarium could not start.\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  );
  process.exit(1);
});
