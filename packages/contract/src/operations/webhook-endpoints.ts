import { z } from 'zod';
import { EVENT_TYPE_NAMES } from '../event-types.ts';
import { dataOf, id, identifier, moment, momentGiven, pageOf, pageQuery, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { DISABLED_REASONS } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const WebhookEndpoint = z
  .object({
    id: id(),
    url: z.string().describe('Where events are sent.'),
    description: z.string().optional().describe('What the endpoint is for.'),
    types: z.array(z.string()).optional().describe('The event types that are sent; absent: all of them.'),
    isEnabled: z.boolean().describe('Whether events are sent to it.'),
    disabledAt: moment().optional().describe('When it was disabled; absent while it is enabled.'),
    disabledBecause: z
      .enum(DISABLED_REASONS)
      .optional()
      .describe(
        '`request`: you did. `gone`: it answered 410. `failing`: it accepted nothing during all attempts of a delivery.',
      ),
    failingSince: moment().optional().describe('The first failed attempt since the last accepted one.'),
    oldSecretEndsAt: moment().optional().describe('Until then deliveries are signed with the secret before as well.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A URL that events are sent to.' });

const secret = z.string().describe('`whsec_` and base64. In this answer and nowhere else: keep it like a password.');
const WebhookEndpointWithSecret = WebhookEndpoint.extend({ secret }).meta({
  id: 'WebhookEndpointWithSecret',
  description: 'A webhook endpoint with the secret to check its requests by.',
});

const WebhookTest = z.object({ eventId: id() }).meta({
  id: 'WebhookTest',
  description: 'The event that was made for a test.',
});
const WebhookReplay = z
  .object({ deliveryCount: z.int().nonnegative().describe('Deliveries that were queued.') })
  .meta({ id: 'WebhookReplay', description: 'How much is sent again.' });

const url = text(LIMITS.webhookUrlCharsMax).meta({
  format: 'uri',
  description: 'An https URL without user and password, whose name leads to public addresses only.',
});
const types = z
  .array(z.enum(EVENT_TYPE_NAMES))
  .min(1)
  .max(EVENT_TYPE_NAMES.length)
  .describe('The event types to send. Default: all, future ones too.');
const description = text(LIMITS.descriptionCharsMax).describe('What the endpoint is for.');

const example = {
  id: EXAMPLE_IDS.endpoint,
  url: 'https://clinic.example/webhooks/rhinarium',
  types: ['petVerificationJob.succeeded' as const, 'petVerificationJob.failed' as const],
  isEnabled: true,
  createdAt: '2026-01-10T08:00:00.000Z',
  updatedAt: '2026-01-10T08:00:00.000Z',
};
const EXAMPLE_SECRET = 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXg=';

const shared = { tag: 'Webhooks' } as const;
const params = z.object({ endpointId: identifier() });
const exampleParams = { endpointId: EXAMPLE_IDS.endpoint };

export const webhookEndpointOperations = {
  createWebhookEndpoint: {
    ...ROUTES.createWebhookEndpoint,
    ...shared,
    summary: 'Create a webhook endpoint',
    description:
      'Events are sent to it from now on, as POST requests that are signed as in Standard Webhooks. The answer has the secret to check ' +
      'the signatures with.',
    body: z.object({ url, description: description.optional(), types: types.optional() }),
    answers: {
      201: {
        says: 'The webhook endpoint with its secret.',
        body: answerOf(WebhookEndpointWithSecret),
        headers: { Location: 'The URL of the webhook endpoint.' },
      },
    },
    errors: ['stateConflict', ...FULL_POST_ERRORS],
    example: {
      body: { url: example.url, types: example.types },
      answer: { data: { ...example, secret: EXAMPLE_SECRET } },
    },
  },
  listWebhookEndpoints: {
    ...ROUTES.listWebhookEndpoints,
    ...shared,
    summary: 'List webhook endpoints',
    query: z.object(pageQuery),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(WebhookEndpoint) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  readWebhookEndpoint: {
    ...ROUTES.readWebhookEndpoint,
    ...shared,
    summary: 'Read a webhook endpoint',
    params,
    answers: { 200: { says: 'The webhook endpoint, without its secret.', body: dataOf(WebhookEndpoint) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateWebhookEndpoint: {
    ...ROUTES.updateWebhookEndpoint,
    ...shared,
    summary: 'Change, disable or enable a webhook endpoint',
    description:
      'Omitted fields stay unchanged; `types: null` sends all types, `description: null` clears the description. Disabling cancels the ' +
      'deliveries that wait; after enabling, send what was missed with `:replay`.',
    params,
    body: z.object({
      url: url.optional(),
      description: description.nullable().optional(),
      types: types.nullable().optional(),
      isEnabled: z.boolean().optional().describe('Whether events are sent to it.'),
    }),
    answers: { 200: { says: 'The updated webhook endpoint.', body: answerOf(WebhookEndpoint) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: {
      params: exampleParams,
      body: { description: 'The system of the clinic' },
      answer: {
        data: { ...example, description: 'The system of the clinic', updatedAt: '2026-01-15T09:45:00.000Z' },
      },
    },
  },
  deleteWebhookEndpoint: {
    ...ROUTES.deleteWebhookEndpoint,
    ...shared,
    summary: 'Delete a webhook endpoint',
    description: 'Its deliveries are deleted with it; the events stay in the list of events.',
    params,
    answers: { 204: { says: 'The webhook endpoint was deleted.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
  rotateWebhookSecret: {
    ...ROUTES.rotateWebhookSecret,
    ...shared,
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Gives a new secret. Deliveries are signed with both until the overlap ends, so that the receiver can change in its own time.',
    params,
    body: z.object({
      overlapHours: z
        .int()
        .min(0)
        .max(LIMITS.webhookOverlapHoursMax)
        .default(LIMITS.webhookOverlapHours)
        .describe('For how long the old secret signs as well; 0 where it was disclosed.'),
    }),
    isBodyOptional: true,
    answers: { 200: { says: 'The webhook endpoint with its new secret.', body: answerOf(WebhookEndpointWithSecret) } },
    errors: ['noSuchResource', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      body: { overlapHours: 24 },
      answer: { data: { ...example, oldSecretEndsAt: '2026-01-16T09:45:00.000Z', secret: EXAMPLE_SECRET } },
    },
  },
  testWebhookEndpoint: {
    ...ROUTES.testWebhookEndpoint,
    ...shared,
    summary: 'Send a test to a webhook endpoint',
    description: 'Makes an event `webhookEndpoint.tested` that goes to this webhook endpoint alone.',
    params,
    answers: {
      202: {
        says: 'The event. Its delivery and attempts are in the list of deliveries.',
        body: dataOf(WebhookTest),
      },
    },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: { params: exampleParams, answer: { data: { eventId: EXAMPLE_IDS.event } } },
  },
  replayWebhookEndpoint: {
    ...ROUTES.replayWebhookEndpoint,
    ...shared,
    summary: 'Send the events of a time again',
    description:
      'For a receiver that was down: queues every event of the time whose type the webhook endpoint takes, but those that it has ' +
      'accepted. Each keeps its id, so a receiver that skips ids it has handled does nothing twice.',
    params,
    body: z.object({
      from: momentGiven().describe('The earliest event.'),
      to: momentGiven().optional().describe('Events before that; by default all until now.'),
      includesAccepted: z.boolean().default(false).describe('Whether to send accepted ones again as well.'),
    }),
    answers: {
      202: {
        says: 'How many deliveries were queued.',
        body: answerOf(WebhookReplay),
      },
    },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      body: { from: '2026-01-15T00:00:00.000Z', to: '2026-01-16T00:00:00.000Z' },
      answer: { data: { deliveryCount: 37 } },
    },
  },
} as const satisfies Record<string, Operation>;
