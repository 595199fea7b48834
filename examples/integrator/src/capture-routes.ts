import { captureSessionFastifyHandler, type Purpose } from '@rhinarium/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhotoAnswer, Species } from './pages/answers.ts';
import type { Site } from './site.ts';
import { visitorOf } from './visitor.ts';

const photoBytesMax = 10 * 1024 * 1024;
const purposes: readonly unknown[] = ['PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'];
const isPurpose = (value: unknown): value is Purpose => purposes.includes(value);
const isSpecies = (value: unknown): value is Species => value === 'DOG' || value === 'CAT';

interface PhotoRequest {
  Querystring: { readonly sessionId: string; readonly kind: 'fingerprint' | 'appearance' };
}
const photoSchema = {
  querystring: {
    type: 'object',
    required: ['sessionId', 'kind'],
    properties: { sessionId: { type: 'string' }, kind: { enum: ['fingerprint', 'appearance'] } },
  },
};

/** A visitor may search with any animal, and enrol and claim with their own pets. */
function authorizeIn({ policies }: Site) {
  return async (request: FastifyRequest, { purpose, petId, species }: Readonly<Record<string, unknown>>) => {
    if (!isPurpose(purpose)) return undefined;
    if (purpose === 'PET_IDENTIFICATION') return isSpecies(species) ? { species, purpose } : undefined;
    const policy = policies.ofVisitor(visitorOf(request) ?? '').find((own) => own.petId === petId);
    return policy && { species: policy.species, purpose, petId: policy.petId };
  };
}

/**
 * Creates capture sessions for devices and forwards their photos. Session ids cannot be guessed, so a caller that knows
 * one got it from here.
 */
export function addCaptureRoutes(routes: FastifyInstance, site: Site): void {
  const { client, onError } = site;
  routes.post('/api/capture-sessions', captureSessionFastifyHandler({ client, authorize: authorizeIn(site), onError }));
  routes.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: photoBytesMax },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  routes.post<PhotoRequest>(
    '/api/photos',
    { schema: photoSchema, bodyLimit: photoBytesMax },
    async (request): Promise<PhotoAnswer> => {
      const { sessionId, kind } = request.query;
      const group = kind === 'fingerprint' ? client.fingerprints : client.appearances;
      const { quality } = await group.upload(sessionId, request.body as Buffer);
      return { verdict: quality.verdict, reasons: quality.reasons };
    },
  );
}
