import type { Purpose, Species, UploadKind } from '@rhinarium/contract';
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
 * Decodes and judges a file, keeps the image, and gives the row to insert. The image goes first: a row without its
 * image would promise what we do not have; an image without a row is swept.
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
): Promise<UploadRow> {
  const subject = { species: use.species, kind: use.kind };
  const examination = await context.decoding.examine(file.path, header, subject, context.tenant.id).catch(asInvalid);
  const id = context.ids.next();
  const blobKey = `${context.tenant.id}/${context.ids.session()}`;
  const { jpeg, likeness, quality } = examination;
  await context.blobs.put(blobKey, Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
  return {
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
}
