import { z } from 'zod';
import { dataOf, id, identifier, moment, readableName, reference } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { KEY_MODES, SCOPES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

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
  requestsPerMinute: z.int().nullable().describe('`null`: only the limits of the tenant.'),
  searchPools: z.array(z.string()).nullable().describe('Names of the search pools it is limited to; `null`: all pets.'),
});

/** Allowed origins: HTTPS, the local machine, and the two schemes of apps with a web view. */
const ORIGIN =
  /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?|(capacitor|ionic):\/\/localhost)$/;

const allowedOrigins = () =>
  z
    .array(z.string().regex(ORIGIN, 'must be an origin such as https://shelter.example, without a path'))
    .max(LIMITS.allowedOriginsMax);

const requestsPerMinute = () => z.int().min(1).max(LIMITS.keyRequestsPerMinuteMax).nullable();

const Uses = z.object({ requests: z.int(), failures: z.int() });

/** Requests per key, as far back as the request log reaches. */
const KeyUse = z.object({ keyId: id(), week: Uses, fortnight: Uses });

const keyParams = z.object({ tenantId: identifier(), keyId: identifier() });
const shownOnce = dataOf(z.object({ keyId: id(), apiKey: z.string().describe('Shown this once.') }));

export const keyOperations = {
  listApiKeys: {
    ...CONSOLE_ROUTES.listApiKeys,
    says: 'The keys of a tenant, without the keys themselves',
    params: tenantParams,
    answer: z.object({ data: z.array(ApiKeyRecord) }),
    errors: [],
  },
  readKeyUse: {
    ...CONSOLE_ROUTES.readKeyUse,
    says: 'Requests by key over the latest 7 and 14 days, and the rate limits of the tenant',
    params: tenantParams,
    answer: dataOf(
      z.object({
        /** Keys without requests are omitted. */
        keys: z.array(KeyUse),
        /** Shared rate limit of all keys of the tenant, requests per minute. */
        perMinute: z.object({ read: z.int(), action: z.int(), upload: z.int() }),
      }),
    ),
    errors: [],
  },
  createApiKey: {
    ...CONSOLE_ROUTES.createApiKey,
    says: 'Make an API key; a test key is one of the test tenant',
    params: tenantParams,
    body: z.object({
      name: readableName(LIMITS.nameCharsMax),
      mode: z.enum(KEY_MODES).optional().describe('Without it, that of the tenant.'),
      scopes: z.array(z.enum(SCOPES)).min(1, 'needs at least one'),
      expiresInDays: z.int().min(1).max(3650).nullable().default(null),
      requestsPerMinute: requestsPerMinute()
        .default(null)
        .describe('Requests of this key in a minute, of all kinds; `null`: only the limits of the tenant.'),
      searchPools: z
        .array(reference())
        .min(1, 'needs at least one')
        .max(LIMITS.keySearchPoolsMax)
        .nullable()
        .default(null)
        .describe('Names of the search pools whose pets it identifies, verifies and reads; `null`: no limit.'),
    }),
    answer: shownOnce,
    errors: ['noSuchSearchPool', 'noSuchResource', 'stateConflict'],
  },
  rotateApiKey: {
    ...CONSOLE_ROUTES.rotateApiKey,
    says: 'Make a successor of a key; the old one ends after the overlap',
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
  changeApiKeyLimit: {
    ...CONSOLE_ROUTES.changeApiKeyLimit,
    says: 'Set how many requests a minute a key may make',
    params: keyParams,
    body: z.object({ requestsPerMinute: requestsPerMinute() }),
    errors: ['noSuchResource'],
  },
  readAllowedOrigins: {
    ...CONSOLE_ROUTES.readAllowedOrigins,
    says: 'The web origins whose pages may upload with a key of the tenant',
    params: tenantParams,
    answer: dataOf(z.object({ origins: z.array(z.string()) })),
    errors: [],
  },
  changeAllowedOrigins: {
    ...CONSOLE_ROUTES.changeAllowedOrigins,
    says: 'Set the web origins whose pages may upload with a key of the tenant',
    params: tenantParams,
    body: z.object({ origins: allowedOrigins() }),
    errors: [],
  },
  deactivateApiKey: {
    ...CONSOLE_ROUTES.deactivateApiKey,
    says: 'End a key at once, on every node',
    params: keyParams,
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
