import type pg from 'pg';

/** Queries of the catalogue, each with one text a row. The order of columns is not described: nothing depends on it. */
const PARTS: readonly string[] = [
  `SELECT concat_ws(' ', 'table', relname, relpersistence, relrowsecurity, relforcerowsecurity, reloptions::text) AS text
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  `SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
                    a.attidentity, a.attstorage, pg_get_expr(d.adbin, d.adrelid)) AS text
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS text
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.connamespace = 'public'::regnamespace`,
  `SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, 'using', qual, 'check', with_check) AS text
     FROM pg_policies WHERE schemaname = 'public'`,
  `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  `SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
  `SELECT concat_ws(' ', 'sequence or view', relname, relkind) AS text
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')`,
];

/** Everything in the schema of a database, one definition per text, in a fixed order. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const described: string[] = [];
  for (const part of PARTS) {
    const { rows } = await client.query<{ text: string }>(part);
    described.push(...rows.map(({ text }) => text));
  }
  return described.sort();
}

interface DescribedColumn {
  readonly name: string;
  readonly typeOid: number;
  /** 0 for an expression. */
  readonly tableOid: number;
  readonly columnNumber: number;
}

export interface Description {
  readonly parameters: number;
  readonly columns: readonly DescribedColumn[];
}

interface Wire {
  parse(query: { text: string; name: string; types: number[] }, more?: boolean): void;
  describe(target: { type: 'S'; name: string }, more?: boolean): void;
  sync(): void;
  once(event: string, listener: (message: never) => void): void;
}

/**
 * Description of a statement that is parsed but not run: Parse, Describe and Sync of the extended protocol (PostgreSQL
 * manual, "Message Flow"). Rejects with the database's error if the statement does not fit the schema.
 */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let parameters = 0;
    let columns: DescribedColumn[] = [];
    let failure: Error | undefined;
    const query = {
      submit(connection: Wire) {
        connection.once('parameterDescription', (message: { parameterCount: number }) => {
          parameters = message.parameterCount;
        });
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(message: {
        fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[];
      }) {
        columns = message.fields.map((field) => ({
          name: field.name,
          typeOid: field.dataTypeID,
          tableOid: field.tableID,
          columnNumber: field.columnID,
        }));
      },
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (!failure) resolve({ parameters, columns });
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}
