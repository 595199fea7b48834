import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Label and value pairs, one per line. Absent values are omitted. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <div className="facts">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {Object.entries(facts)
            .filter(([, value]) => value !== undefined && value !== null)
            .map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w={190}>{name}</Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
