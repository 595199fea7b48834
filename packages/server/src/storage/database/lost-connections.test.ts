import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { atEnd, newFolder } from '../../../testing/database/shared-database.ts';
import { openDatabaseLink } from '../../../testing/database-link.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../testing/own-postgres.ts';
import { until } from '../../../testing/processes.ts';
import type { Database } from './database.ts';
import { isUnreachable } from './failures.ts';
import { openDatabase } from './open-database.ts';

/** FATAL 57P01, with which a server that stops ends a session. */
function sessionEnd(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0', 'latin1');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

let shared: ReturnType<typeof startPostgres> | undefined;

async function startPostgres() {
  const folder = await newFolder();
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  atEnd(() => postgres.stop());
  return { folder, postgres };
}

/** A database behind a link that can fail. */
async function open() {
  shared ??= startPostgres();
  const { folder, postgres } = await shared;
  const link = await openDatabaseLink(postgres.port);
  atEnd(async () => link.close());
  const database = await openDatabase({ dataDir: folder, databaseUrl: link.url });
  atEnd(() => database.close());
  await database.system((sql) => sql('CREATE TABLE IF NOT EXISTS scratch (value int)'));
  return { folder, postgres, link, database };
}

const setReadOnly = async (postgres: OwnPostgres, value: 'on' | 'off') => {
  await postgres.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await postgres.query('SELECT pg_reload_conf()');
};

/** Writes, and returns the port of the server that did. */
async function write(database: Database): Promise<number> {
  const rows = await database.system(async (sql) => {
    await sql('INSERT INTO scratch VALUES (1)');
    return await sql<{ port: number }>('SELECT inet_server_port() AS port');
  });
  return rows[0]!.port;
}

const isReachable = (database: Database) =>
  database.ping().then(
    () => true,
    () => false,
  );

/** Keeps so many connections of the pool in use at one time. */
const useConnections = (database: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => database.system((sql) => sql('SELECT pg_sleep(0.3)'))));

test('survives an end of the session that arrives in one packet with its start', async () => {
  const { link, database } = await open();
  link.followStart(sessionEnd());
  const asked = Array.from({ length: 10 }, () => database.system((sql) => sql('SELECT 1')));
  const reasons = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  assert.ok(reasons.length > 0 && reasons.every(isUnreachable));
  link.followStart(undefined);
  await database.ping();
});

test('survives sessions that are ended again and again while they are in use', async () => {
  const { postgres, database } = await open();
  let isOver = false;
  const ending = (async () => {
    while (!isOver)
      await postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'rhinarium'");
  })();
  const asked = Array.from({ length: 600 }, () => database.system((sql) => sql('SELECT 1')));
  const reasons = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  assert.ok(reasons.every(isUnreachable));
  isOver = true;
  await ending;
  await until(() => isReachable(database), 'a connection');
});

test('is not reachable while the server accepts no writes, and is again as soon as it does', async () => {
  const { postgres, database } = await open();
  await useConnections(database, 10);
  await setReadOnly(postgres, 'on');
  try {
    await until(async () => !(await isReachable(database)), 'a server that accepts no writes');
    for (let n = 0; n < 12; n++) {
      await assert.rejects(write(database), isUnreachable);
      await assert.rejects(database.ping(), isUnreachable);
    }
  } finally {
    await setReadOnly(postgres, 'off');
  }
  await until(() => isReachable(database), 'a server that accepts writes');
  await Promise.all(Array.from({ length: 10 }, () => write(database)));
});

test('leaves a server that accepts no writes any more for the standby that was promoted, without a failure', async () => {
  const { folder, postgres, link, database } = await open();
  const standby = await postgres.startStandby(path.join(folder, 'standby'));
  atEnd(() => standby.stop());
  const heard: (string | undefined)[] = [];
  await database.listen('failover', (payload) => heard.push(payload));
  await useConnections(database, 10);
  assert.equal(await write(database), postgres.port);
  await setReadOnly(postgres, 'on');
  try {
    await until(async () => !(await isReachable(database)), 'a server that accepts no writes');
    link.leadTo(standby.port);
    await assert.rejects(write(database), isUnreachable);
    await assert.rejects(database.ping(), isUnreachable);
    await standby.promote();
    assert.equal(await write(database), standby.port);
    const ports = await Promise.all(Array.from({ length: 30 }, () => write(database)));
    assert.deepEqual(new Set(ports), new Set([standby.port]));
    const notify = () => database.system((sql) => sql("SELECT pg_notify('failover', 'now')"));
    await until(async () => {
      await notify();
      return heard.includes('now');
    }, 'a notice from the promoted server');
    assert.ok(heard.includes(undefined), 'told that notices may have been missed');
  } finally {
    await setReadOnly(postgres, 'off');
  }
});

test('fails statements on connections that died silently within 15 s, and takes new ones', async () => {
  const { link, database } = await open();
  const heard: (string | undefined)[] = [];
  await database.listen('silence', (payload) => heard.push(payload));
  await useConnections(database, 10);
  link.silenceOpen();
  // By the limit of a statement it would be a read timeout.
  await assert.rejects(write(database), /Connection terminated unexpectedly/);
  await Promise.all(Array.from({ length: 20 }, () => write(database)));
  await until(async () => heard.length > 0, 'the connection for notices made again');
  assert.equal(heard[0], undefined);
});

test('lets a slow statement take its time while another one waits for a dead connection', async () => {
  const { link, database } = await open();
  await useConnections(database, 2);
  link.silenceOpen();
  const dead = [1, 2].map(() => assert.rejects(write(database), isUnreachable));
  const slow = database.system((sql) => sql('SELECT pg_sleep(12), 7 AS value'));
  await Promise.all(dead);
  assert.equal((await slow)[0]!['value'], 7);
});

test('closes although its connections died silently', async () => {
  const { link, database } = await open();
  await database.listen('closing', () => {});
  await useConnections(database, 5);
  link.silence();
  await database.close();
});
