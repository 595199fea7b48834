import process from 'node:process';
import { pino } from 'pino';
import { VERSION } from '../app.ts';
import { openLocalFolder } from '../blobs/local-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { openRecognition } from '../recognition/recognition.ts';
import { readSettings } from '../settings.ts';
import { SYSTEM_SOURCES } from '../sources.ts';
import { readCommand, sentenceOf } from './read-command.ts';

/** Administration beside a running server, or after one: JSON on stdout, everything else on stderr. */
async function main(): Promise<void> {
  const { command, options } = readCommand(process.argv.slice(2));
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  if ('runAlone' in command) {
    process.stdout.write(`${JSON.stringify(await command.runAlone({ dataDir, databaseUrl }, options))}\n`);
    return;
  }
  const database = await openDatabase({ dataDir, databaseUrl, holder: false, connectionsMax: 3 });
  try {
    const serverUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
    const openBlobs = () => openLocalFolder({ dataDir, isAlone: false });
    const openMatching = async () => ({
      database,
      blobs: await openBlobs(),
      recognition: await openRecognition({ threads: settings.engineThreads }),
      log: pino({ level: 'warn', base: null }, process.stderr),
    });
    const result = await command.run(
      { ...SYSTEM_SOURCES, database, serverUrl, release: VERSION, openBlobs, openMatching },
      options,
    );
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    await database.close();
  }
}

main().catch((cause) => {
  process.stderr.write(`${sentenceOf(cause)}\n`);
  process.exitCode = 1;
});
