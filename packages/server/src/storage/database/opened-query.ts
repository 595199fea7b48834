import pg from 'pg';

/** Prepared statements at most. The service has a fixed number of texts, fewer than this. */
const namesMax = 1000;

/**
 * An optional filter, as of a list. Its best plan depends on whether the value is there, so it is planned with its
 * values each time.
 */
const OPTIONAL_FILTER = /IS NULL OR/i;

const names = new Map<string, string>();

/**
 * Name under which a connection prepares a statement, so that PostgreSQL parses and plans it once. The same for all
 * connections. `undefined` for a statement that is not prepared.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax || OPTIONAL_FILTER.test(text)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A statement that prepares the ground for another one. Its rows are not read. */
export interface Opening {
  /** Name under which a connection prepares it, once. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** The methods of pg's `Connection` that a query uses. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: readonly string[] }): void;
  execute(): void;
}

/** Methods of pg's `Query` that its client calls, which its types leave out. */
interface WireQuery {
  name: string | undefined;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  submit(wire: Wire): Error | null;
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => WireQuery;

/**
 * A statement and its openings in one message to PostgreSQL, which answers them with one. They end with a common Sync
 * and thus form one transaction, unless one of the openings is a BEGIN (PostgreSQL 18, 54.2.4 Pipelining).
 */
class OpenedQuery extends Query {
  readonly #openings: readonly Opening[];
  readonly #ownName: string | undefined;
  #openedCount = 0;

  constructor(config: pg.QueryConfig, openings: readonly Opening[]) {
    super(config);
    this.#openings = openings;
    this.#ownName = this.name;
  }

  override prepare(wire: Wire): void {
    for (const { name, text, values } of this.#openings) {
      if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values });
      wire.execute();
    }
    super.prepare(wire);
    // The client counts a parsed statement as the one that this query names.
    this.name = undefined;
  }

  override handleDataRow(message: unknown): void {
    if (this.#isOpened()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isOpened()) {
      super.handleCommandComplete(message, wire);
      return;
    }
    const { name, text } = this.#openings[this.#openedCount]!;
    wire.parsedStatements[name] = text;
    this.#openedCount += 1;
    if (this.#isOpened()) this.name = this.#ownName;
  }

  override handleError(error: Error, wire: Wire): void {
    if (this.#ownName !== undefined) delete wire.submittedNamedStatements[this.#ownName];
    super.handleError(error, wire);
  }

  #isOpened(): boolean {
    return this.#openedCount === this.#openings.length;
  }
}

/** Runs a statement after its openings. Rejects with the failure of any of them. */
export function queryOpened(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  openings: readonly Opening[],
): Promise<pg.QueryResult> {
  if (openings.length === 0) return client.query(config);
  return new Promise((resolve, reject) => {
    const query = new OpenedQuery(config, openings);
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
