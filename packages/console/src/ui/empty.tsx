import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PetsDrawing } from './pets-drawing.tsx';

/** Placeholder of an empty list: what would be here, and how to add it. */
export function Empty(props: {
  readonly says: ReactNode;
  readonly way?: { readonly href: string; readonly label: string } | undefined;
}) {
  return (
    <Stack align="center" py="xl" px="md" gap="sm" className="surface">
      <PetsDrawing width={150} />
      <Text maw={420} ta="center" c="dimmed">
        {props.says}
      </Text>
      {props.way && (
        <Button component={Link} href={props.way.href}>
          {props.way.label}
        </Button>
      )}
    </Stack>
  );
}
