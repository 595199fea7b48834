import { DELIVERY_PAUSES_SECONDS, EVENT_TYPES, type EventTypeRow } from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

function duration(seconds: number): string {
  if (seconds % 3600 === 0 && seconds > 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** docs/events.md: event types and the retry schedule of webhooks. */
export function printEvents(): string {
  return page(
    '# Events',
    PRINTED_BY,
    'What the service tells your systems, by [webhook](guides/webhooks.md) or in the list of events (`GET /v2/events`).',
    '## Types',
    table(
      ['Type', 'What happened', 'Ids in `data`', 'Ids where there are any', '`data.status`'],
      Object.entries<EventTypeRow>(EVENT_TYPES).map(([type, row]) => [
        `\`${type}\``,
        row.says,
        code(row.ids),
        code(row.idsIfAny ?? []),
        code(row.statuses),
      ]),
    ),
    '## Attempts',
    'A delivery that is not accepted (2xx) is sent again after these pauses, counted from the attempt before, each up to a tenth longer by chance, ' +
      'or when the `Retry-After` of the answer says so, if that is later.',
    table(
      ['Attempt', 'Pause before it'],
      DELIVERY_PAUSES_SECONDS.map((seconds, index) => [String(index + 1), duration(seconds)]),
    ),
  );
}
