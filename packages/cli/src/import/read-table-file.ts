import { readFileSync } from 'node:fs';
import { readTable, type Table, type TableReaders, UnreadableTable } from '@rhinarium/contract/animal-tables';
import { UsageError } from '../usage-error.ts';

const READERS: TableReaders = { csv: () => import('hucre/csv'), xlsx: () => import('hucre/xlsx') };

/** Reads a CSV or XLSX file. Throws a UsageError if it is not one or has no rows. */
export async function readTableFile(file: string): Promise<Table> {
  try {
    return await readTable({ name: file, bytes: readFileSync(file) }, READERS);
  } catch (cause) {
    if (cause instanceof UnreadableTable && cause.kind === 'empty')
      throw new UsageError(`${file} has no list of pets.`);
    throw new UsageError(`${file} cannot be read as a table: ${(cause as Error).message}`);
  }
}
