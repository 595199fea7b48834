import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

let title = '';
let count = 0;

function show(): void {
  document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Rhinarium`;
}

/** Sets the title of the tab. */
function setTabTitle(text: string): void {
  title = text;
  show();
}

/** Shows a number of things that wait before the title of the tab. */
export function setTabCount(things: number): void {
  count = things;
  show();
}

/** Frame of a page: title (the tab's too), purpose, and actions. */
export function Page(props: {
  readonly title: string;
  readonly says?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    setTabTitle(props.title);
  }, [props.title]);
  return (
    <Stack gap="md" maw={1200}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{props.title}</Title>
          {props.says && (
            <Text c="dimmed" maw={720} mt={4}>
              {props.says}
            </Text>
          )}
        </div>
        {props.actions && <Group gap="xs">{props.actions}</Group>}
      </Group>
      {props.children}
    </Stack>
  );
}
