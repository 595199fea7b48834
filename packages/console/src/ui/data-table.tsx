import { Button, Checkbox, Popover, ScrollArea, Stack, Table, UnstyledButton } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { IconArrowDown, IconArrowUp, IconColumns, IconSelector } from './icons.tsx';
import { InListBar } from './list-bar.tsx';
import type { Sorting } from './use-sorting.ts';

/** Hidden columns per list, in localStorage. */
const keyOf = (list: string) => `rhinarium-hidden-columns ${list}`;

function findHidden(list: string): ReadonlySet<string> {
  const kept = window.localStorage.getItem(keyOf(list));
  return new Set(kept === null || kept === '' ? [] : kept.split(' '));
}

/** Ids of a list's hidden columns, and a function that toggles one. */
function useHiddenColumns(list: string): readonly [ReadonlySet<string>, (id: string) => void] {
  const [hidden, setHidden] = useState(() => findHidden(list));
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(hidden);
      if (!next.delete(id)) next.add(id);
      window.localStorage.setItem(keyOf(list), [...next].join(' '));
      setHidden(next);
    },
    [hidden, list],
  );
  return [hidden, toggle];
}

/** Menu of optional columns. */
function ColumnChoice(props: {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}) {
  const t = useTexts();
  return (
    <InListBar>
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconColumns size={16} />}>
            {t.lists.columns}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="xs">
            {props.columns.map(({ id, label }) => (
              <Checkbox key={id} label={label} checked={!props.hidden.has(id)} onChange={() => props.onToggle(id)} />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </InListBar>
  );
}

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
