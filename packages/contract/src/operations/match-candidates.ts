import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { CANDIDATE_STATES, IDENTIFICATION_DECISIONS } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EngineRecord, EXAMPLE_ENGINE } from './engine-record.ts';
import { evidenceOperations } from './evidence.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { falseMatchRate, reasons, score, sharedMicrochip } from './job-results.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const MatchCandidate = z
  .object({
    id: id(),
    state: z.enum(CANDIDATE_STATES).describe('What a person decided about it, or OPEN.'),
    sightingId: id(),
    petId: id(),
    lostReportId: id().optional().describe('The lost report of the pet; absent for a newly registered pet.'),
    microchip: sharedMicrochip(),
    score: score(),
    falseMatchRate: falseMatchRate(),
    decision: z.enum(IDENTIFICATION_DECISIONS).describe('Of the search that found it.'),
    reasons: reasons(),
    searchedCount: z.int().describe('Pets or sightings that the search compared.'),
    distanceKm: z
      .number()
      .min(0)
      .optional()
      .describe('Between the positions of the sighting and of the lost report, in kilometres, if both have one.'),
    jobId: id().describe('The standing search that found it last.'),
    engine: EngineRecord,
    evidenceUrl: z.string().describe('The path of the evidence, with pictures.'),
    createdAt: moment(),
    decidedAt: moment().optional(),
  })
  .meta({ id: 'MatchCandidate', description: 'A sighting and a pet that may be the same animal.' });

const example = {
  id: EXAMPLE_IDS.candidate,
  state: 'OPEN' as const,
  sightingId: EXAMPLE_IDS.sighting,
  petId: EXAMPLE_IDS.pet,
  lostReportId: EXAMPLE_IDS.lostReport,
  score: 63.1,
  falseMatchRate: 4.9e-6,
  decision: 'IDENTIFIED' as const,
  searchedCount: 12,
  jobId: EXAMPLE_IDS.job,
  engine: EXAMPLE_ENGINE,
  evidenceUrl: ROUTES.readMatchCandidateEvidence.path.replace('{candidateId}', EXAMPLE_IDS.candidate),
  createdAt: '2026-01-15T11:30:01.000Z',
};

const evidence = evidenceOperations.readPetVerificationEvidence;
const [examplePair] = evidence.example.answer.data.pairs;
const picturePath = ROUTES.readMatchCandidatePicture.path.replace('{candidateId}', EXAMPLE_IDS.candidate);
const rules = 'Computed on request from the stored images, and not stored. Once they are gone, the answer is 404.';

const tag = 'Lost and found';
const params = z.object({ candidateId: identifier() });
const exampleParams = { candidateId: EXAMPLE_IDS.candidate };

export const matchCandidateOperations = {
  listMatchCandidates: {
    ...ROUTES.listMatchCandidates,
    tag,
    summary: 'List match candidates',
    query: z.object({
      ...pageQuery,
      state: z.enum(CANDIDATE_STATES).optional().describe('Only candidates in this state.'),
      sightingId: identifier().optional().describe('Only candidates of this sighting.'),
      lostReportId: identifier().optional().describe('Only candidates of this lost report.'),
      petId: identifier().optional().describe('Only candidates of this pet.'),
    }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(MatchCandidate) } },
    errors: ['keyLacksScope'],
    example: { query: { state: 'OPEN' }, answer: { data: [example] } },
  },
  readMatchCandidate: {
    ...ROUTES.readMatchCandidate,
    tag,
    summary: 'Read a match candidate',
    params,
    answers: { 200: { says: 'The candidate.', body: dataOf(MatchCandidate) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  confirmMatchCandidate: {
    ...ROUTES.confirmMatchCandidate,
    tag,
    summary: 'Confirm that a sighting shows the pet',
    description:
      'The sighting becomes MATCHED, and the open lost report of the pet FOUND. Other candidates of both are closed. A candidate that was rejected can be confirmed, which takes the rejection back. ' +
      'Confirming again changes nothing. The sighting has to be open.',
    params,
    answers: { 200: { says: 'The confirmed candidate.', body: answerOf(MatchCandidate) } },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...example, state: 'CONFIRMED' as const, decidedAt: '2026-01-15T12:00:00.000Z' } },
    },
  },
  rejectMatchCandidate: {
    ...ROUTES.rejectMatchCandidate,
    tag,
    summary: 'State that a sighting shows another animal',
    description:
      'The pair is remembered, and no later search finds it again. A confirmed candidate cannot be rejected: open its sighting again first. Rejecting again changes nothing.',
    params,
    answers: { 200: { says: 'The rejected candidate.', body: answerOf(MatchCandidate) } },
    errors: ['noSuchResource', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...example, state: 'REJECTED' as const, decidedAt: '2026-01-15T12:00:00.000Z' } },
    },
  },
  readMatchCandidateEvidence: {
    ...ROUTES.readMatchCandidateEvidence,
    tag,
    summary: 'Read the evidence of a match candidate',
    description: `Compares all fingerprints of the sighting with all registered fingerprints of the pet. ${rules}`,
    params,
    answers: evidence.answers,
    errors: ['noSuchResource', 'noSuchPet', 'keyLacksScope'],
    example: {
      params: exampleParams,
      answer: {
        data: {
          ...evidence.example.answer.data,
          pairs: [
            {
              ...examplePair,
              pictureUrl: `${picturePath}?probe=${examplePair.probeId}&reference=${examplePair.referenceId}`,
            },
          ],
        },
      },
    },
  },
  readMatchCandidatePicture: {
    ...ROUTES.readMatchCandidatePicture,
    tag,
    summary: 'Read the evidence of a match candidate as a picture',
    description: `A photo of the sighting and one of the pet side by side, as for a verification. ${rules}`,
    params,
    query: evidenceOperations.readPetVerificationPicture.query,
    answers: evidenceOperations.readPetVerificationPicture.answers,
    errors: ['noSuchResource', 'noSuchPet', 'keyLacksScope'],
    example: { params: exampleParams, query: { overlay: 'points' } },
  },
} as const satisfies Record<string, Operation>;
