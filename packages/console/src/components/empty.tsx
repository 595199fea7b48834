import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Mark } from './mark.tsx';

/** What a list shows instead of nothing: what would be here, and the way there. */
export function Empty(props: { readonly says: string; readonly href: string; readonly label: string }) {
  return (
    <Stack align="center" py="xl" gap="sm">
      <Mark side={72} isFaint />
      <Text maw={420} ta="center">
        {props.says}
      </Text>
      <Button component={Link} href={props.href}>
        {props.label}
      </Button>
    </Stack>
  );
}
