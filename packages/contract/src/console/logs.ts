import { z } from 'zod';
import { id, identifier, moment, pageOf, pageQuery, text } from '../fields.ts';
import { sortedQuery } from '../sorted-query.ts';
import { REQUEST_SORTS } from '../sorts.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

export const RequestEntry = z.object({
  id: id(),
  requestId: z.string(),
  at: moment(),
  method: z.string(),
  path: z.string(),
  operation: z.string(),
  status: z.int(),
  durationMs: z.int(),
  code: z.string().nullable().describe('Of the error catalogue.'),
  /** The name of the key or of the person that asked. */
  by: z.string(),
  callerId: id().nullable(),
});

const AuditEntry = z.object({
  id: id(),
  at: moment(),
  /** The name of the person, or of the command. */
  by: z.string(),
  action: z.string(),
  /** What it was done to. */
  subject: z.string(),
  /** Of a person who belongs to the tenant. */
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const logOperations = {
  listRequests: {
    ...CONSOLE_ROUTES.listRequests,
    says: 'The request log',
    params: tenantParams,
    query: z.object({
      ...sortedQuery(REQUEST_SORTS),
      /** Part of a path, or a whole request id, operation or error code. */
      search: text(300).optional(),
      outcome: z.enum(['all', 'succeeded', 'failed']).default('all'),
      /** The key or the person that asked. */
      callerId: identifier().optional(),
      since: moment().optional(),
    }),
    answer: pageOf(RequestEntry),
    errors: [],
  },
  listAudit: {
    ...CONSOLE_ROUTES.listAudit,
    says: 'What people did in the console and with commands, the latest first',
    params: tenantParams,
    query: z.object({
      ...pageQuery,
      /** Part of who did it, of the action or of the subject. */
      search: text(300).optional(),
      since: moment().optional(),
    }),
    answer: pageOf(AuditEntry),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;
