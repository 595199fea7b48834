import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { noteAudit } from '../audit/note-audit.ts';
import { openLocalFolder } from '../blobs/local-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { openRecognition } from '../recognition/recognition.ts';
import { readSettings } from '../settings.ts';
import type { AdminServices } from './options.ts';
import { readCommand } from './read-command.ts';

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
  const given = readCommand(process.argv.slice(2));
  if ('usage' in given) {
    process.stdout.write(given.usage);
    return;
  }
  const { name, command, options } = given;
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
