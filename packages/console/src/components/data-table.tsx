import { ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls within itself on a narrow screen, and by keyboard. */
export function DataTable(props: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly minWidth?: number;
  readonly children: ReactNode;
}) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}>
      <Table miw={props.minWidth ?? 640} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {props.columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{props.children}</Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
