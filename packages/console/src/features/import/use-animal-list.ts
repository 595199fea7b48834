import type { Species } from '@rhinarium/contract';
import {
  type ColumnMap,
  type DateOrder,
  type Encoding,
  type Reading,
  readAnimals,
  readTable,
  type Table,
  type TableReaders,
} from '@rhinarium/contract/animal-tables';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

const READERS: TableReaders = { csv: () => import('hucre/csv'), xlsx: () => import('hucre/xlsx') };

/** Choices of the reader in place of what the list tells. */
interface Choices {
  readonly encoding?: Encoding;
  readonly delimiter?: string;
  readonly headerLine?: number;
  readonly map: ColumnMap;
  readonly species?: Species | undefined;
  readonly order?: DateOrder | undefined;
}

/** A list with corrected cells, and its animals. */
export interface AnimalList {
  readonly table: Table;
  readonly reading: Reading;
}

/** Corrected cells by line and column. */
type Corrections = ReadonlyMap<string, string>;

const cellKey = (line: number, column: number) => `${line} ${column}`;

function correct(table: Table, corrections: Corrections): Table {
  if (corrections.size === 0) return table;
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => corrections.get(cellKey(row.line, column)) ?? cell),
  }));
  return { ...table, rows };
}

/** Reads a file as a list of animals. A choice or a corrected cell reads it again. */
export function useAnimalList(file: File) {
  const [choices, setChoices] = useState<Choices>({ map: {} });
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const { encoding, delimiter, headerLine, map, species, order } = choices;
  const { name, size, lastModified } = file;
  const read = useQuery({
    queryKey: ['list', name, size, lastModified, encoding, delimiter, headerLine],
    queryFn: async () =>
      await readTable({ name, bytes: new Uint8Array(await file.arrayBuffer()) }, READERS, {
        encoding,
        delimiter,
        headerLine,
      }),
    retry: false,
    gcTime: 0,
    networkMode: 'always',
    placeholderData: (before) => before,
  });
  const list = useMemo((): AnimalList | undefined => {
    if (!read.data) return undefined;
    const table = correct(read.data, corrections);
    return { table, reading: readAnimals(table, { map, species, order, thisYear: new Date().getFullYear() }) };
  }, [read.data, corrections, map, species, order]);
  return {
    list,
    failure: read.error,
    choices,
    choose(more: Partial<Choices>) {
      setChoices((before) => ({ ...before, ...more }));
      // Another reading has other cells.
      if ('encoding' in more || 'delimiter' in more || 'headerLine' in more) setCorrections(new Map());
    },
    correct: (line: number, column: number, text: string) =>
      setCorrections((before) => new Map(before).set(cellKey(line, column), text)),
  };
}
