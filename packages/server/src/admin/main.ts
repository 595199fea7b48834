import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { noteAudit } from '../audit/note-audit.ts';
import { openLocalFolder } from '../blobs/local-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { openRecognition } from '../recognition/recognition.ts';
import { readSettings } from '../settings.ts';
import { COMMANDS } from './commands.ts';
import type { AdminServices, Command, Options } from './options.ts';

const USAGE = `Usage: npm run --silent admin -- COMMAND [options]\n\n${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${name} ${command.takes}\n      ${command.says}`)
  .join('\n')}\n`;

function readCommand(words: string[]): { name: string; command: Command; options: Options } {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      operator: { type: 'boolean' },
      all: { type: 'boolean' },
      finish: { type: 'boolean' },
      jobs: { type: 'string' },
      plan: { type: 'string' },
      tenant: { type: 'string' },
      key: { type: 'string' },
      scopes: { type: 'string' },
      mode: { type: 'string' },
      'expires-in-days': { type: 'string' },
      'overlap-minutes': { type: 'string' },
      'target-false-match-rate': { type: 'string' },
      policy: { type: 'string' },
    },
  });
  const name = positionals.join(' ');
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command "${name}".\n\n${USAGE}`);
  const options = Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : value]);
  return { name, command, options: Object.fromEntries(options) };
}

/** What a command changed stands in the audit log of its tenant, without the keys and links that it made. */
async function note(services: AdminServices, name: string, result: unknown): Promise<void> {
  const { tenantId, apiKey: _, link: __, ...details } = result as Record<string, unknown>;
  if (typeof tenantId !== 'string') return;
  await services.database.tenant(tenantId, (sql) =>
    noteAudit(services, sql, tenantId, { by: undefined, action: `command ${name}`, subject: tenantId, details }),
  );
}

/** Administration beside a running server, or without one: JSON on stdout, everything else on stderr. */
async function main(): Promise<void> {
  const { name, command, options } = readCommand(process.argv.slice(2));
  const settings = readSettings(process.env);
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    holder: false,
    connectionsMax: 3,
  });
  try {
    const serverUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
    const ids = { session: () => randomUUID(), next: () => uuidv7() };
    const openMatching = async () => ({
      database,
      blobs: await openLocalFolder({ dataDir: settings.dataDir, isAlone: false }),
      recognition: await openRecognition({ threads: settings.engineThreads }),
      log: pino({ level: 'warn', base: null }, process.stderr),
    });
    const services = { database, clock: () => new Date(), ids, serverUrl, openMatching };
    const result = await command.run(services, options);
    process.stdout.write(`${JSON.stringify(result)}\n`);
    if (!command.isReading) await note(services, name, result);
  } finally {
    await database.close();
  }
}

main().catch((cause) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
