import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTexts } from '../texts/use-texts.tsx';

/** Says in a corner, for some seconds and to screen readers, that something was done. */
export const done = (message: string) => notifications.show({ message, color: 'green', role: 'status' });

/** A way back stays long enough to be reached by keyboard. */
const undoMs = 20_000;

/**
 * The same with a way back. Only for what can be restored to exactly what it was: an offer that restores a part would
 * be a lie.
 */
export function useDoneWithUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const t = useTexts();
  return (message, undo) => {
    const act = () => {
      notifications.hide(id);
      undo().then(
        () => done(t.common.undone),
        () => notifications.show({ message: t.common.undoFailed, color: 'red', role: 'alert' }),
      );
    };
    const id: string = notifications.show({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{message}</span>
          <Button size="compact-sm" variant="default" onClick={act}>
            {t.common.undo}
          </Button>
        </Group>
      ),
      color: 'green',
      role: 'status',
      autoClose: undoMs,
    });
  };
}
