import { z } from 'zod';
import { normalizeName, text } from './fields.ts';
import { LIMITS } from './limits.ts';

const value = z
  .union([text(LIMITS.nameCharsMax), z.number(), z.boolean()])
  .meta({ id: 'FilterValue', description: 'A text, a number, or true or false.' });

const FIELDS = new Set(['breed', 'metadata']);

/**
 * Filter of an identification's pets (specification 6.12). Unknown fields are refused, because a misspelled one would
 * widen the search.
 */
export const PetFilter = z
  .looseObject({
    breed: text(LIMITS.nameCharsMax).overwrite(normalizeName).optional().describe('Only pets of exactly this breed.'),
    metadata: z
      .record(text(LIMITS.nameCharsMax), value)
      .refine(
        (wanted) => Object.keys(wanted).length <= LIMITS.filterKeysMax,
        `must have at most ${LIMITS.filterKeysMax} keys`,
      )
      .optional()
      .describe('Only pets whose metadata is an object with all these keys at its top, each with exactly this value.'),
  })
  .refine((filter) => Object.keys(filter).every((field) => FIELDS.has(field)), 'has a field that is not known')
  .refine(
    ({ breed, metadata }) => breed !== undefined || Object.keys(metadata ?? {}).length > 0,
    'must name a breed or a key of metadata',
  )
  .meta({
    id: 'PetFilter',
    description: 'Which pets an identification searches.',
    additionalProperties: false,
  });
export type PetFilter = Pick<z.output<typeof PetFilter>, 'breed' | 'metadata'>;
