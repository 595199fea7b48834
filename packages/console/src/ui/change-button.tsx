import { Button } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

/** Opens the changes of one row of a list; `label` names the row for those who hear the page. */
export function ChangeButton({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) {
  const t = useTexts();
  return (
    <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onOpen} aria-label={label}>
      {t.common.change}
    </Button>
  );
}
