import type { Evidence, Purpose, Species, UploadKind } from '@rhinarium/contract';
import {
  type Pixels,
  printSeen,
  type Quality,
  qualitySeen,
  type Sighting,
  squareSeen,
  sureSpecies,
  type WholeSighting,
} from '@rhinarium/engine';
import { invalid } from '../../common/failure.ts';
import type { Examination } from '../../compute/decoding/decoder-tasks.ts';
import type { ImageHeader } from '../../compute/decoding/image-format.ts';
import { readFileHeader } from '../../compute/decoding/image-header.ts';
import { UnreadableImage } from '../../compute/decoding/unreadable-image.ts';
import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { withCloseness } from './rules.ts';
import type { UploadRow } from './store.ts';

/**
 * Throws a validation failure of `file` for an unsupported header (specification 5.7 and 5.8). Cheap: nothing is
 * decoded.
 */
export async function readHeader(file: ReceivedFile): Promise<ImageHeader> {
  return await readFileHeader(file.path).catch(asInvalid);
}

function asInvalid(cause: unknown): never {
  throw cause instanceof UnreadableImage ? invalid('file', cause.message) : cause;
}

/** An examined file: the row to insert, and the pixels for its template. */
export interface KeptFile {
  readonly upload: UploadRow;
  readonly raster: Pixels | undefined;
  readonly sighting: Sighting | undefined;
}

interface Use {
  readonly kind: UploadKind;
  readonly species: Species;
  readonly purpose: Purpose;
  readonly sessionId: string | null;
}

/** Dependencies of examining a file and storing its image. */
export type ExaminationContext = Pick<
  Context,
  'tenant' | 'subjectCheck' | 'earlyTemplates' | 'decoding' | 'recognition' | 'blobs' | 'clock' | 'ids'
>;

/**
 * Decodes and judges a file, checks that a fingerprint shows its subject, and stores the image. The image is written
 * before its row: an image without a row is swept, a row without an image would be data loss.
 */
export async function keepFile(
  context: ExaminationContext,
  file: ReceivedFile,
  header: ImageHeader,
  use: Use,
): Promise<KeptFile> {
  const subject = { species: use.species, kind: use.kind };
  const isChecked = seesSubjects(context);
  const isSeen = use.kind === 'fingerprint' && isChecked;
  const toExamine = {
    path: file.path,
    bytes: file.bytes,
    subject,
    givesRaster: isChecked || context.earlyTemplates.hasPlace,
    isSeen,
  };
  const share = context.recognition.shareOf(context.tenant.id);
  const id = context.ids.next();
  const blobKey = `${context.tenant.id}/${context.ids.session()}`;
  const toKeep = { toExamine, header, blobKey };
  const { examination, looked } = await examineAndStore(context, toKeep, async ({ raster }) => ({
    sighting: isSeen && raster ? await share.see(raster, use.species) : undefined,
    whole: isChecked && !isSeen && raster ? await share.seeWhole(raster, use.species) : undefined,
  })).catch(asInvalid);
  const { raster, perceptualHash, width, height } = examination;
  const { sighting, whole } = looked;
  const judged = whole ? withCloseness(examination.quality, use.species, whole) : examination.quality;
  const quality = sighting ? verdictSeen(context, use.species, judged, sighting) : judged;
  const upload = {
    id,
    ...use,
    petId: null,
    sha256: file.sha256,
    width,
    height,
    bytes: file.bytes,
    verdict: quality.verdict,
    qualityScore: quality.score,
    reasons: quality.reasons,
    perceptualHash: Buffer.from(perceptualHash),
    blobKey,
    createdAt: context.clock(),
    region: regionFound(sighting, raster, width),
    ...subjectSeen(sighting, whole),
    evidence: sighting ? evidenceOf(sighting, quality) : null,
  };
  return quality.verdict === 'ACCEPTED' ? { upload, raster, sighting } : { upload, raster: undefined, sighting };
}

interface ToKeep {
  readonly toExamine: Parameters<Context['decoding']['examine']>[0];
  readonly header: ImageHeader;
  readonly blobKey: string;
}

/**
 * Examines a file, and stores its image while `look` looks at it: one waits for the disk, the other for the processor.
 * Removes the image if `look` fails.
 */
async function examineAndStore<Looked>(
  { decoding, blobs, tenant }: Pick<Context, 'decoding' | 'blobs' | 'tenant'>,
  { toExamine, header, blobKey }: ToKeep,
  look: (examination: Examination) => Promise<Looked>,
) {
  let storing: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  const examining = decoding.examine(toExamine, header, tenant.id, (examination) => {
    const { jpeg } = examination;
    storing = Promise.allSettled([blobs.put(blobKey, Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))]);
    return look(examination);
  });
  const [examined] = await Promise.allSettled([examining]);
  const [stored] = await storing;
  if (stored?.status === 'rejected') throw stored.reason;
  if (examined.status === 'fulfilled') return examined.value;
  if (stored) await blobs.remove(blobKey).catch(() => {});
  throw examined.reason;
}

/** Test mode uses drawings, which do not pass as animals. */
export const seesSubjects = ({ tenant, subjectCheck }: Pick<Context, 'tenant' | 'subjectCheck'>) =>
  subjectCheck === 'refuse' && tenant.mode !== 'test';

/** Verdict on a fingerprint after detection, under the tenant's policy. */
function verdictSeen(
  { tenant }: Pick<Context, 'tenant'>,
  species: Species,
  judged: Quality,
  sighting: Sighting,
): Quality {
  const isPrintRequired = species === 'DOG' && tenant.printPolicy === 'required';
  return isPrintRequired ? printSeen(judged, sighting) : qualitySeen(judged, sighting);
}

const evidenceOf = ({ evidence = [] }: Sighting, { verdict }: Quality): readonly Evidence[] =>
  verdict === 'ACCEPTED' ? evidence : [];

/** Subject of a fingerprint, or of a picture of the whole animal. */
function subjectSeen(
  sighting: Sighting | undefined,
  whole: WholeSighting | undefined,
): Pick<UploadRow, 'subjectFound' | 'subjectSpecies'> {
  if (whole) return { subjectFound: whole.closeness !== undefined, subjectSpecies: null };
  if (!sighting) return { subjectFound: null, subjectSpecies: null };
  const isFound = (sighting.face ?? sighting.nose) !== undefined;
  return { subjectFound: isFound, subjectSpecies: sureSpecies(sighting.seen) ?? null };
}

/** Left, top, width and height of the face or nose, px of the stored image. `raster` is that image at another size. */
function regionFound(sighting: Sighting | undefined, raster: Pixels | undefined, width: number): number[] | null {
  const square = sighting && raster && squareSeen(sighting, raster);
  if (!square) return null;
  return [square.left, square.top, square.width, square.height].map((px) => Math.floor((px * width) / raster.width));
}
