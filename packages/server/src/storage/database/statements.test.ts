import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Description, describeStatement } from '../../../testing/database/describe-schema.ts';
import { readStatements, type Statement } from '../../../testing/database/read-statements.ts';
import { startPgvector, withPgvector } from '../../../testing/pgvector.ts';
import { ensureSignBitSchema } from '../../compute/search/sign-bits/sign-bit-schema.ts';
import { openDatabase } from './open-database.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));
const read = readStatements(source);

/** Tables of the database search, which need pgvector. */
const isOfSigns = ({ place }: Pick<Statement, 'place'>) => place.startsWith('compute/search/sign-bits/');
const statements = read.statements.filter((statement) => !isOfSigns(statement));

/** Files with dynamic statements, and the reason. Tests in test/search run them. */
const UNREADABLE: Readonly<Record<string, string>> = {
  'compute/search/sign-bits/sign-bit-schema.ts': 'makes tables, and their policies, from a list',
};

interface Column {
  readonly name: string;
  readonly kind: string;
  /** False for a table column declared NOT NULL. Unknown for an expression. */
  readonly mayBeNull: boolean | undefined;
}

interface Described {
  readonly statement: Statement;
  readonly parameters: number;
  readonly columns: readonly Column[];
}

/** Types returned by the driver (`packages/server/src/storage/database/connection.ts`). JSON may be anything. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  name: 'string',
  numeric: 'string',
  bpchar: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  timestamp: 'Date',
  date: 'Date',
  json: 'json',
  jsonb: 'json',
  void: 'json',
};

interface Outcome {
  readonly described: readonly Described[];
  /** Statements rejected by the database, with its error. */
  readonly refused: readonly string[];
  /** Query plans of sortable lists. */
  readonly plans: readonly { readonly statement: Statement; readonly plan: string }[];
}

/** Sort key of a statement that selects it (`storage/database/named-columns.ts`). */
const SORTED = /(?<key>\S.*?) AS "sortedBy".*ORDER BY \k<key>(?: DESC)?, \w+\.(?:tenant_)?id(?: DESC)? LIMIT \$4$/s;

