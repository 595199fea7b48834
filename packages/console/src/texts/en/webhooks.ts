import type { DeliveryProblem, DeliveryStatus, DisabledReason } from '@rhinarium/contract';

const STATUSES: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'waits',
  DELIVERED: 'accepted',
  FAILED: 'failed',
  CANCELED: 'canceled',
};
const PROBLEMS: Readonly<Record<DeliveryProblem, string>> = {
  refusedAddress: 'address not public',
  unreachable: 'unreachable',
  timeout: 'no answer in time',
  certificate: 'certificate refused',
};
const REASONS: Readonly<Record<DisabledReason, string>> = {
  request: 'disabled',
  gone: 'disabled: it answered 410',
  failing: 'disabled: it accepted nothing for days',
};

export const webhooks = {
  says: 'Events are sent to these addresses as signed POST requests. Only an answer of 200 to 299 counts; others are tried again, ten times over three days.',
  copyNow: 'Copy this secret now: it is not shown again. Deliveries are signed with it',
  none: 'No webhook endpoints yet.',
  newEndpoint: 'New endpoint',
  endpoints: 'Endpoints',
  url: 'URL (https)',
  address: 'URL',
  description: 'Description',
  types: 'Event types (none chosen: all)',
  type: 'Event type',
  all: 'all',
  create: 'Create endpoint',
  reasons: REASONS,
  failingSince: 'failing since',
  changeOf: (url: string) => `Change the endpoint ${url}`,
  title: 'Webhook endpoint',
  test: 'Send a test',
  enable: 'Enable',
  disable: 'Disable',
  disableSays: 'Disabling cancels the deliveries that wait.',
  rotateSays: 'Rotate the secret: the old one signs as well for',
  overlaps: { 0: 'no longer', 1: 'an hour', 24: 'a day', 168: 'a week' },
  rotate: 'Rotate',
  replaySays: 'Send again what was not accepted in',
  spans: { 1: 'the last hour', 24: 'the last day', 168: 'the last week', 720: 'the last 30 days' },
  replay: 'Send again',
  replayOf: (type: string) => `Send again: ${type}`,
  delete: 'Delete',
  deleteSays: 'Deletes the endpoint with its deliveries. The events stay in the list of events.',
  deliveries: 'Deliveries',
  deliveriesSay: 'Each event on its way to an endpoint, the latest first. Kept for 30 days.',
  noDeliveries: 'Nothing was sent yet.',
  attempts: 'Attempts',
  attempt: (answer: string, ms: string) => `${answer} after ${ms} ms`,
  next: 'next attempt',
  statuses: STATUSES,
  problems: PROBLEMS,
};
