import { z } from 'zod';
import { dataOf } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { KEY_MODES, SCOPES } from '../vocabulary.ts';

export const License = z
  .object({
    valid: z.literal(true),
    scopes: z.array(z.enum(SCOPES)).describe('What the key may do.'),
    mode: z.enum(KEY_MODES).describe('Whether the key belongs to live or to test data.'),
  })
  .meta({ id: 'License', description: 'What an API key is good for.' });

export const licenseOperations = {
  readLicense: {
    ...ROUTES.readLicense,
    tag: 'License',
    summary: 'Check an API key',
    description: 'For capture SDKs: checks whether the key is valid. An invalid key is answered with 401.',
    answers: { 200: { says: 'The key is valid.', body: dataOf(License) } },
    errors: [],
    example: { answer: { data: { valid: true, scopes: ['capture'], mode: 'live' } } },
  },
} as const satisfies Record<string, Operation>;
