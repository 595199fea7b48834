import { z } from 'zod';
import { id, identifier, moment, momentGiven, pageOf, pageQuery, text } from '../fields.ts';
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
  /** Name of the calling key or person. */
  by: z.string(),
  callerId: id().nullable(),
  client: z.string().nullable().describe('SDK and version that the caller named, such as `node/0.1.0`.'),
});

const AuditEntry = z.object({
  id: id(),
  at: moment(),
  /** Name of the person, or of the command. */
  by: z.string(),
  action: z.string(),
  /** Id of the affected object. */
  subject: z.string(),
  /** Name of the subject if it is a member of the tenant. */
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
      /** Substring of a path, or an exact request id, operation or error code. */
      search: text(300).optional(),
      outcome: z.enum(['all', 'succeeded', 'failed']).default('all'),
      /** Calling key or person. */
      callerId: identifier().optional(),
      since: momentGiven().optional(),
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
      /** Substring of the actor, action or subject. */
      search: text(300).optional(),
      since: momentGiven().optional(),
    }),
    answer: pageOf(AuditEntry),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;
