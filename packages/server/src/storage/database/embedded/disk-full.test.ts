import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newDataDir, newFolder } from '../../../../testing/database/shared-database.ts';
import { isUnreachable, isUnwritable } from '../failures.ts';
import { openDatabase } from '../open-database.ts';

const run = promisify(execFile);

test('fails only the statement that hit a full disk, and reports it', async (context) => {
  const disk = await newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    context.skip('a small disk cannot be mounted here (needs root and the right to mount)');
    return;
  }
  try {
    const dataDir = `${disk}/data`;
    await run('cp', ['-a', await newDataDir(), dataDir]);
    const database = await openDatabase({ dataDir });
    try {
      await database.system((sql) => sql('CREATE TABLE kept AS SELECT 1 AS value'));
      // A sort larger than memory spills to disk.
      const spilling =
        'SELECT count(*) FROM (SELECT md5(n::text) FROM generate_series(1, 3000000) n ORDER BY 1 OFFSET 1) s';
      await assert.rejects(
        database.system((sql) => sql(spilling)),
        (error) => isUnwritable(error) && !isUnreachable(error),
      );
      assert.deepEqual(await database.system((sql) => sql('SELECT value FROM kept')), [{ value: 1 }]);
    } finally {
      await database.close();
    }
  } finally {
    execFileSync('umount', [disk]);
  }
});