/** Plan of a later page of such a list, with the filter that is part of every index. */
async function planOf(client: pg.Client, { text }: Statement): Promise<string> {
  const key = /\$2::(\w+) IS NULL OR/.exec(text)?.[1] === 'timestamptz' ? '2026-01-01T00:00:00Z' : '1';
  const id = '00000000-0000-4000-8000-000000000000';
  const others = [...text.matchAll(/\$(\d+)/g)].reduce((most, [, number]) => Math.max(most, Number(number)), 0) - 4;
  const kind = text.includes('FROM jobs') ? 'PET_VERIFICATION' : null;
  const values = [id, key, id, '50', kind, ...Array.from({ length: others - 1 }, () => null)].slice(0, 4 + others);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

let outcome: Promise<Outcome> | undefined;

/** Describes every statement against the migrated schema, once. */
function describeAll(): Promise<Outcome> {
  outcome ??= readSchema();
  return outcome;
}

async function readSchema(): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-sql-'));
  const database = await openDatabase({ dataDir });
  const folder = path.join(dataDir, 'postgres');
  const password = await readFile(path.join(folder, 'superuser-password'), 'utf8');
  const client = new pg.Client({
    host: path.join(folder, 'socket'),
    user: 'rhinarium_superuser',
    password,
    database: 'rhinarium',
    ssl: false,
  });
  await client.connect();
  try {
    const all = await describeIn(client, statements);
    const plans: { statement: Statement; plan: string }[] = [];
    // An empty table is cheap to scan and sort. A large one must not be.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off');
    for (const statement of statements.filter(({ text }) => SORTED.test(text))) {
      plans.push({ statement, plan: await planOf(client, statement) });
    }
    return { ...all, plans };
  } finally {
    await client.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function describeIn(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<Pick<Outcome, 'described' | 'refused'>> {
  const described: Described[] = [];
  const refused: string[] = [];
  const types = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int AS oid, typname AS name FROM pg_type',
  );
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const attributes = await client.query<{ key: string; notNull: boolean }>(
    `SELECT attrelid || '.' || attnum AS key, attnotnull AS "notNull" FROM pg_attribute WHERE attnum > 0`,
  );
  const notNull = new Map(attributes.rows.map((row) => [row.key, row.notNull]));
  for (const statement of statements) {
    const description: Description | undefined = await describeStatement(client, statement.text).catch((cause) => {
      refused.push(`${statement.place}: ${String(cause)}\n${statement.text}`);
      return undefined;
    });
    if (!description) continue;
    const columns = description.columns.map((column) => {
      const type = nameOf.get(column.typeOid) ?? 'unknown';
      const kind = type.startsWith('_') ? 'array' : (KINDS[type] ?? type);
      const isNotNull = notNull.get(`${column.tableOid}.${column.columnNumber}`);
      return { name: column.name, kind, mayBeNull: isNotNull === undefined ? undefined : !isNotNull };
    });
    described.push({ statement, parameters: description.parameters, columns });
  }
  return { described, refused };
}

function wrongValues(described: readonly Described[]): string[] {
  return described
    .filter(({ statement, parameters }) => statement.values !== undefined && statement.values !== parameters)
    .map(({ statement, parameters }) => `${statement.place} takes ${parameters}, is given ${statement.values}`);
}

function wrongRows(described: readonly Described[]): string[] {
  return described.flatMap(({ statement, columns }) =>
    (statement.columns ?? []).flatMap((expected) => {
      const column = columns.find(({ name }) => name === expected.name);
      const at = `${statement.place} ${expected.name}`;
      if (!column) return [`${at}: the statement gives no such column`];
      const fits = column.kind === 'json' || expected.kinds.every((kind) => kind === column.kind || kind === 'unknown');
      if (!fits) return [`${at}: is ${column.kind}, the row type says ${expected.kinds.join(' | ')}`];
      return column.mayBeNull && !expected.isNullable ? [`${at}: may be null, the row type does not say so`] : [];
    }),
  );
}

test('the text of every SQL statement of the server can be read from its source', () => {
  const unread = read.unread.filter((place) => !((place.split(':')[0] ?? '') in UNREADABLE));
  assert.deepEqual(unread, []);
  for (const [file, why] of Object.entries(UNREADABLE))
    assert.ok(
      read.unread.some((place) => place.startsWith(`${file}:`)),
      `${file} can be read now: ${why}`,
    );
  assert.ok(statements.length > 100);
});

test('every SQL statement of the server fits the migrated schema', async () => {
  const { refused } = await describeAll();
  assert.deepEqual(refused, []);
});

test('every statement gets as many values as it takes', async () => {
  const { described } = await describeAll();
  assert.deepEqual(wrongValues(described), []);
});

test('every row type has only columns of its statement, each with its type, and null where the column may be null', async () => {
  const { described } = await describeAll();
  assert.deepEqual(wrongRows(described), []);
});

test(
  'every statement of the search in the database fits the schema that it makes, and gets and gives what it should',
  withPgvector,
  async () => {
    const postgres = await startPgvector();
    try {
      await postgres.query('CREATE EXTENSION vector');
      const databaseUrl = `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`;
      const database = await openDatabase({ dataDir: 'none', databaseUrl });
      await ensureSignBitSchema(database);
      await database.close();
      const client = new pg.Client(databaseUrl);
      await client.connect();
      const { described, refused } = await describeIn(client, read.statements.filter(isOfSigns));
      await client.end();
      assert.deepEqual(refused, []);
      assert.ok(described.length > 5);
      assert.deepEqual([...wrongValues(described), ...wrongRows(described)], []);
    } finally {
      await postgres.stop();
    }
  },
);

test('every list that can be sorted reads its pages off an index, by every sort and either way, without sorting', async () => {
  const { plans } = await describeAll();
  assert.equal(
    plans.length,
    2 * (3 + 3 + 2 + 1 + 3 + 2 + 2),
    'pets, pets of the console, pools, capture sessions, jobs, requests, tenants',
  );
  for (const { statement, plan } of plans) {
    assert.doesNotMatch(plan, /Sort/, `${statement.place}\n${statement.text}\n${plan}`);
    assert.match(plan, /Index Cond: .*ROW\(/, `${statement.place}\n${statement.text}\n${plan}`);
  }
});
