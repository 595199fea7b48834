import { z } from 'zod';
import {
  dataOf,
  id,
  identifier,
  moment,
  momentGiven,
  normalizeName,
  pageOf,
  pageQuery,
  readableName,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { LostReport, lostReportOperations } from './lost-reports.ts';
import { Pet, petOperations } from './pets.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const NAME_SAYS = 'Name of the owner.';
const CONTACT_SAYS = 'A telephone number, an e-mail address, or both';
const CONSENT_SAYS = 'That the owner agreed to be called about a found pet. Absent: nobody asked, or it was withdrawn.';
const NOTE_SAYS = 'Text of the agreement, such as the version of your form.';

export const Owner = z
  .object({
    id: id(),
    name: z.string().describe(NAME_SAYS),
    contact: z.string().optional().describe(`${CONTACT_SAYS}; for keys of the scope \`full\` only.`),
    consent: z
      .object({ note: z.string().describe(NOTE_SAYS), givenAt: moment().describe('When it was given.') })
      .optional()
      .describe(CONSENT_SAYS),
    consentRecordedBy: z
      .object({ apiKeyId: id().optional(), personId: id().optional() })
      .optional()
      .describe('The API key, or the person of the console, that recorded the consent.'),
    petCount: z.int().describe('Pets of the owner.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .meta({ id: 'Owner', description: 'A person whose pets are registered.' });

export const OwnerExport = z
  .object({
    exportedAt: moment().describe('When the copy was made.'),
    owner: Owner,
    pets: z.array(Pet).describe(`Pets of the owner, newest first, at most ${LIMITS.exportedPetsMax}.`),
    lostReports: z.array(LostReport).describe('Lost reports of these pets.'),
    captureSessionIds: z.array(id()).describe('Capture sessions of these pets.'),
    messages: z
      .array(
        z.object({
          sightingId: id(),
          text: z.string().describe('Plain text of the message.'),
          at: moment().describe('When it was written.'),
        }),
      )
      .optional()
      .describe('Messages of the owner about found animals; for keys of the scope `full` only.'),
  })
  .meta({ id: 'OwnerExport', description: 'Everything about an owner.' });

const name = () => readableName(LIMITS.nameCharsMax).describe(NAME_SAYS);
const contact = () => readableName(LIMITS.contactCharsMax).describe(`${CONTACT_SAYS}.`);
const consent = () =>
  z
    .object({
      note: readableName(LIMITS.consentCharsMax).describe(NOTE_SAYS),
      givenAt: momentGiven().optional().describe('When it was given; now by default.'),
    })
    .describe(CONSENT_SAYS);

const example = {
  id: EXAMPLE_IDS.owner,
  name: 'Jun Park',
  contact: '+82 2 555 0100',
  consent: { note: 'Registration form 3', givenAt: '2026-01-15T09:20:00.000Z' },
  consentRecordedBy: { apiKeyId: EXAMPLE_IDS.key },
  petCount: 1,
  createdAt: '2026-01-15T09:20:00.000Z',
  updatedAt: '2026-01-15T09:20:00.000Z',
};

const tag = 'Owners';
const params = z.object({ ownerId: identifier() });
const exampleParams = { ownerId: EXAMPLE_IDS.owner };

export const ownerOperations = {
  createOwner: {
    ...ROUTES.createOwner,
    tag,
    summary: 'Create an owner',
    description:
      'Name and contact are stored encrypted. `ownerId` of a pet names its owner. If you keep owners yourself, a pet’s `externalId` or `metadata` may name yours instead.',
    body: z.object({ name: name(), contact: contact().optional(), consent: consent().optional() }),
    answers: {
      201: { says: 'The owner.', body: answerOf(Owner), headers: { Location: 'The URL of the owner.' } },
    },
    errors: FULL_POST_ERRORS,
    example: {
      body: { name: example.name, contact: example.contact, consent: example.consent },
      answer: { data: { ...example, petCount: 0 } },
    },
  },
  listOwners: {
    ...ROUTES.listOwners,
    tag,
    summary: 'List owners',
    description: '`listPets` with `ownerId` lists their pets.',
    query: z.object({
      ...pageQuery,
      name: text(LIMITS.nameCharsMax)
        .overwrite(normalizeName)
        .optional()
        .describe('Only owners whose name contains this, in capitals or not, with accents or without.'),
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(Owner) } },
    errors: ['keyLacksScope'],
    example: { query: { name: 'park' }, answer: { data: [example] } },
  },
  readOwner: {
    ...ROUTES.readOwner,
    tag,
    summary: 'Read an owner',
    params,
    answers: { 200: { says: 'The owner.', body: dataOf(Owner) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateOwner: {
    ...ROUTES.updateOwner,
    tag,
    summary: 'Update an owner',
    description: 'Omitted fields stay unchanged; `null` clears a field. `consent: null` withdraws the consent.',
    params,
    body: z.object({
      name: name().optional(),
      contact: contact().nullable().optional(),
      consent: consent().nullable().optional(),
    }),
    answers: { 200: { says: 'The owner.', body: answerOf(Owner) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: {
      params: exampleParams,
      body: { contact: '+82 2 555 0199' },
      answer: { data: { ...example, contact: '+82 2 555 0199', updatedAt: '2026-01-16T08:00:00.000Z' } },
    },
  },
  deleteOwner: {
    ...ROUTES.deleteOwner,
    tag,
    summary: 'Delete an owner',
    description:
      'Erases name, contact and consent; the audit log keeps the id. The pets stay, without an owner. A contact within a lost report is erased with that report.',
    params,
    answers: { 204: { says: 'The owner was deleted.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
  exportOwner: {
    ...ROUTES.exportOwner,
    tag,
    summary: 'Export everything about an owner',
    description:
      'For an owner who asks for a copy: the record, the pets, their lost reports, and the ids of their capture sessions. `exportPet` has the photos of each pet.',
    params,
    answers: { 200: { says: 'The copy.', body: dataOf(OwnerExport) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: {
      params: exampleParams,
      answer: {
        data: {
          exportedAt: '2026-01-15T10:00:00.000Z',
          owner: example,
          pets: [petOperations.readPet.example.answer.data],
          lostReports: [lostReportOperations.readLostReport.example.answer.data],
          captureSessionIds: [EXAMPLE_IDS.session],
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
