import { z } from 'zod';
import {
  dataOf,
  decimal,
  id,
  identifier,
  microchip,
  moment,
  momentGiven,
  pageOf,
  pageQuery,
  readableName,
  readableText,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { LOST_REPORT_STATES, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

/** Coordinates of WGS 84, degrees. */
export const position = () =>
  z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .describe('Coordinates of WGS 84, in degrees.');

export const place = () => readableName(LIMITS.placeCharsMax);

/** A description of an animal in a lost report or sighting. */
export const animalText = () => readableText(LIMITS.descriptionCharsMax);

/** Filter of a list by distance from a position. */
export const nearQuery = {
  nearLatitude: decimal(-90, 90)
    .optional()
    .describe(
      'With `nearLongitude` and `withinKm`: only entries whose position is at most so many kilometres from this one. Each then has its `distanceKm`.',
    ),
  nearLongitude: decimal(-180, 180).optional().describe('With `nearLatitude` and `withinKm`.'),
  withinKm: decimal(0.1, LIMITS.withinKmMax).optional().describe('Largest distance, in kilometres.'),
};

/** Distance of an entry of such a list. */
export const distanceKm = () => z.number().min(0).optional();

const LostAndFound = z
  .object({
    isEnabled: z.boolean().describe('Whether pets can be reported lost and sightings saved.'),
    searchNewPets: z
      .boolean()
      .describe(
        'Whether a newly registered pet is searched among the open sightings, although nobody reported it lost.',
      ),
  })
  .meta({ id: 'LostAndFound', description: 'Settings of lost and found.' });

const rewardSays = 'What the finder gets, in words.';

export const LostReport = z
  .object({
    id: id(),
    state: z.enum(LOST_REPORT_STATES).describe('Whether the pet is still missed.'),
    petId: id().describe('The pet that is lost.'),
    place: z.string().describe('Where the pet was last seen.'),
    position: position().optional(),
    description: z.string().optional().describe('What the pet looks like, and how it was lost.'),
    lastSeenAt: moment().describe('When the pet was last seen.'),
    contact: z.string().optional().describe('Whom to call; for keys of the scope `full` only.'),
    reward: z.string().optional().describe(rewardSays),
    searchJobId: id()
      .optional()
      .describe('The latest standing search; absent while the pet has neither fingerprints nor a microchip.'),
    openCandidateCount: z.int().describe('Candidates that wait for a person.'),
    sightingId: id().optional().describe('The sighting that a person confirmed to show the pet.'),
    distanceKm: distanceKm().describe('In a list by distance: how far its position is away, in kilometres.'),
    createdAt: moment(),
    updatedAt: moment(),
    endedAt: moment().optional(),
  })
  .meta({ id: 'LostReport', description: 'A report that a pet is lost.' });

const example = {
  id: EXAMPLE_IDS.lostReport,
  state: 'OPEN' as const,
  petId: EXAMPLE_IDS.pet,
  place: 'Seoul Forest, north gate',
  position: { latitude: 37.5446, longitude: 127.0374 },
  lastSeenAt: '2026-01-14T18:00:00.000Z',
  contact: '+82 2 555 0100',
  reward: '100,000 won',
  searchJobId: EXAMPLE_IDS.job,
  openCandidateCount: 0,
  createdAt: '2026-01-15T09:30:00.000Z',
  updatedAt: '2026-01-15T09:30:00.000Z',
};

const tag = 'Lost and found';
const params = z.object({ lostReportId: identifier() });
const exampleParams = { lostReportId: EXAMPLE_IDS.lostReport };
const contact = () => readableName(LIMITS.contactCharsMax);
const reward = () => readableName(LIMITS.rewardCharsMax);

export const lostReportOperations = {
  readLostAndFound: {
    ...ROUTES.readLostAndFound,
    tag,
    summary: 'Read the settings of lost and found',
    answers: { 200: { says: 'The settings of the tenant.', body: dataOf(LostAndFound) } },
    errors: ['keyLacksScope'],
    example: { answer: { data: { isEnabled: false, searchNewPets: false } } },
  },
  updateLostAndFound: {
    ...ROUTES.updateLostAndFound,
    tag,
    summary: 'Turn lost and found on or off',
    description:
      'It is off until a tenant turns it on. While it is off, nothing new is reported, saved or searched; what is there can be read, ended and deleted.',
    body: LostAndFound.partial(),
    answers: { 200: { says: 'The settings of the tenant.', body: answerOf(LostAndFound) } },
    errors: ['keyLacksScope'],
    example: { body: { isEnabled: true }, answer: { data: { isEnabled: true, searchNewPets: false } } },
  },
  createLostReport: {
    ...ROUTES.createLostReport,
    tag,
    summary: 'Report a pet lost',
    description:
      'The pet is searched among the open sightings at once, and each later sighting is searched among the pets that are reported lost. ' +
      'What is found is a match candidate, and an event (`matchCandidate.found`). A pet has one open report at a time. ' +
      'Without `petId`, the pet is the one that has the `microchip`, or is created: for an owner who calls and whose pet is not registered yet.',
    planGate: 'identification',
    body: z.object({
      petId: identifier().optional().describe('A pet of yours. Either this, or `microchip` or `species` or both.'),
      microchip: microchip().optional().describe('The microchip of the pet.'),
      species: z
        .enum(SPECIES)
        .optional()
        .describe(
          'Of the pet to be created, with the microchip if there is one, unless a pet of yours has that microchip.',
        ),
      place: place().describe('Where the pet was last seen.'),
      position: position().optional(),
      description: animalText().optional().describe('What the pet looks like, and how it was lost.'),
      lastSeenAt: momentGiven().describe('When the pet was last seen.'),
      contact: contact().optional().describe('Whom to call: a text of yours.'),
      reward: reward().optional().describe(rewardSays),
    }),
    answers: {
      201: {
        says: 'The lost report.',
        body: answerOf(LostReport),
        headers: { Location: 'The URL of the lost report.' },
      },
    },
    errors: [
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'lostAndFoundOff',
      'noSuchPet',
      'petLimitExceeded',
      'stateConflict',
      ...FULL_POST_ERRORS,
    ],
    example: {
      body: {
        petId: example.petId,
        place: example.place,
        position: example.position,
        lastSeenAt: example.lastSeenAt,
        contact: example.contact,
        reward: example.reward,
      },
      answer: { data: example },
    },
  },
  listLostReports: {
    ...ROUTES.listLostReports,
    tag,
    summary: 'List lost reports',
    query: z.object({
      ...pageQuery,
      state: z.enum(LOST_REPORT_STATES).optional().describe('Only reports in this state.'),
      petId: identifier().optional().describe('Only reports of this pet.'),
      ...nearQuery,
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(LostReport) } },
    errors: ['keyLacksScope'],
    example: { query: { state: 'OPEN' }, answer: { data: [example] } },
  },
  readLostReport: {
    ...ROUTES.readLostReport,
    tag,
    summary: 'Read a lost report',
    params,
    answers: { 200: { says: 'The lost report.', body: dataOf(LostReport) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateLostReport: {
    ...ROUTES.updateLostReport,
    tag,
    summary: 'Update or end a lost report',
    description:
      'Omitted fields stay unchanged; `null` clears a field. `state` ends the report (`FOUND`, `CLOSED`) or opens it again, which searches again. ' +
      'A `CLOSED` report does not become `FOUND`.',
    params,
    body: z.object({
      place: place().optional().describe('Where the pet was last seen.'),
      position: position().nullable().optional(),
      description: animalText().nullable().optional().describe('What the pet looks like, and how it was lost.'),
      lastSeenAt: momentGiven().optional().describe('When the pet was last seen.'),
      contact: contact().nullable().optional().describe('Whom to call.'),
      reward: reward().nullable().optional().describe(rewardSays),
      state: z.enum(LOST_REPORT_STATES).optional().describe('Ends the report, or opens it again.'),
    }),
    answers: { 200: { says: 'The lost report.', body: answerOf(LostReport) } },
    errors: ['noSuchResource', 'lostAndFoundOff', 'stateConflict', 'keyLacksScope'],
    example: {
      params: exampleParams,
      body: { state: 'FOUND' },
      answer: {
        data: {
          ...example,
          state: 'FOUND' as const,
          updatedAt: '2026-01-16T08:00:00.000Z',
          endedAt: '2026-01-16T08:00:00.000Z',
        },
      },
    },
  },
  deleteLostReport: {
    ...ROUTES.deleteLostReport,
    tag,
    summary: 'Delete a lost report',
    params,
    answers: { 204: { says: 'The lost report was deleted.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
} as const satisfies Record<string, Operation>;
