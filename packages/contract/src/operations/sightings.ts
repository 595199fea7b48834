import { z } from 'zod';
import { dataOf, id, identifier, microchip, moment, momentGiven, pageOf, pageQuery, readableName } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { SIGHTING_STATES, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { animalText, distanceKm, nearQuery, place, position } from './lost-reports.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const Sighting = z
  .object({
    id: id(),
    state: z.enum(SIGHTING_STATES).describe('Whether its pet is still looked for.'),
    species: z.enum(SPECIES),
    place: z.string().describe('Where the animal was found.'),
    position: position().optional(),
    microchip: z.string().optional().describe('The number that a reader showed, without separators.'),
    description: z.string().optional().describe('What the animal looks like, and where it is now.'),
    seenAt: moment().describe('When the animal was found.'),
    fingerprintIds: z
      .array(id())
      .describe('Photos of the face or nose. They are kept while the sighting is open. Empty for one without photos.'),
    appearanceIds: z.array(id()).describe('Photos of the whole animal, kept as long.'),
    contact: z.string().optional().describe('Of the finder; for keys of the scope `full` only.'),
    contactConsentedAt: moment().optional().describe('When the finder agreed that the contact is kept.'),
    contactExpiresAt: moment().optional().describe('When the contact is erased.'),
    contactErasedAt: moment().optional().describe('When the contact was erased.'),
    returnedAt: moment().optional().describe('When a person stated that the animal is home again.'),
    petId: id().optional().describe('With MATCHED: the pet that a person confirmed.'),
    searchJobId: id()
      .optional()
      .describe('The latest standing search; absent for a sighting with neither photos nor a microchip.'),
    openCandidateCount: z.int().describe('Candidates that wait for a person.'),
    distanceKm: distanceKm().describe('In a list by distance: how far its position is away, in kilometres.'),
    createdAt: moment(),
    updatedAt: moment(),
    endedAt: moment().optional(),
  })
  .meta({ id: 'Sighting', description: 'An animal that somebody found.' });

const example = {
  id: EXAMPLE_IDS.sighting,
  state: 'OPEN' as const,
  species: 'DOG' as const,
  place: 'Bus stop at Ttukseom station',
  position: { latitude: 37.5472, longitude: 127.0473 },
  seenAt: '2026-01-15T11:20:00.000Z',
  fingerprintIds: [EXAMPLE_IDS.fingerprint],
  appearanceIds: [EXAMPLE_IDS.appearance],
  contact: 'finder@example.com',
  contactConsentedAt: '2026-01-15T11:30:00.000Z',
  contactExpiresAt: '2026-04-15T11:30:00.000Z',
  searchJobId: EXAMPLE_IDS.job,
  openCandidateCount: 1,
  createdAt: '2026-01-15T11:30:00.000Z',
  updatedAt: '2026-01-15T11:30:00.000Z',
};

const tag = 'Lost and found';
const params = z.object({ sightingId: identifier() });
const exampleParams = { sightingId: EXAMPLE_IDS.sighting };

const contact = () => readableName(LIMITS.contactCharsMax);
const consent = () =>
  z
    .boolean()
    .optional()
    .describe('Whether the finder agreed that the contact is kept. A contact without it is refused.');
const contactExpiresAt = () =>
  momentGiven()
    .optional()
    .describe(
      `When the contact is erased: in ${LIMITS.contactDays} days by default, and in ${LIMITS.contactDaysMax} at the latest.`,
    );

export const sightingOperations = {
  createSighting: {
    ...ROUTES.createSighting,
    tag,
    summary: 'Save a found animal as a sighting',
    description:
      'Its photos are those of a capture session with the purpose `PET_IDENTIFICATION`, which is used by it, or those of an identification job that has ended. ' +
      'Without photos, it has a `species`, and a `microchip` or a `description`: for a finder who calls. ' +
      'It is searched at once among the pets with open lost reports, and each later report is searched among the open sightings. ' +
      'A pet of yours that has the microchip is a match candidate, reported lost or not. ' +
      `A tenant has at most ${LIMITS.openSightingsMax} open sightings.`,
    planGate: 'identification',
    body: z.object({
      sessionId: identifier().optional().describe('A complete capture session. Either this or `jobId`, or no photos.'),
      jobId: identifier().optional().describe('A pet identification job whose photos are still kept.'),
      species: z.enum(SPECIES).optional().describe('Needed without photos, and not used with them.'),
      place: place().describe('Where the animal was found.'),
      position: position().optional(),
      microchip: microchip()
        .optional()
        .describe('The number that a reader showed. By default that of the identification job.'),
      description: animalText().optional().describe('What the animal looks like, and where it is now.'),
      seenAt: momentGiven().describe('When the animal was found.'),
      contact: contact().optional().describe('Of the finder, who agreed.'),
      hasContactConsent: consent(),
      contactExpiresAt: contactExpiresAt(),
    }),
    answers: {
      201: { says: 'The sighting.', body: answerOf(Sighting), headers: { Location: 'The URL of the sighting.' } },
    },
    errors: [
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'lostAndFoundOff',
      'noSuchCaptureSession',
      'noSuchPetIdentificationJob',
      'captureSessionPurposeMismatch',
      'captureSessionAlreadyUsed',
      'captureSessionNotFinished',
      'stateConflict',
      ...FULL_POST_ERRORS,
    ],
    example: {
      body: {
        sessionId: EXAMPLE_IDS.session,
        place: example.place,
        position: example.position,
        seenAt: example.seenAt,
        contact: example.contact,
        hasContactConsent: true,
      },
      answer: { data: example },
    },
  },
  listSightings: {
    ...ROUTES.listSightings,
    tag,
    summary: 'List sightings',
    query: z.object({
      ...pageQuery,
      state: z.enum(SIGHTING_STATES).optional().describe('Only sightings in this state.'),
      species: z.enum(SPECIES).optional().describe('Only animals of this species.'),
      petId: identifier().optional().describe('Only sightings that were confirmed to show this pet.'),
      ...nearQuery,
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(Sighting) } },
    errors: ['keyLacksScope'],
    example: { query: { state: 'OPEN' }, answer: { data: [example] } },
  },
  readSighting: {
    ...ROUTES.readSighting,
    tag,
    summary: 'Read a sighting',
    params,
    answers: { 200: { says: 'The sighting.', body: dataOf(Sighting) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateSighting: {
    ...ROUTES.updateSighting,
    tag,
    summary: 'Update or end a sighting',
    description:
      'Omitted fields stay unchanged; `null` clears a field, and `contact: null` erases the contact. `state` ends the sighting (`CLOSED`) or opens it again, which searches again ' +
      'and is refused once all is gone that it could be searched by. A new `microchip` is searched at once. Only `confirmMatchCandidate` makes it `MATCHED`.',
    params,
    body: z.object({
      place: place().optional().describe('Where the animal was found.'),
      position: position().nullable().optional(),
      microchip: microchip().nullable().optional().describe('The number that a reader showed.'),
      description: animalText().nullable().optional().describe('What the animal looks like, and where it is now.'),
      seenAt: momentGiven().optional().describe('When the animal was found.'),
      contact: contact().nullable().optional().describe('Of the finder, who agreed.'),
      hasContactConsent: consent(),
      contactExpiresAt: contactExpiresAt(),
      state: z.enum(['OPEN', 'CLOSED']).optional().describe('Ends the sighting, or opens it again.'),
      isReturned: z
        .boolean()
        .optional()
        .describe(
          'States that the animal is home again, which closes an open sighting and tells a finder who left an e-mail address through a link; or takes that back.',
        ),
    }),
    answers: { 200: { says: 'The sighting.', body: answerOf(Sighting) } },
    errors: ['noSuchResource', 'lostAndFoundOff', 'stateConflict', 'keyLacksScope'],
    example: {
      params: exampleParams,
      body: { state: 'CLOSED' },
      answer: {
        data: {
          ...example,
          state: 'CLOSED' as const,
          openCandidateCount: 0,
          updatedAt: '2026-01-16T08:00:00.000Z',
          endedAt: '2026-01-16T08:00:00.000Z',
        },
      },
    },
  },
  deleteSighting: {
    ...ROUTES.deleteSighting,
    tag,
    summary: 'Delete a sighting',
    description: 'Also deletes its photos, and the candidates that it was found to be.',
    params,
    answers: { 204: { says: 'The sighting was deleted.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
} as const satisfies Record<string, Operation>;
