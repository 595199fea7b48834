import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery, readableName, reference, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { LINK_STATES, LOCALES, PURPOSES, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const CaptureLink = z
  .object({
    id: id(),
    state: z.enum(LINK_STATES).describe('Only an ACTIVE one admits visitors.'),
    purpose: z.enum(PURPOSES),
    species: z.enum(SPECIES),
    petId: id().optional().describe('The pet that the photos are for; absent for an identification.'),
    searchPoolName: z.string().optional().describe('The only pool that is searched.'),
    title: z.string().describe('For whom the photos are, as the page says it.'),
    locale: z.enum(LOCALES).optional().describe('The language of the page; absent: the visitor’s.'),
    returnUrl: z.string().optional().describe('Where the page’s last button leads.'),
    showResult: z.boolean().describe('Whether the page shows what was decided.'),
    createsSighting: z.boolean().describe('Whether the photos become a sighting, of a found animal.'),
    usesMax: z.int().describe('How many visitors may send photos.'),
    useCount: z.int().describe('How many visitors have sent their photos.'),
    createdAt: moment(),
    expiresAt: moment(),
    revokedAt: moment().optional().describe('When it was revoked; absent otherwise.'),
  })
  .meta({ id: 'CaptureLink', description: 'A link to a page of the service that takes photos for one purpose.' });

const CaptureLinkWithUrl = CaptureLink.extend({
  url: z
    .string()
    .describe('The address to send or to print. In this answer and nowhere else: the service keeps a hash.'),
  qr: z
    .object({ svg: z.string().describe('An SVG document.'), png: z.string().describe('A PNG file in Base64.') })
    .describe('The URL as a QR code.'),
  poster: z
    .string()
    .optional()
    .describe('A poster with the QR code: a PDF file of one A4 page in Base64, if asked for.'),
}).meta({ id: 'CaptureLinkWithUrl', description: 'A new capture link with its URL, which is shown once.' });

const example = {
  id: EXAMPLE_IDS.link,
  state: 'ACTIVE' as const,
  purpose: 'PET_VERIFICATION' as const,
  species: 'DOG' as const,
  petId: EXAMPLE_IDS.pet,
  title: 'Harbour pet insurance',
  returnUrl: 'https://harbour.example/claims/77',
  showResult: false,
  createsSighting: false,
  usesMax: 1,
  useCount: 0,
  createdAt: '2026-01-15T09:30:00.000Z',
  expiresAt: '2026-01-22T09:30:00.000Z',
};

const tag = 'Capture links';
const params = z.object({ linkId: identifier() });
const exampleParams = { linkId: EXAMPLE_IDS.link };

export const captureLinkOperations = {
  createCaptureLink: {
    ...ROUTES.createCaptureLink,
    tag,
    summary: 'Create a capture link',
    description:
      'The page behind the link asks for consent, takes the photos, shows which are refused, and starts the action that belongs to the purpose. ' +
      'You get the result by event (`captureLink.used`, then the events of the job) or by reading the job. ' +
      'A use is a started action: opening the page or giving up uses nothing. `petId` is required unless the purpose is `PET_IDENTIFICATION`, ' +
      'which takes a `species` and may name a pool. With `createsSighting` the photos of a found animal become a sighting in place of an identification, ' +
      'and the visitor may leave a place and, with consent, a contact.',
    body: z.object({
      purpose: z.enum(PURPOSES),
      species: z.enum(SPECIES).optional().describe('Default: the pet’s.'),
      petId: identifier().optional().describe('The pet that the photos are for.'),
      searchPoolName: reference().optional().describe('Search only this pool. By default, all pets of the species.'),
      lifetimeSeconds: z
        .int()
        .min(LIMITS.sessionLifetimeSecondsMin)
        .max(LIMITS.linkLifetimeSecondsMax)
        .default(LIMITS.linkLifetimeSeconds)
        .describe('For how long the link admits visitors.'),
      usesMax: z.int().min(1).max(LIMITS.linkUsesMax).default(1).describe('How many visitors may send photos.'),
      title: readableName(LIMITS.linkTitleCharsMax)
        .optional()
        .describe('For whom the photos are, as the page says it. Default: the name of the tenant.'),
      locale: z.enum(LOCALES).optional().describe('The language of the page. Default: the visitor’s.'),
      returnUrl: text(LIMITS.returnUrlCharsMax)
        .meta({ format: 'uri' })
        .optional()
        .describe('Where the page’s last button leads: an https URL, or http on localhost.'),
      showResult: z.boolean().default(false).describe('Whether the page shows the visitor what was decided.'),
      createsSighting: z
        .boolean()
        .default(false)
        .describe('With `PET_IDENTIFICATION`: the photos become a sighting. Lost and found has to be on.'),
      withPoster: z
        .boolean()
        .default(false)
        .describe('Whether the answer has a poster to print, in the language of the page, English by default.'),
      phone: text(40)
        .regex(/^\+?\d[\d ()/.-]*$/, 'is not a telephone number')
        .optional()
        .describe('A telephone number for the poster. It is printed there and not kept.'),
    }),
    answers: {
      201: {
        says: 'The capture link with its URL and QR code.',
        body: answerOf(CaptureLinkWithUrl),
        headers: { Location: 'The URL of the capture link’s record.' },
      },
    },
    errors: [
      'noSuchPet',
      'noPetIdInCaptureSession',
      'speciesMismatch',
      'petHasNoFingerprint',
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'noSuchSearchPool',
      'lostAndFoundOff',
      ...FULL_POST_ERRORS,
    ],
    example: {
      body: {
        purpose: example.purpose,
        petId: EXAMPLE_IDS.pet,
        title: example.title,
        returnUrl: example.returnUrl,
      },
      answer: {
        data: {
          ...example,
          url: 'https://pets.example/link#7Qm2xK9dVb4TzR1sWc8HpA',
          qr: { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37">…</svg>', png: 'iVBORw0KGgo…' },
        },
      },
    },
  },
  listCaptureLinks: {
    ...ROUTES.listCaptureLinks,
    tag,
    summary: 'List capture links',
    query: z.object({ ...pageQuery, petId: identifier().optional().describe('Only links of this pet.') }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(CaptureLink) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  readCaptureLink: {
    ...ROUTES.readCaptureLink,
    tag,
    summary: 'Read a capture link',
    description: 'Without its URL, which only the answer to its creation has.',
    params,
    answers: { 200: { says: 'The capture link.', body: dataOf(CaptureLink) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  revokeCaptureLink: {
    ...ROUTES.revokeCaptureLink,
    tag,
    summary: 'Revoke a capture link',
    description:
      'The page refuses visitors from now on, and the link’s open capture sessions are aborted. Jobs that have started go on. Revoking again changes nothing.',
    params,
    answers: { 200: { says: 'The revoked capture link.', body: dataOf(CaptureLink) } },
    errors: ['noSuchResource', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...example, state: 'REVOKED' as const, revokedAt: '2026-01-16T08:00:00.000Z' } },
    },
  },
} as const satisfies Record<string, Operation>;
