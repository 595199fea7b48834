import { z } from 'zod';
import { dataOf, id, identifier, moment, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { KEY_MODES, SCOPES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { tenantParams, within } from './tenant.ts';

const ApiKeyRecord = z.object({
  id: id(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  prefix: z.string().describe('The first characters, by which people tell keys apart.'),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: moment(),
  expiresAt: moment().nullable(),
  deactivatedAt: moment().nullable(),
  lastUsedAt: moment().nullable(),
});

const keyParams = z.object({ tenantId: identifier(), keyId: identifier() });
const shownOnce = dataOf(z.object({ keyId: id(), apiKey: z.string().describe('Shown this once.') }));

export const keyOperations = {
  listApiKeys: {
    method: 'GET',
    path: `${within}/keys`,
    says: 'The keys of a tenant, without the keys themselves',
    admits: 'read',
    params: tenantParams,
    answer: z.object({ data: z.array(ApiKeyRecord) }),
    errors: [],
  },
  createApiKey: {
    method: 'POST',
    path: `${within}/keys`,
    says: 'Make an API key',
    admits: 'keys',
    params: tenantParams,
    body: z.object({
      name: text(LIMITS.nameCharsMax).min(1, 'must not be empty'),
      mode: z.enum(KEY_MODES).default('live'),
      scopes: z.array(z.enum(SCOPES)).min(1, 'needs at least one'),
      expiresInDays: z.int().min(1).max(3650).nullable().default(null),
    }),
    answer: shownOnce,
    errors: [],
  },
  rotateApiKey: {
    method: 'POST',
    path: `${within}/keys/{keyId}/rotate`,
    says: 'Make a successor of a key; the old one ends after the overlap',
    admits: 'keys',
    params: keyParams,
    body: z.object({
      overlapMinutes: z
        .int()
        .min(0)
        .max(7 * 24 * 60),
    }),
    answer: shownOnce,
    errors: ['noSuchResource'],
  },
  deactivateApiKey: {
    method: 'POST',
    path: `${within}/keys/{keyId}/deactivate`,
    says: 'End a key at once, on every node',
    admits: 'keys',
    params: keyParams,
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
