import { NativeSelect, Table, Text } from '@mantine/core';
import { METADATA } from '@rhinarium/contract/animal-tables';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { AnimalList } from './use-animal-list.ts';

const EXAMPLES = 3;

/** Columns of a list with the field that each becomes, which can be changed. */
export function ColumnFields({
  list: { table, reading },
  onChange,
}: {
  readonly list: AnimalList;
  readonly onChange: (column: string, field: string) => void;
}) {
  const t = useImportTexts();
  const known: Readonly<Record<string, string>> = t.fields;
  const optionsOf = (column: string) => {
    const own = METADATA + column;
    const field = reading.columns[column];
    const others = [own, ...(field === undefined || field in known || field === own ? [] : [field])];
    return [
      { value: '', label: t.notImported },
      ...Object.entries(known).map(([value, label]) => ({ value, label })),
      ...others.map((value) => ({ value, label: t.detail(value.replace(METADATA, '')) })),
    ];
  };
  return (
    <DataTable label={t.columns} columns={[t.column, t.field, t.examples]} minWidth={560}>
      {table.header.map((column, at) => (
        <Table.Tr key={column}>
          <Table.Td>{column}</Table.Td>
          <Table.Td>
            <NativeSelect
              aria-label={t.fieldOf(column)}
              size="xs"
              value={reading.columns[column] ?? ''}
              onChange={({ currentTarget }) => onChange(column, currentTarget.value)}
              data={optionsOf(column)}
            />
          </Table.Td>
          <Table.Td>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {table.rows
                .flatMap(({ cells }) => cells[at] || [])
                .slice(0, EXAMPLES)
                .join(', ')}
            </Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
