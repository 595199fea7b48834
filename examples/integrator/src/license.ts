import { randomUUID } from 'node:crypto';
import { type Client, RhinariumError } from '@rhinarium/client';
import type { FastifyInstance } from 'fastify';
import type { CameraSettings } from './pages/answers.ts';

interface LicenseOptions {
  readonly client: Pick<Client, 'license'>;
  readonly serviceUrl: string;
  readonly captureKey: string | undefined;
}

/**
 * License of the capture view. With a key of scope `capture` the view asks the service itself. Without one it asks this
 * site with a placeholder key, and the site uses its own: a page never gets a key of scope `full`, which everybody
 * could read there.
 */
export function addLicenseRoutes(site: FastifyInstance, { client, serviceUrl, captureKey }: LicenseOptions): void {
  const scriptUrl = `${serviceUrl}/capture/rhinarium-capture.js`;
  const standIn = `site_${randomUUID()}`;
  site.get(
    '/api/camera',
    async (): Promise<CameraSettings> =>
      captureKey
        ? { scriptUrl, licenseKey: captureKey, licenseUrl: serviceUrl }
        : { scriptUrl, licenseKey: standIn, licenseUrl: '' },
  );
  site.get('/v2/license', async (request, reply) => {
    if (request.headers['x-service-api-key'] !== standIn) return reply.code(401).send({ errors: [] });
    try {
      const { valid } = await client.license.read();
      return { data: { valid, scopes: ['capture'] } };
    } catch (error) {
      // The view distinguishes a suspended account from an invalid key by the code.
      if (!(error instanceof RhinariumError) || error.status >= 500) return reply.code(503).send({ errors: [] });
      return reply.code(error.status).send({ errors: [{ code: error.code, message: error.message }] });
    }
  });
}
