import { z } from 'zod';
import { dataOf, id, text } from '../fields.ts';
import { JOB_KINDS } from '../vocabulary.ts';
import { RequestEntry } from './logs.ts';
import type { ConsoleOperation } from './operation.ts';
import { PetEntry } from './pets.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

export const searchOperations = {
  searchEverywhere: {
    ...CONSOLE_ROUTES.searchEverywhere,
    says: 'The pets, jobs, capture sessions and requests of a tenant that have a text as their name or id',
    params: tenantParams,
    query: z.object({ text: text(200).min(2, 'needs at least two characters') }),
    answer: dataOf(
      z.object({
        pets: z.array(PetEntry),
        jobs: z.array(z.object({ id: id(), kind: z.enum(JOB_KINDS) })),
        sessions: z.array(z.object({ id: id() })),
        requests: z.array(RequestEntry),
      }),
    ),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;
