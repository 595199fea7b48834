import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery, readableName, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { messagePathOf, ROUTES } from '../routes.ts';
import { DISABLED_REASONS } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const SWITCHES = {
  sendSightings: 'Whether your open sightings are sent to it, with their photos.',
  searchSightings: 'Whether its open sightings are kept and searched among your pets with open lost reports.',
  showPhoto: 'Whether it gets one small photo of your pet with a candidate.',
  showPlace: 'Whether your sightings are sent with place, rounded position and hour. Otherwise with the day only.',
} as const;

const switches = <Name extends keyof typeof SWITCHES>(name: Name) => z.boolean().describe(SWITCHES[name]);

export const Partner = z
  .object({
    id: id(),
    name: z.string(),
    url: z.string().optional().describe('The address that your messages are sent to; absent until you enter it.'),
    messageUrl: z.string().describe('The address for its messages to you. Give it to the partner.'),
    sendSightings: switches('sendSightings'),
    searchSightings: switches('searchSightings'),
    showPhoto: switches('showPhoto'),
    showPlace: switches('showPlace'),
    isEnabled: z.boolean().describe('Whether messages are sent to it.'),
    disabledBecause: z
      .enum(DISABLED_REASONS)
      .optional()
      .describe(
        '`request`: it has no address yet. `gone`: it answered 410. `failing`: it accepted nothing during all attempts of a message.',
      ),
    failingSince: moment().optional().describe('The first failed attempt since the last accepted one.'),
    sightingCount: z.int().describe('Open sightings of the partner that are kept here.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .meta({ id: 'Partner' });

const PartnerWithSecret = Partner.extend({
  secret: z
    .string()
    .describe(
      'Signs the messages of both. In this answer and nowhere else: give it to the partner, and to nobody else.',
    ),
}).meta({ id: 'PartnerWithSecret' });

const url = () =>
  text(LIMITS.webhookUrlCharsMax).describe(
    'The address for messages that the partner gave you: https, without user and password, with public addresses only.',
  );
const secret = () =>
  z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must begin with "whsec_" and have the form of a webhook secret')
    .describe('The secret that the partner gave you.');
const name = () => readableName(LIMITS.groupNameCharsMax);

const example = {
  id: EXAMPLE_IDS.partner,
  name: 'Shelter of the next town',
  url: `https://pets.shelter.example${messagePathOf(EXAMPLE_IDS.otherPartner)}`,
  messageUrl: `https://pets.clinic.example${messagePathOf(EXAMPLE_IDS.partner)}`,
  sendSightings: true,
  searchSightings: true,
  showPhoto: true,
  showPlace: true,
  isEnabled: true,
  sightingCount: 0,
  createdAt: '2026-01-15T09:30:00.000Z',
  updatedAt: '2026-01-15T09:30:00.000Z',
};

const tag = 'Partners';
const params = z.object({ partnerId: identifier() });
const exampleParams = { partnerId: EXAMPLE_IDS.partner };
const says = 'The partner.';
const optionalSwitches = {
  sendSightings: switches('sendSightings').optional(),
  searchSightings: switches('searchSightings').optional(),
  showPhoto: switches('showPhoto').optional(),
  showPlace: switches('showPlace').optional(),
};

export const partnerOperations = {
  createPartner: {
    ...ROUTES.createPartner,
    tag,
    summary: 'Create a partner',
    description: `A tenant of another installation, or a program that knows the messages. Everything is off by default. The first of the two creates a partner without \`url\` and \`secret\`, and gives its \`messageUrl\` and \`secret\` to the other; the other enters both and gives its own \`messageUrl\` back. At most ${LIMITS.partnersMax}.`,
    body: z.object({ name: name(), url: url().optional(), secret: secret().optional(), ...optionalSwitches }),
    answers: {
      201: {
        says: 'The partner with the secret.',
        body: answerOf(PartnerWithSecret),
        headers: { Location: 'The URL of the partner.' },
      },
    },
    errors: ['lostAndFoundOff', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      body: { name: example.name },
      answer: { data: { ...example, secret: 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXg=' } },
    },
  },
  listPartners: {
    ...ROUTES.listPartners,
    tag,
    summary: 'List partners',
    query: z.object(pageQuery),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(Partner) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  readPartner: {
    ...ROUTES.readPartner,
    tag,
    summary: 'Read a partner',
    params,
    answers: { 200: { says, body: dataOf(Partner) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updatePartner: {
    ...ROUTES.updatePartner,
    tag,
    summary: 'Change a partner',
    description:
      'Effective at once. Turning `sendSightings` on sends your newest open sightings; turning it off withdraws what was sent. Turning `searchSightings` off deletes the partner’s sightings. ' +
      'A `url`, or `isEnabled: true`, starts sending again after failures.',
    params,
    body: z.object({
      name: name().optional(),
      url: url().optional(),
      secret: secret().optional(),
      isEnabled: z.literal(true).optional(),
      ...optionalSwitches,
    }),
    answers: { 200: { says, body: answerOf(Partner) } },
    errors: ['noSuchResource', 'lostAndFoundOff', 'stateConflict', 'keyLacksScope'],
    example: { params: exampleParams, body: { sendSightings: true }, answer: { data: example } },
  },
  deletePartner: {
    ...ROUTES.deletePartner,
    tag,
    summary: 'Delete a partner',
    description:
      'Deletes the secret, the partner’s sightings with their photos, and its candidates, at once. What you sent stays there until it expires: turn `sendSightings` off first to withdraw it.',
    params,
    answers: { 204: { says: 'The partner was deleted.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
} as const satisfies Record<string, Operation>;
