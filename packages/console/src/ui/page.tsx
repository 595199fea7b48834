import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { setTabTitle } from './tab-title.ts';

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
