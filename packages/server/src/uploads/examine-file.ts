import type { Purpose, Species, UploadKind } from '@rhinarium/contract';
import type { Pixels } from '@rhinarium/engine';
import type { Context } from '../context.ts';
import type { ImageHeader } from '../decoding/image-format.ts';
import { readFileHeader } from '../decoding/image-header.ts';
import { UnreadableImage } from '../decoding/unreadable-image.ts';
import { invalid } from '../failure.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import type { UploadRow } from './store.ts';

/**
 * Throws a validation failure of `file` when its header shows no picture that we take (specification 5.7 and 5.8).
 * Cheap: nothing is decoded.
 */
export async function readHeader(file: ReceivedFile): Promise<ImageHeader> {
  return await readFileHeader(file.path).catch(asInvalid);
}

function asInvalid(cause: unknown): never {
  throw cause instanceof UnreadableImage ? invalid('file', cause.message) : cause;
}

/**
 * Decodes and judges a file, keeps the image, and gives the row to insert, with the pixels where a template can be made
 * of them at once. The image goes first: a row without its image would promise what we do not have; an image without a
 * row is swept.
 */
export async function keepFile(
  context: Context,
  file: ReceivedFile,
  header: ImageHeader,
  use: {
    readonly kind: UploadKind;
    readonly species: Species;
    readonly purpose: Purpose;
    readonly sessionId: string | null;
  },
): Promise<{ readonly upload: UploadRow; readonly raster: Pixels | undefined }> {
  const subject = { species: use.species, kind: use.kind };
  const wish = { path: file.path, subject, givesRaster: context.earlyTemplates.hasPlace };
  const examination = await context.decoding.examine(wish, header, context.tenant.id).catch(asInvalid);
  const id = context.ids.next();
  const blobKey = `${context.tenant.id}/${context.ids.session()}`;
  const { jpeg, likeness, quality } = examination;
  await context.blobs.put(blobKey, Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
  const upload = {
    id,
    ...use,
    petId: null,
    sha256: file.sha256,
    width: examination.width,
    height: examination.height,
    bytes: file.bytes,
    verdict: quality.verdict,
    qualityScore: quality.score,
    reasons: quality.reasons,
    likeness: Buffer.from(likeness),
    blobKey,
    createdAt: context.clock(),
  };
  return { upload, raster: examination.raster };
}
