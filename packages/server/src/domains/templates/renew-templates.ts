import type { Species } from '@rhinarium/contract';
import { searchCode } from '@rhinarium/engine';
import { addToGallery } from '../../compute/search/change-gallery.ts';
import type { TemplateRow } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { lockPet } from '../pets/store.ts';
import { listUploadsById, type UploadRow } from '../uploads/store.ts';
import { isLost } from '../uploads/with-image.ts';
import { removeDamagedTemplates } from './stored-templates.ts';

/** Services for creating templates. */
export type MatchingServices = Pick<
  Services,
  'database' | 'encryption' | 'blobs' | 'lostImages' | 'recognition' | 'log'
>;

/** Services for comparing registered templates. */
export type ComparisonServices = MatchingServices & Pick<Services, 'templateCache'>;

export interface Renewal {
  readonly renewed: number;
  /** Registered images that are missing or damaged, so that no template can be created. */
  readonly lost: readonly string[];
}

interface Renewed {
  readonly upload: UploadRow;
  readonly template: Uint8Array;
}

/**
 * Creates templates of this engine version from stored images of registered uploads. Damaged templates are replaced, or
 * removed if the image is lost as well. Idempotent and safe to run concurrently. Uploads deleted or unregistered
 * meanwhile are skipped.
 */
export async function renewTemplates(
  services: MatchingServices,
  tenantId: string,
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<Renewal> {
  const uploads = await services.database.read(tenantId, (sql) => listUploadsById(sql, tenantId, uploadIds));
  const made = await Promise.all(uploads.map((upload) => renew(services, tenantId, upload, signal)));
  const renewed = made.filter((one) => one !== undefined);
  const cipher = await services.encryption.cipherOf(tenantId);
  const damaged = await services.database.tenant(tenantId, async (sql) => {
    const { version } = services.recognition.engine;
    const found = await removeDamagedTemplates(sql, cipher, tenantId, version, uploadIds);
    await addRenewed(services, sql, cipher, tenantId, renewed);
    return found;
  });
  if (damaged.length > 0) services.log.error({ tenantId, uploadIds: damaged }, 'damaged templates deleted');
  const lost = uploads.filter((_, at) => made[at] === undefined).map(({ id }) => id);
  return { renewed: renewed.length, lost };
}

async function renew(
  { blobs, lostImages, recognition }: MatchingServices,
  tenantId: string,
  upload: UploadRow,
  signal?: AbortSignal,
): Promise<Renewed | undefined> {
  try {
    const jpeg = await blobs.read(upload.blobKey);
    return {
      upload,
      template: await recognition.extract(jpeg, { species: upload.species, kind: upload.kind }, signal),
    };
  } catch (cause) {
    if (!isLost(cause)) throw cause;
    lostImages.note({ tenantId, uploadId: upload.id }, cause);
    return undefined;
  }
}

async function addRenewed(
  { recognition }: MatchingServices,
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  renewed: readonly Renewed[],
): Promise<void> {
  const petIds = [...new Set(renewed.flatMap(({ upload }) => upload.petId ?? []))].sort();
  // Locked against deletion until the commit: a template must not reappear after its pet has left the gallery.
  for (const petId of petIds) await lockPet(sql, tenantId, petId, 'share');
  const ids = renewed.map(({ upload }) => upload.id);
  const still = new Map((await listUploadsById(sql, tenantId, ids)).map((upload) => [upload.id, upload]));
  for (const species of new Set(renewed.map(({ upload }) => upload.species))) {
    const rows = renewed.flatMap(({ upload, template }) => {
      const petId = still.get(upload.id)?.petId;
      return petId && upload.species === species ? [templateRow(upload, petId, template)] : [];
    });
    await addToGallery(sql, cipher, tenantId, species as Species, recognition.engine.version, rows);
  }
}

function templateRow({ id, kind }: UploadRow, petId: string, template: Uint8Array): TemplateRow {
  const code = searchCode(template);
  return { uploadId: id, petId, kind, template: Buffer.from(template), searchCode: Buffer.from(code.buffer) };
}
