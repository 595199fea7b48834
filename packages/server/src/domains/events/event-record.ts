import type { EventRow } from './store.ts';

export const eventRecord = ({ id, type, at, sequence, data }: EventRow) => ({
  id,
  type,
  timestamp: at.toISOString(),
  sequence,
  data,
});
