import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import type { Database } from './database.ts';

/** Collects notifications of a channel. `next` resolves with the next one. */
class Ear {
  readonly #heard: (string | undefined)[] = [];
  #wake: () => void = () => {};

  readonly hear = (payload: string | undefined) => {
    this.#heard.push(payload);
    this.#wake();
  };

  async next(): Promise<string | undefined> {
    if (this.#heard.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#heard.shift();
  }

  get count(): number {
    return this.#heard.length;
  }
}

function notify(database: Database, channel: string, payload: string) {
  return database.system((sql) => sql('SELECT pg_notify($1, $2)', [channel, payload]));
}

test('notifies all listeners of a channel after the commit, and no others', async () => {
  const { database } = await sharedDatabase();
  const channel = `Jobs "of" ${randomUUID()}`;
  const [first, second, other] = [new Ear(), new Ear(), new Ear()];
  const ends = await Promise.all([
    database.listen(channel, first.hear),
    database.listen(channel, second.hear),
    database.listen(randomUUID(), other.hear),
  ]);
  const undone = database.system(async (sql) => {
    await sql('SELECT pg_notify($1, $2)', [channel, 'undone']);
    throw new Error('undo');
  });
  await assert.rejects(undone, /undo/);
  await notify(database, channel, 'committed');
  assert.equal(await first.next(), 'committed');
  assert.equal(await second.next(), 'committed');
  await ends[0]?.();
  await notify(database, channel, 'again');
  assert.equal(await second.next(), 'again');
  assert.deepEqual([first.count, other.count], [0, 0]);
  for (const end of ends) await end();
});

test('tells every listener to catch up after a lost connection, and notifies again', async () => {
  const { database } = await sharedDatabase();
  const channels = [randomUUID(), randomUUID()];
  const ears = channels.map(() => new Ear());
  const ends = await Promise.all(
    channels.map((channel, index) => database.listen(channel, ears[index]?.hear ?? (() => {}))),
  );
  for (let round = 0; round < 2; round += 1) {
    await database.system((sql) =>
      sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE ANY (ARRAY['LISTEN%', 'UPDATE schema_migrations%']) AND pid <> pg_backend_pid()",
      ),
    );
    for (const [index, ear] of ears.entries()) {
      assert.equal(await ear.next(), undefined);
      await notify(database, channels[index] ?? '', `${round}`);
      assert.equal(await ear.next(), `${round}`);
    }
  }
  for (const end of ends) await end();
});
