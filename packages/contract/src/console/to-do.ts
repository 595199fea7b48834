import { z } from 'zod';
import { id, identifier, moment } from '../fields.ts';
import { JOB_KINDS } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';
import { TO_DO_KINDS } from './to-do-kinds.ts';

const ToDoItem = z.object({
  kind: z.enum(TO_DO_KINDS),
  /** Id of the candidate, sighting or job. */
  id: id(),
  at: moment(),
  /** `null` for others than jobs. */
  jobKind: z.enum(JOB_KINDS).nullable(),
  petId: id().nullable(),
  takenBy: z.object({ id: id(), name: z.string() }).nullable(),
});

export const toDoOperations = {
  listToDo: {
    ...CONSOLE_ROUTES.listToDo,
    says: 'What waits for a person of a tenant, the newest of each kind',
    params: tenantParams,
    answer: z.object({ data: z.array(ToDoItem) }),
    errors: [],
  },
  markToDo: {
    ...CONSOLE_ROUTES.markToDo,
    says: 'Take something that waits, give it back, or say that it is done; one person takes it',
    params: tenantParams,
    body: z.object({
      kind: z.enum(TO_DO_KINDS),
      id: id(),
      mark: z.enum(['taken', 'open', 'done']).describe('`open` also takes back that it is done.'),
    }),
    errors: ['stateConflict'],
  },
  reopenCandidate: {
    ...CONSOLE_ROUTES.reopenCandidate,
    says: 'Take back the rejection of a match candidate, which is to be decided again',
    params: z.object({ tenantId: identifier(), candidateId: identifier() }),
    errors: ['noSuchResource', 'stateConflict'],
  },
} as const satisfies Record<string, ConsoleOperation>;
