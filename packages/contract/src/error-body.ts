import { z } from 'zod';
import { ERRORS, type ErrorName } from './errors.ts';

/** The body of every answer with an error status. */
export const FailureBody = z
  .object({
    errors: z.array(
      z.object({
        code: z.string().regex(/^SVCB2B\d{5}$/),
        message: z.string(),
        docUrl: z.string().describe('The page that says what to do about it.'),
        details: z
          .record(z.string(), z.array(z.string()))
          .optional()
          .describe('What is wrong with the request, by field. Only beside SVCB2B10001.'),
        fields: z
          .record(z.string(), z.array(z.string()))
          .optional()
          .describe('Of any other error: the fields that it is about, each with what is to be known of it.'),
      }),
    ),
    error: z
      .string()
      .optional()
      .describe(
        'The message once more, in the body of old: only for an upload without `sessionId` and a session without `petId`.',
      ),
    requestId: z.string().describe('The same as the header `x-request-id`; quote it when you ask for help.'),
  })
  .meta({ id: 'Failure' });
export type FailureBody = z.input<typeof FailureBody>;

/** Where the documentation of an error stands, as a path of the service. */
export const docUrlOf = (name: ErrorName) => `/docs/errors#${ERRORS[name].code}`;

/**
 * The JSON body that goes with a row of the error catalogue. What is known by field stands in `details` beside the validation error, which
 * alone has `details` (specification 11.2), and in `fields` beside any other. `legacyMessage` adds the single-field body of old.
 */
export function describeFailure(
  name: ErrorName,
  particulars: {
    readonly requestId: string;
    readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
    readonly legacyMessage?: string | undefined;
  },
): FailureBody {
  const { requestId, details, legacyMessage } = particulars;
  const copies = details && Object.fromEntries(Object.entries(details).map(([field, says]) => [field, [...says]]));
  return {
    errors: [
      {
        code: ERRORS[name].code,
        message: ERRORS[name].message,
        docUrl: docUrlOf(name),
        ...(copies && { [name === 'validation' ? 'details' : 'fields']: copies }),
      },
    ],
    ...(legacyMessage !== undefined && { error: legacyMessage }),
    requestId,
  };
}
