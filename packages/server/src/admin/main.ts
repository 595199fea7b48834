import process from 'node:process';
import { ENGINE } from '@rhinarium/engine';
import { pino } from 'pino';
import { SYSTEM_SOURCES } from '../common/sources.ts';
import { VERSION } from '../common/version.ts';
import { type Decoding, openDecoding } from '../compute/decoding/decoding.ts';
import { engineThreadsWithin, memoryBound } from '../compute/decoding/decoding-bounds.ts';
import { packInUse } from '../compute/recognition/packs/installed-packs.ts';
import { calibrationWith, openRecognition } from '../compute/recognition/recognition.ts';
import { openTemplateCache } from '../domains/templates/stored-templates.ts';
import { readSettings } from '../settings.ts';
import { openLostImages } from '../storage/blobs/blobs.ts';
import { openBlobs } from '../storage/blobs/open-blobs.ts';
import type { Database } from '../storage/database/database.ts';
import { openDatabaseClock } from '../storage/database/database-clock.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import { openEncryptionOf } from '../storage/encryption/open-encryption.ts';
import { readAddress } from '../storage/files/data-folder.ts';
import { readCommand } from './commands.ts';
import { sentenceOf } from './options.ts';

/** Administration, with or without a running server (specification 13.3): JSON on stdout, everything else on stderr. */
async function main(): Promise<void> {
  const given = readCommand(process.argv.slice(2));
  if ('usage' in given) {
    process.stdout.write(given.usage);
    return;
  }
  const { command, options } = given;
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl, postgresBin } = settings;
  if ('runAlone' in command) {
    const openEncryption = (database: Database) => openEncryptionOf(database, settings, SYSTEM_SOURCES);
    const place = { ...settings, sources: SYSTEM_SOURCES, openEncryption };
    process.stdout.write(`${JSON.stringify(await command.runAlone(place, options))}\n`);
    return;
  }
  const database = await openDatabase({ dataDir, databaseUrl, postgresBin, holder: false, connectionsMax: 3 });
  let decoding: Decoding | undefined;
  try {
    const noted = settings.publicUrl ?? (await readAddress(dataDir));
    const serverUrl = noted ?? `http://localhost:${settings.port}`;
    const time = await openDatabaseClock({ database, sources: SYSTEM_SOURCES, onDifference: () => {} });
    time.close();
    const encryption = await openEncryptionOf(database, settings, SYSTEM_SOURCES);
    const pack = await packInUse(settings);
    const recognition = { engine: pack?.engine ?? ENGINE, calibration: calibrationWith(pack) };
    const openImages = () => openBlobs(settings, encryption, false);
    const openMatching = async () => {
      const memoryBytes = await memoryBound();
      const threads = engineThreadsWithin(memoryBytes, settings.engineThreads);
      decoding = openDecoding({ coresMax: threads, memoryBytes, ticks: SYSTEM_SOURCES.ticks });
      const log = pino({ level: 'warn', base: null }, process.stderr);
      return {
        database,
        encryption,
        blobs: await openImages(),
        recognition: await openRecognition({ threads, decoding, ticks: SYSTEM_SOURCES.ticks, pack }),
        log,
        lostImages: openLostImages(log),
        templateCache: openTemplateCache(),
      };
    };
    const parts = { ...SYSTEM_SOURCES, clock: time.now, database, encryption, recognition, openMatching };
    const result = await command.run({ ...parts, openBlobs: openImages, serverUrl, release: VERSION }, options);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    decoding?.close();
    await database.close();
  }
}

main().catch((cause) => {
  process.stderr.write(`${sentenceOf(cause)}\n`);
  process.exitCode = 1;
});
