import { z } from 'zod';

/** A warning about a request that succeeded. */
export const Warning = z
  .object({
    code: z.string().describe('`unknownField`, or the code of the error that the action will return.'),
    message: z.string(),
  })
  .meta({ id: 'Warning', description: 'A warning about a request that succeeded.' });
export type Warning = z.input<typeof Warning>;

/** Response body of a call with a JSON body. */
export const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.object({
    data,
    warnings: z
      .array(Warning)
      .optional()
      .describe('What was ignored or will be refused later; absent when there is nothing to report.'),
  });

export const unknownField = (field: string): Warning => ({
  code: 'unknownField',
  message: `The field ${JSON.stringify(field)} is unknown and was ignored.`,
});
