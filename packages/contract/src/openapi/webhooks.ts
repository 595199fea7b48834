import { EVENT_TYPES, type EventTypeRow } from '../event-types.ts';
import { Event, EXAMPLE_EVENT } from '../operations/events.ts';
import { EXAMPLE_IDS } from '../operations/example-ids.ts';
import type { ComponentWriter, JsonSchema } from './component-writer.ts';

const HEADERS = {
  'webhook-id': 'The id of the event: the same in every attempt and replay. Skip an id that you have handled.',
  'webhook-timestamp': 'When the attempt was signed, in seconds since 1970. Refuse what is older than five minutes.',
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; two with a space between them while a ' +
    'secret is rotated.',
} as const;

const PARAMETERS = Object.entries(HEADERS).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const EXAMPLES: Readonly<Record<EventTypeRow['ids'][number], string>> = {
  sessionId: EXAMPLE_IDS.session,
  jobId: EXAMPLE_IDS.job,
  petId: EXAMPLE_IDS.pet,
  intoPetId: EXAMPLE_IDS.otherPet,
  apiKeyId: EXAMPLE_IDS.key,
  newApiKeyId: EXAMPLE_IDS.newKey,
  endpointId: EXAMPLE_IDS.endpoint,
  captureLinkId: EXAMPLE_IDS.link,
  otherPetId: EXAMPLE_IDS.otherPet,
  lostReportId: EXAMPLE_IDS.lostReport,
  sightingId: EXAMPLE_IDS.sighting,
  matchCandidateId: EXAMPLE_IDS.candidate,
  sharingGroupId: EXAMPLE_IDS.group,
  sharedCandidateId: EXAMPLE_IDS.sharedCandidate,
  deletionId: EXAMPLE_IDS.registeredFingerprint,
  calibrationId: EXAMPLE_IDS.calibration,
};

const exampleOf = (type: string, { ids, idsIfAny = [], statuses }: EventTypeRow) => ({
  ...EXAMPLE_EVENT,
  type,
  data: { ...Object.fromEntries([...ids, ...idsIfAny].map((name) => [name, EXAMPLES[name]])), status: statuses[0] },
});

const writeWebhook = (type: string, row: EventTypeRow, writer: ComponentWriter): JsonSchema => ({
  post: {
    operationId: `receive${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: type,
    description: row.says,
    // Webhooks are authenticated by signature, not by an API key.
    security: [],
    parameters: PARAMETERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: writer.schema(Event, 'output'), example: exampleOf(type, row) } },
    },
    responses: {
      204: { description: 'Accepted, as with any other status of 200 to 299. All others are attempts that failed.' },
      410: { description: 'The webhook endpoint is gone: the service disables it.' },
    },
  },
});

/** Webhook requests, one per event type. */
export const writeWebhooks = (writer: ComponentWriter): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries<EventTypeRow>(EVENT_TYPES).map(([type, row]) => [type, writeWebhook(type, row, writer)]),
  );
