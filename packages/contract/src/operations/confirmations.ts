import { z } from 'zod';
import { id, identifier, moment } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { CONFIRMATION_OUTCOMES, TRUTHS } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const truth = () =>
  z
    .enum(TRUTHS)
    .describe('Whether the photos show the pet: SAME, DIFFERENT, or UNSURE where even a person cannot tell.');

export const Confirmation = z
  .object({
    jobId: id(),
    truth: truth(),
    petId: id().optional().describe('The pet that the photos show, or with DIFFERENT do not show.'),
    outcome: z
      .enum(CONFIRMATION_OUTCOMES)
      .describe(
        '`FALSE_MATCH`: the job named another animal. `MISS`: it denied the right one. `OPEN`: it was INCONCLUSIVE, or the truth is UNSURE.',
      ),
    appVersion: z.string().optional().describe('Version of your app, as it was stated.'),
    confirmedAt: moment().describe('When it was last said.'),
  })
  .meta({ id: 'Confirmation', description: 'What a person knows to be true of a job.' });

const appVersion = () =>
  z.string().trim().min(1).max(64).optional().describe('Version of your app, by which the errors are reported.');

const tag = 'Confirmations';
const params = z.object({ jobId: identifier() });
const exampleParams = { jobId: EXAMPLE_IDS.job };
const example = {
  jobId: EXAMPLE_IDS.job,
  truth: 'DIFFERENT' as const,
  petId: EXAMPLE_IDS.pet,
  outcome: 'FALSE_MATCH' as const,
  appVersion: '2.4.0',
  confirmedAt: '2026-01-15T12:00:00.000Z',
};
const rules =
  'For the reports of errors, and for the error rates that are measured with the tenant’s own animals. The job stays as it is. Confirming again replaces what was said.';

export const confirmationOperations = {
  confirmPetVerificationJob: {
    ...ROUTES.confirmPetVerificationJob,
    tag,
    summary: 'Say what a verification should have found',
    description: rules,
    params,
    body: z.object({ truth: truth(), appVersion: appVersion() }),
    answers: { 200: { says: 'What is kept.', body: answerOf(Confirmation) } },
    errors: ['noSuchPetVerificationJob', 'noSuchPet', 'stateConflict', ...FULL_POST_ERRORS],
    example: { params: exampleParams, body: { truth: 'DIFFERENT', appVersion: '2.4.0' }, answer: { data: example } },
  },
  confirmPetIdentificationJob: {
    ...ROUTES.confirmPetIdentificationJob,
    tag,
    summary: 'Say what an identification should have found',
    description: `${rules} SAME means that the photos show \`petId\`, DIFFERENT that they do not. Without \`petId\` the first candidate is meant.`,
    params,
    body: z.object({
      truth: truth(),
      petId: identifier().optional().describe('The pet that is meant.'),
      appVersion: appVersion(),
    }),
    answers: { 200: { says: 'What is kept.', body: answerOf(Confirmation) } },
    errors: ['noSuchPetIdentificationJob', 'noSuchPet', 'stateConflict', ...FULL_POST_ERRORS],
    example: { params: exampleParams, body: { truth: 'DIFFERENT', appVersion: '2.4.0' }, answer: { data: example } },
  },
} as const satisfies Record<string, Operation>;
