import { ActionIcon, Paper, Stack } from '@mantine/core';
import { useClickOutside, useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { IconDots } from './icons.tsx';

/**
 * Rarely used actions of a page, behind one button. Closing hides them and unmounts nothing, so a dialog that one of
 * them opened stays.
 */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const box = useClickOutside<HTMLDivElement>(close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from whatever is focused inside
    <div ref={box} className="more" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <ActionIcon
        variant="default"
        size="var(--control)"
        aria-label={t.common.moreActions}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconDots size={18} />
      </ActionIcon>
      <Paper className="more-actions" withBorder shadow="md" p={6} hidden={!isOpen}>
        <Stack gap={2}>{children}</Stack>
      </Paper>
    </div>
  );
}
