import type pg from 'pg';

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
