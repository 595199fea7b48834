import type { EventRow } from './store.ts';

/** An event as the list shows it, and as webhooks carry it. */
export const eventRecord = ({ id, type, at, sequence, data }: EventRow) => ({
  id,
  type,
  timestamp: at.toISOString(),
  sequence,
  data,
});
