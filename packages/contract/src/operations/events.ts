import { z } from 'zod';
import { EVENT_IDS, EVENT_TYPE_NAMES } from '../event-types.ts';
import { id, moment, pageQuery, wholeNumber } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { RETENTION } from '../retention.ts';
import { ROUTES } from '../routes.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const ids = Object.fromEntries(EVENT_IDS.map((name) => [name, id().optional()])) as Record<
  (typeof EVENT_IDS)[number],
  z.ZodOptional<ReturnType<typeof id>>
>;

/** An event, in the list of events and as the body of a webhook. */
export const Event = z
  .object({
    id: id().describe('The same in the list and in every delivery (`webhook-id`): what you have handled, skip.'),
    type: z.string().describe('See the event types in the guide to webhooks. More may come.'),
    timestamp: moment().describe('When it happened.'),
    sequence: z
      .int()
      .positive()
      .describe(
        'Counts the events of the tenant without gaps. Deliveries may overtake each other; of two events about one resource, the ' +
          'higher number is the later one.',
      ),
    data: z
      .object({ ...ids, status: z.string().describe('The status that the resource had then.') })
      .describe('Ids and a status, and nothing confidential. Read the resource for more.'),
  })
  .meta({ id: 'Event', description: 'Something that happened in a tenant.' });

export const EXAMPLE_EVENT = {
  id: EXAMPLE_IDS.event,
  type: 'petVerificationJob.succeeded',
  timestamp: '2026-01-15T09:35:01.210Z',
  sequence: 1042,
  data: { jobId: EXAMPLE_IDS.job, petId: EXAMPLE_IDS.pet, sessionId: EXAMPLE_IDS.session, status: 'SUCCESS' },
};

const { pageSize } = pageQuery;

export const eventOperations = {
  listEvents: {
    ...ROUTES.listEvents,
    tag: 'Events',
    summary: 'List events',
    description:
      `What happened in the tenant, the earliest first, for ${RETENTION.events.days} days: the way to events without webhooks, and to those ` +
      'that a receiver missed. Ask again with `nextCursor`; an empty `data` says that nothing has happened since. With `waitSeconds`, the ' +
      'answer comes as soon as there is an event, or after that time.',
    query: z.object({
      cursor: z
        .string()
        .optional()
        .describe(
          '`nextCursor` of the previous answer, or `latest` for what happens from now on. Default: the earliest.',
        ),
      type: z.enum(EVENT_TYPE_NAMES).optional().describe('Only events of this type.'),
      pageSize,
      waitSeconds: wholeNumber(0, LIMITS.waitSecondsMax)
        .prefault(0)
        .describe('How many seconds to wait, at most, for an event.'),
    }),
    answers: {
      200: {
        says: 'Events, the earliest first.',
        body: z.object({
          data: z.array(Event).describe('Events after the cursor; empty if nothing has happened since.'),
          nextCursor: z.string().describe('Where the next call begins. Always there; keep it.'),
        }),
      },
    },
    errors: ['keyLacksScope'],
    example: {
      query: { type: 'petVerificationJob.succeeded', waitSeconds: '30' },
      answer: { data: [EXAMPLE_EVENT], nextCursor: 'MTA0Mg' },
    },
  },
} as const satisfies Record<string, Operation>;
