import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES } from '../vocabulary.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const Attempt = z.object({
  number: z.int().positive().describe('1 for the first attempt.'),
  at: moment().describe('When it began.'),
  durationMs: z.int().nonnegative().describe('How long it took, in milliseconds.'),
  status: z.int().optional().describe('The HTTP status that was answered; only 2xx is accepted.'),
  problem: z.enum(DELIVERY_PROBLEMS).optional().describe('Why there is no status. What was answered is not kept.'),
});

/** Delivery of one event to one webhook endpoint. */
export const WebhookDelivery = z
  .object({
    id: id(),
    endpointId: id(),
    eventId: id().describe('What the request names as `webhook-id`.'),
    type: z.string().describe('The type of the event.'),
    status: z
      .enum(DELIVERY_STATUSES)
      .describe('`FAILED`: no attempt was accepted. `CANCELED`: the webhook endpoint was disabled before.'),
    nextAttemptAt: moment().optional().describe('Of a `PENDING` one.'),
    createdAt: moment(),
    attempts: z.array(Attempt).describe('The earliest first.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'Delivery of one event to one webhook endpoint.' });

const example = {
  id: EXAMPLE_IDS.delivery,
  endpointId: EXAMPLE_IDS.endpoint,
  eventId: EXAMPLE_IDS.event,
  type: 'petVerificationJob.succeeded',
  status: 'PENDING',
  nextAttemptAt: '2026-01-15T09:35:01.210Z',
  createdAt: '2026-01-15T09:35:01.210Z',
  attempts: [],
} as const;

const shared = { tag: 'Webhooks' } as const;

export const webhookDeliveryOperations = {
  listWebhookDeliveries: {
    ...ROUTES.listWebhookDeliveries,
    ...shared,
    summary: 'List webhook deliveries',
    description: 'Each with its attempts. A delivery is kept as long as its event.',
    query: z.object({
      ...pageQuery,
      endpointId: identifier().optional().describe('Only deliveries to this webhook endpoint.'),
      eventId: identifier().optional().describe('Only deliveries of this event.'),
      status: z.enum(DELIVERY_STATUSES).optional().describe('Only deliveries with this status.'),
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(WebhookDelivery) } },
    errors: ['keyLacksScope'],
    example: {
      query: { endpointId: EXAMPLE_IDS.endpoint, status: 'PENDING' },
      answer: {
        data: [
          {
            ...example,
            nextAttemptAt: '2026-01-15T09:35:06.690Z',
            attempts: [{ number: 1, at: '2026-01-15T09:35:01.340Z', durationMs: 85, status: 503 }],
          },
        ],
      },
    },
  },
  replayWebhookDelivery: {
    ...ROUTES.replayWebhookDelivery,
    ...shared,
    summary: 'Send a webhook delivery again',
    description: 'At once, whatever its status, and then with all attempts again.',
    params: z.object({ deliveryId: identifier() }),
    answers: { 202: { says: 'The delivery.', body: dataOf(WebhookDelivery) } },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: { params: { deliveryId: EXAMPLE_IDS.delivery }, answer: { data: example } },
  },
} as const satisfies Record<string, Operation>;
