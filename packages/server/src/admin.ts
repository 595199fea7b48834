import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { COMMANDS, type Command, type Options } from './admin-commands.ts';
import { openDatabase } from './database/open-database.ts';
import { readSettings } from './settings.ts';

const USAGE = `Usage: npm run --silent admin -- COMMAND [options]\n\n${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${name} ${command.takes}\n      ${command.says}`)
  .join('\n')}\n`;

function readCommand(words: string[]): { command: Command; options: Options } {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      plan: { type: 'string' },
      tenant: { type: 'string' },
      key: { type: 'string' },
      scopes: { type: 'string' },
      mode: { type: 'string' },
      'expires-in-days': { type: 'string' },
      'overlap-minutes': { type: 'string' },
      'target-false-match-rate': { type: 'string' },
    },
  });
  const command = COMMANDS[positionals.join(' ')];
  if (!command) throw new Error(`There is no command "${positionals.join(' ')}".\n\n${USAGE}`);
  return { command, options: values };
}

/** Administration beside a running server, or without one: JSON on stdout, everything else on stderr. */
async function main(): Promise<void> {
  const { command, options } = readCommand(process.argv.slice(2));
  const settings = readSettings(process.env);
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    holder: false,
    connectionsMax: 3,
  });
  try {
    const services = { database, clock: () => new Date(), ids: { session: () => randomUUID(), next: () => uuidv7() } };
    process.stdout.write(`${JSON.stringify(await command.run(services, options))}\n`);
  } finally {
    await database.close();
  }
}

main().catch((cause) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
