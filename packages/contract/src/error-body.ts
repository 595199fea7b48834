import { z } from 'zod';
import { ERRORS, type ErrorName } from './errors.ts';

/** Body of every error response. */
export const FailureBody = z
  .object({
    errors: z
      .array(
        z.object({
          code: z
            .string()
            .regex(/^SVCB2B\d{5}$/)
            .describe('Says what is wrong: a code of the error catalogue, which never changes its meaning.'),
          message: z.string().describe('The problem, in a sentence for developers.'),
          docUrl: z.url().describe('The page that explains how to fix it.'),
          details: z
            .record(z.string(), z.array(z.string()))
            .optional()
            .describe('What is wrong with the request, by field. Only with SVCB2B10001.'),
          fields: z
            .record(z.string(), z.array(z.string()))
            .optional()
            .describe(
              'With any other error: the fields that it concerns, each with an explanation. Of a merged pet: `mergedIntoPetId`, the id that it lives on under.',
            ),
        }),
      )
      .describe('The error, always one.'),
    error: z
      .string()
      .optional()
      .describe(
        'The message again, for older callers: only for an upload without `sessionId` and a session without `petId`.',
      ),
    requestId: z.string().describe('The same as the header `x-request-id`. Quote it when you ask for help.'),
  })
  .meta({ id: 'Failure', description: 'Body of every answer that is an error.' });
export type FailureBody = z.input<typeof FailureBody>;

export const docUrlOf = (name: ErrorName) => `/docs/errors#${ERRORS[name].code}`;

/**
 * The JSON body of a catalogue error (specification 11.2). Per-field explanations are in `details` for the validation
 * error, which alone has `details` by the specification, and in `fields` for all others. `legacyMessage` adds the older
 * single-field body.
 */
export function describeFailure(
  name: ErrorName,
  particulars: {
    readonly requestId: string;
    /** Public URL of the service, without a trailing slash. */
    readonly serverUrl: string;
    readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
    readonly legacyMessage?: string | undefined;
  },
): FailureBody {
  const { requestId, serverUrl, details, legacyMessage } = particulars;
  const copies = details && Object.fromEntries(Object.entries(details).map(([field, says]) => [field, [...says]]));
  return {
    errors: [
      {
        code: ERRORS[name].code,
        message: ERRORS[name].message,
        docUrl: `${serverUrl}${docUrlOf(name)}`,
        ...(copies && { [name === 'validation' ? 'details' : 'fields']: copies }),
      },
    ],
    ...(legacyMessage !== undefined && { error: legacyMessage }),
    requestId,
  };
}
