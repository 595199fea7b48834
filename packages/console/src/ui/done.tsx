import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTexts } from '../texts/use-texts.tsx';

/** Shows a success notification, also to screen readers. */
export const done = (message: string) => notifications.show({ message, color: 'green', role: 'status' });

/** Notification timeout with an undo button, ms, long enough to reach it by keyboard. */
const undoMs = 20_000;

/** A success notification with undo. Only for changes that can be reverted exactly. */
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
          <Button size="compact-sm" variant="default" onClick={act} flex="none">
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
