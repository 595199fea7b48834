import { Center, Group, Paper, Stack, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Form } from '../../ui/form.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PetsDrawing } from '../../ui/pets-drawing.tsx';

/** A page outside the shell with a single form. */
export function Door({ children, ...form }: ComponentProps<typeof Form>) {
  return (
    <Center mih="100vh" p="md" component="main" className="door">
      <Paper className="surface" p="xl" maw={420} w="100%" radius="lg" shadow="sm">
        <Form {...form}>
          <Stack>
            <Center>
              <PetsDrawing width={200} />
            </Center>
            <Group gap="xs">
              <Mark side={34} />
              <Title order={1}>Rhinarium</Title>
            </Group>
            {children}
            <LanguageChoice />
          </Stack>
        </Form>
      </Paper>
    </Center>
  );
}
