import { ScrollArea, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sorting } from './use-sorting.ts';

/** The title of a column; with `sort`, a button that sorts by it. */
export type Column<Sort extends string> = string | { readonly label: string; readonly sort: Sort };

const labelOf = <Sort extends string>(column: Column<Sort>) => (typeof column === 'string' ? column : column.label);

/** A table that scrolls within itself on a narrow screen, and by keyboard. */
export function DataTable<Sort extends string = never>(props: {
  readonly label: string;
  readonly columns: readonly Column<Sort>[];
  /** Absent: the columns are not sorted by. */
  readonly sorting?: Sorting<Sort> | undefined;
  readonly minWidth?: number;
  readonly children: ReactNode;
}) {
  const { sorting } = props;
  return (
    // A bar that is there without being touched says that there is more to the side.
    <ScrollArea
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
    >
      <Table miw={props.minWidth ?? 640} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {props.columns.map((column) =>
              typeof column === 'string' || sorting === undefined ? (
                <Table.Th key={labelOf(column)}>{labelOf(column)}</Table.Th>
              ) : (
                <SortedHeader key={column.label} column={column} sorting={sorting} />
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{props.children}</Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function SortedHeader<Sort extends string>(props: {
  readonly column: Exclude<Column<Sort>, string>;
  readonly sorting: Sorting<Sort>;
}) {
  const { column, sorting } = props;
  const order = column.sort === sorting.sort ? sorting.order : undefined;
  const Icon = order === undefined ? IconSelector : order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th {...(order && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}>
      <UnstyledButton className="sorts" onClick={() => sorting.choose(column.sort)}>
        {column.label}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
