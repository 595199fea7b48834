import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newDataDir, newFolder, postmasterPid, Tenure } from '../../../../testing/database/shared-database.ts';
import type { Database } from '../database.ts';
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

const adopted = 'PostgreSQL was running already and was taken over';
const started = 'PostgreSQL was started';
const restarted = 'PostgreSQL was running with other settings or programs and was started again';

/** Opens, uses and closes a database as a server, and returns what it reported. */
async function visit(dataDir: string, work: (database: Database) => Promise<unknown> = (database) => database.ping()) {
  const said: string[] = [];
  const database = await openDatabase({ dataDir, say: (event) => said.push(event) });
  try {
    await work(database);
  } finally {
    await database.close();
  }
  return said;
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster');

test('creates a durable private database at the first start, which the second start finds', async () => {
  const dataDir = path.join(await newFolder(), `it's "a" folder, with $(names) – ü`);
  await mkdir(path.join(dataDir, 'postgres', 'cluster.new', 'half'), { recursive: true });
  const said = await visit(dataDir, async (database) => {
    await database.system((sql) => sql('CREATE TABLE kept AS SELECT 7 AS value'));
    const settings = await database.system((sql) =>
      sql(`SELECT name, setting FROM pg_settings
           WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') ORDER BY name`),
    );
    assert.deepEqual(
      settings.map(({ setting }) => setting),
      ['on', 'on', '', 'on'],
    );
    const [cluster] = await database.system((sql) =>
      sql(`SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datcollate AS collation
           FROM pg_database WHERE datname = current_database()`),
    );
    assert.deepEqual(cluster, { encoding: 'UTF8', provider: 'b', collation: 'C' });
  });
  assert.deepEqual(said.slice(0, 2), ['A new database was created', started]);
  for (const name of ['role-password', 'superuser-password']) {
    const file = path.join(dataDir, 'postgres', name);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.ok((await readFile(file, 'utf8')).length >= 32);
  }
  assert.equal((await stat(path.join(dataDir, 'postgres'))).mode & 0o777, 0o700);
  assert.match(
    await readFile(path.join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8'),
    /^local\s+all\s+all\s+scram-sha-256$/m,
  );
  const later = await visit(dataDir, async (database) => {
    assert.deepEqual(await database.system((sql) => sql('SELECT value FROM kept')), [{ value: 7 }]);
  });
  assert.deepEqual(later, [started]);
  assert.ok(!existsSync(path.join(clusterOf(dataDir), 'postmaster.pid')));
});

test('lets one of two servers starting at the same time open a new folder, and tells the other which one did', async () => {
  const dataDir = path.join(await newFolder(), 'data');
  const tenures = [new Tenure(dataDir), new Tenure(dataDir)] as const;
  const outcomes = await Promise.all(tenures.map(({ outcome }) => outcome));
  const winner = outcomes.indexOf('open');
  assert.notEqual(winner, -1);
  const refusal = `The data folder ${dataDir} is in use by another server (process ${tenures[winner]?.pid}).`;
  assert.ok(outcomes[1 - winner]?.startsWith(refusal), outcomes[1 - winner]);
  await assert.rejects(openDatabase({ dataDir }), (error: Error) => error.message.startsWith(refusal));
  assert.deepEqual([await tenures[winner]?.end(), await tenures[1 - winner]?.end()].sort(), [0, 1]);
  await visit(dataDir);
});

test('takes over the PostgreSQL left behind by a killed server', async () => {
  const dataDir = await newDataDir();
  const tenure = new Tenure(dataDir);
  assert.equal(await tenure.outcome, 'open');
  const pid = await postmasterPid(dataDir);
  await tenure.kill();
  const said = await visit(dataDir, async () => assert.equal(await postmasterPid(dataDir), pid));
  assert.deepEqual(said, [adopted]);
});

test('lets only one server within a process open a folder', async () => {
  const dataDir = await newDataDir();
  await visit(dataDir, () => assert.rejects(openDatabase({ dataDir }), /in use by another server/));
});

test('restarts a PostgreSQL left behind with other settings', async () => {
  const dataDir = await newDataDir();
  const tenure = new Tenure(dataDir);
  await tenure.outcome;
  await tenure.kill();
  await writeFile(path.join(clusterOf(dataDir), 'postgresql.conf'), '# of an earlier release\n');
  assert.deepEqual(await visit(dataDir), [restarted]);
});

test('puts back the database of an upgrade that was interrupted between its renames, and creates none', async () => {
  const dataDir = await newDataDir();
  await visit(dataDir, (database) => database.system((sql) => sql('CREATE TABLE kept AS SELECT 7 AS value')));
  await rename(clusterOf(dataDir), `${clusterOf(dataDir)}.leaving`);
  const said = await visit(dataDir, async (database) => {
    assert.deepEqual(await database.system((sql) => sql('SELECT value FROM kept')), [{ value: 7 }]);
  });
  assert.deepEqual(said, [started]);
});

test('starts despite a stale pid file, even if its process id and the socket’s belong to another program', async () => {
  const dataDir = await newDataDir();
  const owner = await stat(clusterOf(dataDir));
  const files = [
    path.join(clusterOf(dataDir), 'postmaster.pid'),
    path.join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock'),
  ];
  const rest = `${clusterOf(dataDir)}\n1700000000\n5432\n${dataDir}/postgres/socket\n\n  1234567   99999\nready   \n`;
  for (const first of [`${process.pid}\n${rest}`, `2147483646\n${rest}`, '', 'torn', '-5\n']) {
    for (const file of files) {
      await writeFile(file, first);
      await chown(file, owner.uid, owner.gid);
    }
    assert.deepEqual(await visit(dataDir), [started], JSON.stringify(first));
  }
});

test('restarts a killed PostgreSQL under a server, and recovers without help', async () => {
  const dataDir = await newDataDir();
  const said: string[] = [];
  let restartedNow = () => {};
  const restart = new Promise<void>((resolve) => (restartedNow = resolve));
  const say = (event: string) => {
    said.push(event);
    if (said.includes('The connection to PostgreSQL was lost') && event === started) restartedNow();
  };
  const database = await openDatabase({ dataDir, say });
  let notice = () => {};
  const caughtUp = new Promise<void>((resolve) => (notice = resolve));
  await database.listen('news', () => notice());
  try {
    await database.system((sql) => sql('CREATE TABLE kept AS SELECT 1 AS value'));
    const cut = database.system(async (sql) => {
      await sql('INSERT INTO kept VALUES (2)');
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await sql('SELECT pg_sleep(30)');
    });
    await assert.rejects(cut, isUnreachable);
    await assert.rejects(database.ping(), isUnreachable);
    await restart;
    assert.deepEqual(await database.system((sql) => sql('SELECT value FROM kept')), [{ value: 1 }]);
    assert.equal(await caughtUp, undefined);
    await assert.rejects(openDatabase({ dataDir }), /in use by another server/);
  } finally {
    await database.close();
  }
  assert.deepEqual(await visit(dataDir), [started]);
});

test('lets a command work next to a server, and stops PostgreSQL with the last process', async () => {
  const dataDir = await newDataDir();
  const command = await openDatabase({ dataDir, holder: false });
  const other = await openDatabase({ dataDir, holder: false });
  const server = await openDatabase({ dataDir });
  const pid = await postmasterPid(dataDir);
  await command.close();
  await server.ping();
  await server.close();
  await other.ping();
  assert.equal(await postmasterPid(dataDir), pid);
  await other.close();
  await assert.rejects(postmasterPid(dataDir), { code: 'ENOENT' });
});

test('works after moving a data folder, even to a path too long for a socket', async () => {
  const deep = path.join(await newFolder(), 'x'.repeat(120));
  await rename(await newDataDir(), deep);
  const tenure = new Tenure(deep);
  assert.equal(await tenure.outcome, 'open');
  await tenure.kill();
  assert.deepEqual(await visit(deep), [adopted]);
});

test('reports a database of another major version, and a lost password', async () => {
  const dataDir = await newDataDir();
  await rm(path.join(dataDir, 'postgres', 'role-password'));
  await assert.rejects(openDatabase({ dataDir }), /role-password cannot be read; restore it/);
  await writeFile(path.join(clusterOf(dataDir), 'PG_VERSION'), '12\n');
  await assert.rejects(openDatabase({ dataDir }), /was created by PostgreSQL 12; the programs are of 18/);
});
