import { notifications } from '@mantine/notifications';

/** Says in a corner, for some seconds and to screen readers, that something was done. */
export const done = (message: string) => notifications.show({ message, color: 'green', role: 'status' });
