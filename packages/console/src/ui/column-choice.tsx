import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';
import { IconColumns } from './icons.tsx';
import { InListBar } from './list-bar.tsx';

/** Menu of optional columns. */
export function ColumnChoice(props: {
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
