import { searchCode } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import { addToGallery } from '../../compute/search/change-gallery.ts';
import type { Services } from '../../context.ts';
import { noteEvent } from '../events/events.ts';
import { type ExtractedSample, loadSamples, sampleSet, showsOtherSpecies } from '../templates/load-samples.ts';
import { removeEarlyTemplates } from '../templates/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { assignUploadsToPet, listUploadsOfPet, type UploadRow } from '../uploads/store.ts';
import type { SearchServices } from './find-candidates.ts';
import { findDuplicatesOfNew } from './find-duplicates-of-new.ts';
import { decideReplacement, isSamePhoto, type Replacement, removeReplaced } from './replacement.ts';
import { isRefusedAsSeveral } from './rules.ts';
import { warningsField, warnOfOutliers, warnOfWeakPhotos } from './warnings.ts';

/** Registers a job's files for its pet. Repeats of a registered photo are skipped with a reason (specification 7.9). */
export async function runAddition(
  services: SearchServices & Pick<Services, 'earlyTemplates' | 'clock' | 'ids'>,
  job: JobWork<'FINGERPRINT_ADDITION'>,
  signal: AbortSignal,
): Promise<Outcome<'FINGERPRINT_ADDITION'>> {
  const { tenantId, petId } = job;
  const samples = await loadSamples(services, job, signal);
  if (showsOtherSpecies(samples)) throw new Failure('wrongSpecies');
  const { species } = samples[0]!.upload;
  const outlierIds = await services.recognition.outlierPhotos(species, sampleSet(samples).fingerprints, signal);
  if (isRefusedAsSeveral(species, outlierIds)) throw new Failure('inconsistentAnimal');
  const registered = await services.database.read(tenantId, (sql) => listUploadsOfPet(sql, tenantId, petId));
  const fresh = samples.filter(({ upload }) => !registered.some((other) => isSamePhoto(upload, other)));
  const replacement = await decideReplacement(services, job, { samples, fresh, registered }, signal);
  if (replacement?.isRefused) return { result: nothingAdded(samples, replacement, outlierIds) };
  const [duplicates, weakPhotoIds] = await Promise.all([
    findDuplicatesOfNew(services, job, { species, samples: fresh }, signal),
    findWeakPhotos(services, { fresh, isFirst: registered.length === 0 || replacement !== undefined }, signal),
  ]);
  const cipher = await services.encryption.cipherOf(tenantId);
  const idsOf = (kind: UploadRow['kind']) => fresh.flatMap(({ upload }) => (upload.kind === kind ? [upload.id] : []));
  const rejected = samples.filter((sample) => !fresh.includes(sample));
  return {
    result: {
      addedFingerprintIds: idsOf('fingerprint'),
      addedAppearanceIds: idsOf('appearance'),
      rejected: rejected.map(({ upload }) => ({ id: upload.id, reason: 'nearDuplicate' })),
      possibleDuplicates: duplicates.found(),
      ...(replacement ? { replaced: replacement.replaced } : {}),
      ...warningsField([...warnOfOutliers(outlierIds), ...warnOfWeakPhotos(weakPhotoIds)]),
    },
    async settle(sql) {
      await duplicates.settle(sql);
      return { possibleDuplicates: duplicates.found() };
    },
    async write(sql) {
      const rows = fresh.map(({ upload, template }) => ({
        uploadId: upload.id,
        petId,
        kind: upload.kind,
        template: Buffer.from(template),
        searchCode: Buffer.from(searchCode(template).buffer),
      }));
      const uploadIds = rows.map((row) => row.uploadId);
      const isOurs = await assignUploadsToPet(sql, tenantId, uploadIds, petId);
      if (!isOurs) throw new Failure('stateConflict', { log: 'a file is registered for another pet, or is gone' });
      await removeEarlyTemplates(sql, tenantId, uploadIds);
      if (replacement) await removeReplaced(services, sql, { tenantId, petId, species }, replacement);
      await addToGallery(sql, cipher, tenantId, species, services.recognition.engine.version, rows);
      for (const { petId: otherPetId } of duplicates.found()) {
        const data = { petId, otherPetId, jobId: job.id, status: 'FOUND' };
        await noteEvent(services, sql, tenantId, { type: 'pet.duplicateFound', data });
      }
    },
    async afterwards() {
      await removeImages(services, tenantId, replacement?.blobKeys ?? []);
    },
  };
}

/** Result if the new photos clearly show another animal. The registered ones stay. */
function nothingAdded(
  samples: readonly ExtractedSample[],
  { replaced }: Replacement,
  outlierIds: readonly string[],
): Outcome<'FINGERPRINT_ADDITION'>['result'] {
  return {
    addedFingerprintIds: [],
    addedAppearanceIds: [],
    rejected: samples.map(({ upload }) => ({ id: upload.id, reason: 'inconsistentAnimal' })),
    possibleDuplicates: [],
    replaced,
    ...warningsField(warnOfOutliers(outlierIds)),
  };
}

/** Only for a first registration. Later photos join others that may compensate. */
async function findWeakPhotos(
  services: Pick<Services, 'recognition'>,
  { fresh, isFirst }: { readonly fresh: Awaited<ReturnType<typeof loadSamples>>; readonly isFirst: boolean },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { fingerprints } = sampleSet(fresh);
  if (!isFirst || fingerprints.length === 0) return [];
  return await services.recognition.weakPhotos(fresh[0]!.upload.species, fingerprints, signal);
}
