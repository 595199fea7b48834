import { CONSOLE_IMAGE, isId } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../common/failure.ts';
import { portraitPart } from '../domains/uploads/rules.ts';
import { listUploadsById } from '../domains/uploads/store.ts';
import { withImage } from '../domains/uploads/with-image.ts';
import { noteImageView } from '../storage/audit/note-audit.ts';
import { admit } from './authenticate-console.ts';
import type { ConsoleOptions } from './console-context.ts';

/** Image sizes of the console, longer side, px. All but the large one show the face that was found in the image. */
const SIDES = { small: 160, portrait: 640, large: 1200 } as const;

/**
 * Serves images to people who may read the tenant. Never cached, so that a deleted pet disappears from the screen as
 * well.
 */
export function serveImages(server: FastifyInstance, options: ConsoleOptions): void {
  const { database, decoding } = options.services;
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
        ? await database.read(tenantId, (sql) => listUploadsById(sql, tenantId, [imageId]))
        : [];
      if (!upload) throw new Failure('noSuchResource');
      const shown = size === 'small' || size === 'portrait' ? size : 'large';
      const part = shown === 'large' ? undefined : portraitPart(upload);
      const jpeg = await withImage(options.services, tenantId, upload, (kept) =>
        decoding.shrink(kept, SIDES[shown], tenantId, part),
      );
      const { person } = request.caller!;
      if (size !== 'small' && person) await noteImageView(options.services, { tenantId, by: person, imageId });
      return reply
        .type('image/jpeg')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(jpeg));
    },
  });
}
