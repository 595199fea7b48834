import { Card, Stack, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A small card with a heading. */
export function TitledCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card withBorder>
      <Stack gap={4}>
        <Title order={2} size="sm" c="dimmed" fw={600}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

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
