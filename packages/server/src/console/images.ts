import { CONSOLE_IMAGE, isId } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { noteImageView } from '../audit/note-image-view.ts';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { isLost } from '../uploads/is-lost.ts';
import { lostImageFailure } from '../uploads/lost-image-failure.ts';
import { listUploadsById, type UploadRow } from '../uploads/store.ts';
import { admit } from './authenticate-console.ts';
import type { ConsoleOptions } from './console-context.ts';

/** The sizes in which the console shows images; the longer side, in pixels. */
const SIDES = { small: 160, large: 1200 } as const;

/**
 * Images, for people who may read the tenant. Never kept by the browser or anything between: a deleted pet is gone from
 * the screen too.
 */
export function serveImages(server: FastifyInstance, options: ConsoleOptions): void {
  const { database } = options.services;
  server.get(CONSOLE_IMAGE.path.replaceAll(/\{(\w+)\}/g, ':$1'), {
    async onRequest(request) {
      request.operation = 'console.readImage';
      await admit(options, CONSOLE_IMAGE.admits, request);
    },
    async handler(request, reply) {
      const { imageId } = request.params as { imageId: string };
      const { size } = request.query as { size?: string };
      const tenantId = request.caller!.tenant.id;
      const [upload] = isId(imageId)
        ? await database.tenant(tenantId, (sql) => listUploadsById(sql, tenantId, [imageId]))
        : [];
      if (!upload) throw new Failure('noSuchResource');
      const side = size === 'small' ? SIDES.small : SIDES.large;
      const jpeg = await shrink(options.services, tenantId, upload, side);
      const { person } = request.caller!;
      if (size !== 'small' && person) await noteImageView(options.services, { tenantId, by: person, imageId });
      return reply
        .type('image/jpeg')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .send(jpeg);
    },
  });
}

async function shrink(services: Services, tenantId: string, upload: UploadRow, sidePxMax: number): Promise<Buffer> {
  const { blobs, decoding } = services;
  try {
    return Buffer.from(await decoding.shrink(await blobs.read(upload.blobKey), sidePxMax, tenantId));
  } catch (cause) {
    throw isLost(cause) ? await lostImageFailure(services, tenantId, upload, cause) : cause;
  }
}
