import { ScrollArea, Table, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColumnChoice } from './column-choice.tsx';
import { IconArrowDown, IconArrowUp, IconSelector } from './icons.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import type { Sorting } from './use-sorting.ts';

/**
 * A column. With `sort`, its title is a button that sorts by it. With `id`, readers may hide it. `head` is shown in place
 * of the title.
 */
export type Column<Sort extends string> =
  | string
  | { readonly label: string; readonly sort?: Sort; readonly id?: string; readonly head?: ReactNode };

const labelOf = <Sort extends string>(column: Column<Sort>) => (typeof column === 'string' ? column : column.label);
const idOf = <Sort extends string>(column: Column<Sort>) => (typeof column === 'string' ? undefined : column.id);

interface TableProps<Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Sort>[];
  /** Absent if the table is not sortable. */
  readonly sorting?: Sorting<Sort> | undefined;
  readonly minWidth?: number;
  /** Key for remembering hidden columns. Absent if none can be hidden. */
  readonly list?: string;
  readonly children: ReactNode;
}

/** A table that scrolls horizontally on narrow screens, also by keyboard. A list has a column menu. */
export function DataTable<Sort extends string = never>(props: TableProps<Sort>) {
  const { list, ...others } = props;
  return list === undefined ? <PlainTable {...others} /> : <ListTable list={list} {...others} />;
}

function ListTable<Sort extends string>({ list, ...table }: TableProps<Sort> & { readonly list: string }) {
  const [hidden, toggle] = useHiddenColumns(list);
  const { columns, minWidth = widthPx } = table;
  const optional = columns.flatMap((column) => {
    const id = idOf(column);
    return id === undefined ? [] : [{ id, label: labelOf(column) }];
  });
  const places = columns.flatMap((column, n) => (hidden.has(idOf(column) ?? '') ? [n + 1] : []));
  const shownShare = (columns.length - places.length) / columns.length;
  return (
    <>
      <ColumnChoice columns={optional} hidden={hidden} onToggle={toggle} />
      <PlainTable {...table} hiddenPlaces={places} minWidth={Math.round(minWidth * shownShare)} />
    </>
  );
}

const widthPx = 640;

function PlainTable<Sort extends string>(
  props: Omit<TableProps<Sort>, 'list'> & { readonly hiddenPlaces?: readonly number[] },
) {
  const { sorting, hiddenPlaces = [] } = props;
  return (
    // A scroll bar that is visible without interaction shows that there is more to the side.
    <ScrollArea
      className="surface"
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
    >
      <Table miw={props.minWidth ?? widthPx} highlightOnHover data-hidden-columns={hiddenPlaces.join(' ')}>
        <Table.Thead>
          <Table.Tr>
            {props.columns.map((column) =>
              typeof column === 'string' || column.sort === undefined || sorting === undefined ? (
                <Table.Th key={labelOf(column)}>
                  {(typeof column !== 'string' && column.head) || labelOf(column)}
                </Table.Th>
              ) : (
                <SortedHeader key={column.label} label={column.label} sort={column.sort} sorting={sorting} />
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
  readonly label: string;
  readonly sort: Sort;
  readonly sorting: Sorting<Sort>;
}) {
  const { label, sort, sorting } = props;
  const order = sort === sorting.sort ? sorting.order : undefined;
  const Icon = order === undefined ? IconSelector : order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th {...(order && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}>
      <UnstyledButton className="sorts" onClick={() => sorting.choose(sort)}>
        {label}
        <Icon size={16} />
      </UnstyledButton>
    </Table.Th>
  );
}
