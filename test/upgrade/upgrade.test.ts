import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SYSTEM_SOURCES } from '@rhinarium/server/parts/common';
import { restorePlace } from '@rhinarium/server/parts/operations';
import { readSettings } from '@rhinarium/server/parts/settings';
import { openEncryptionOf } from '@rhinarium/server/parts/storage';
import { judgeLived } from './judge-lived.ts';
import { ARCHIVE, DATA } from './lived.ts';
import { unpack, unpackDataFolder } from './packed-folder.ts';

const releases = fileURLToPath(new URL('releases/', import.meta.url));
/** Maximum size of a release's data folder and archive together, bytes. */
const STORED_BYTES_MAX = 1e6;

async function inNewFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-upgrade-'));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const release of (await readdir(releases)).sort()) {
  const kept = path.join(releases, release);

  test(`the data folder and the archive of ${release} are small`, async () => {
    const sizes = await Promise.all([DATA, ARCHIVE].map(async (name) => (await stat(path.join(kept, name))).size));
    assert.ok(sizes[0]! + sizes[1]! < STORED_BYTES_MAX, sizes.join(' + '));
  });

  test(`the service starts on a data folder of ${release}, and all that it had is there and continues`, async (t) => {
    await inNewFolder(async (folder) => {
      const dataDir = path.join(folder, 'data');
      await mkdir(dataDir, { mode: 0o711 });
      await unpackDataFolder(await readFile(path.join(kept, DATA)), dataDir);
      await judgeLived(t, kept, dataDir, 'folder');
    });
  });

  test(`an archive of ${release} is restored, and all that it had is there and continues`, async (t) => {
    await inNewFolder(async (folder) => {
      const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'archive.tar')];
      await writeFile(file, unpack(await readFile(path.join(kept, ARCHIVE))));
      const settings = { ...readSettings({}), dataDir };
      const openEncryption = (database: Parameters<typeof openEncryptionOf>[0]) =>
        openEncryptionOf(database, settings, SYSTEM_SOURCES);
      await restorePlace({ ...settings, openEncryption }, file, () => {});
      await judgeLived(t, kept, dataDir, 'archive');
    });
  });
}
