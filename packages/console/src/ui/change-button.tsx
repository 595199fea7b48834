import { Button } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

/** Opens the editor of a row. `label` names the row for screen readers. */
export function ChangeButton({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) {
  const t = useTexts();
  return (
    <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onOpen} aria-label={label}>
      {t.common.change}
    </Button>
  );
}
