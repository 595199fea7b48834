import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery, readableText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { IDENTIFICATION_DECISIONS, SHARED_CANDIDATE_STATES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { score, sharedMicrochip } from './job-results.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const SharedMessage = z
  .object({
    id: id(),
    isSent: z.boolean().describe('Whether your tenant sent it.'),
    text: z.string().describe('What was written.'),
    at: moment().describe('When it was sent.'),
  })
  .meta({ id: 'SharedMessage', description: 'A message about a shared candidate.' });

export const SharedCandidate = z
  .object({
    id: id(),
    state: z.enum(SHARED_CANDIDATE_STATES).describe('Whether it waits for a person.'),
    sightingId: id().optional().describe('Your sighting, if the pet is the other tenant’s.'),
    petId: id().optional().describe('Your pet, if the sighting is the other tenant’s.'),
    lostReportId: id().optional().describe('The lost report of your pet.'),
    tenantName: z.string().describe('The name of the other tenant.'),
    microchip: sharedMicrochip(),
    score: score(),
    decision: z.enum(IDENTIFICATION_DECISIONS).describe('Of the search that found it.'),
    photoUrl: z
      .string()
      .optional()
      .describe('The path of one small photo of the other animal; absent if its tenant does not show one.'),
    messages: z
      .array(SharedMessage)
      .optional()
      .describe('Messages of both tenants, oldest first; for keys of the scope `full` only.'),
    createdAt: moment(),
    decidedAt: moment().optional(),
  })
  .meta({
    id: 'SharedCandidate',
    description: 'A sighting and a pet of two tenants that may be the same animal, as your tenant sees it.',
  });

const example = {
  id: EXAMPLE_IDS.sharedCandidate,
  state: 'OPEN' as const,
  sightingId: EXAMPLE_IDS.sighting,
  tenantName: 'Hill clinic',
  score: 61.4,
  decision: 'IDENTIFIED' as const,
  photoUrl: ROUTES.readSharedCandidatePhoto.path.replace('{candidateId}', EXAMPLE_IDS.sharedCandidate),
  messages: [],
  createdAt: '2026-01-15T11:30:01.000Z',
};
const exampleText = 'She was found this morning. Please call +82 2 555 0100.';

const tag = 'Sharing groups';
const params = z.object({ candidateId: identifier() });
const exampleParams = { candidateId: EXAMPLE_IDS.sharedCandidate };
const says = 'The candidate as your tenant sees it.';

export const sharedCandidateOperations = {
  listSharedCandidates: {
    ...ROUTES.listSharedCandidates,
    tag,
    summary: 'List shared candidates',
    description:
      'Pairs of a sighting and a pet that belong to two tenants of a sharing group. Each tenant reads its own record of the pair, and of the other only what is here.',
    query: z.object({
      ...pageQuery,
      state: z.enum(SHARED_CANDIDATE_STATES).optional().describe('Only candidates in this state.'),
      sightingId: identifier().optional().describe('Only candidates of this sighting.'),
      lostReportId: identifier().optional().describe('Only candidates of this lost report.'),
      petId: identifier().optional().describe('Only candidates of this pet.'),
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(SharedCandidate) } },
    errors: ['keyLacksScope'],
    example: { query: { state: 'OPEN' }, answer: { data: [example] } },
  },
  readSharedCandidate: {
    ...ROUTES.readSharedCandidate,
    tag,
    summary: 'Read a shared candidate',
    params,
    answers: { 200: { says, body: dataOf(SharedCandidate) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  readSharedCandidatePhoto: {
    ...ROUTES.readSharedCandidatePhoto,
    tag,
    summary: 'Read the photo of a shared candidate',
    description: `One photo of the other tenant’s animal, at most ${LIMITS.sharedPhotoSidePx} pixels a side, if that tenant shows it at this moment and the candidate is open.`,
    params,
    answers: { 200: { says: 'A JPEG without metadata.', contentType: 'image/jpeg' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
  rejectSharedCandidate: {
    ...ROUTES.rejectSharedCandidate,
    tag,
    summary: 'State that the two are different animals',
    description:
      'For both tenants: the pair is remembered, and no later search finds it again. Rejecting again changes nothing.',
    params,
    answers: { 200: { says, body: answerOf(SharedCandidate) } },
    errors: ['noSuchResource', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...example, state: 'REJECTED' as const, decidedAt: '2026-01-15T12:00:00.000Z' } },
    },
  },
  sendSharedMessage: {
    ...ROUTES.sendSharedMessage,
    tag,
    summary: 'Send a message to the other tenant of a shared candidate',
    description:
      'The other tenant gets an event and reads the text in its candidate. Contacts of owners and finders are never sent by themselves: write what you want to be known. ' +
      `At most ${LIMITS.messagesPerCandidateAndDay} messages about a candidate and ${LIMITS.messagesPerDay} in all in 24 hours; more are answered with 429.`,
    params,
    body: z.object({
      text: readableText(LIMITS.messageCharsMax).describe('The message.'),
    }),
    answers: { 200: { says, body: answerOf(SharedCandidate) } },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      body: { text: exampleText },
      answer: {
        data: {
          ...example,
          messages: [{ id: EXAMPLE_IDS.message, isSent: true, text: exampleText, at: '2026-01-15T11:40:00.000Z' }],
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
