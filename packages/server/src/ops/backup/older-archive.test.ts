import assert from 'node:assert/strict';
import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { readSettings } from '../../settings.ts';
import { openArchive, readEntries } from './archive.ts';
import { importTenants } from './import-tenants.ts';
import { MANIFEST } from './manifest.ts';
import { restorePlace } from './restore-place.ts';
import { writeBackup } from './write-backup.ts';

const say = () => {};

test('an archive from before release 0.1.0 is refused with the commit that restores it, and nothing is created', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId } = await newTenant(service);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-older-'));
  try {
    const [file, older] = [path.join(folder, 'tenant.tar'), path.join(folder, 'older.tar')];
    await writeBackup({ ...services, release: 'test', engineVersion: 'test', say }, file, [tenantId]);
    const archive = await openArchive(older);
    for await (const { name, bytes } of readEntries(file)) {
      const manifest = name === MANIFEST ? JSON.parse(bytes.toString('utf8')) : undefined;
      const migrations = ['0001-tenants.sql', '0049-partners.sql', '0050-partners-go.sql'];
      await archive.add(name, manifest ? Buffer.from(JSON.stringify({ ...manifest, migrations })) : bytes);
    }
    await archive.finish();
    const dataDir = path.join(folder, 'there');
    const openEncryption = async () => assert.fail('keys are not opened');
    const refused = /made before release 0\.1\.0\. Restore it with commit [0-9a-f]{7,} into an empty data folder/;
    await assert.rejects(restorePlace({ ...readSettings({}), dataDir, openEncryption }, older, say), refused);
    await assert.rejects(access(dataDir), { code: 'ENOENT' });
    await assert.rejects(importTenants({ ...services, say, serverUrl: service.url }, older), refused);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
