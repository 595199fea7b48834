import { Card, Stack, Title } from '@mantine/core';
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
