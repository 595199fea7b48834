import { ActionIcon, Popover, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { IconDots } from './icons.tsx';

/** Rarely used actions of a page, behind one button. They stay mounted, so that a dialog of one outlives the menu. */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  return (
    <Popover position="bottom-end" shadow="md" keepMounted returnFocus withRoles={false} withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="default" size="var(--control)" aria-label={t.common.moreActions}>
          <IconDots size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <Stack gap={2} className="more-actions">
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
