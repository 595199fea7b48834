import { searchCode } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import { addToGallery } from '../../compute/search/change-gallery.ts';
import type { Services } from '../../context.ts';
import { listRejectedPets } from '../reports/rejected-pair-store.ts';
import { type ExtractedSample, loadSamples, sampleSet, showsOtherSpecies } from '../templates/load-samples.ts';
import { removeEarlyTemplates } from '../templates/store.ts';
import { readDecisionPolicy } from '../tenants/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { assignUploadsToPet, listUploadsOfPet, type UploadRow } from '../uploads/store.ts';
import { isRefusedAsSeveral } from './decision-rules.ts';
import { findCandidates, type SearchServices } from './find-candidates.ts';
import { decideReplacement, isSamePhoto, type Replacement, removeReplaced } from './replacement.ts';
import { warningsField, warnOfOutliers, warnOfWeakPhotos } from './warnings.ts';

/** Maximum possible duplicates in a warning. They never block. */
const DUPLICATES_MAX = 5;

/** Registers a job's files for its pet. Repeats of a registered photo are skipped with a reason (specification 7.9). */
export async function runAddition(
  services: SearchServices & Pick<Services, 'earlyTemplates' | 'clock'>,
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
  const [possibleDuplicates, weakPhotoIds] = await Promise.all([
    findDuplicates(services, job, fresh, signal),
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
      possibleDuplicates,
      ...(replacement ? { replaced: replacement.replaced } : {}),
      ...warningsField([...warnOfOutliers(outlierIds), ...warnOfWeakPhotos(weakPhotoIds)]),
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

async function findDuplicates(
  services: SearchServices,
  job: JobWork<'FINGERPRINT_ADDITION'>,
  samples: Awaited<ReturnType<typeof loadSamples>>,
  signal: AbortSignal,
) {
  const probe = sampleSet(samples);
  if (probe.fingerprints.length === 0) return [];
  const policy = await services.database.read(job.tenantId, (sql) => readDecisionPolicy(sql, job.tenantId));
  const { pets } = await findCandidates(
    services,
    {
      tenantId: job.tenantId,
      species: samples[0]!.upload.species,
      probe,
      uploads: samples.map(({ upload }) => upload),
      candidatesMax: DUPLICATES_MAX + 1,
      targetFalseMatchRate: policy.targetFalseMatchRate,
    },
    signal,
  );
  const rejected = await services.database.read(job.tenantId, (sql) =>
    listRejectedPets(sql, job.tenantId, [job.petId]),
  );
  return pets
    .filter((pet) => pet.id !== job.petId && pet.isMatch && !rejected.get(job.petId)?.has(pet.id))
    .slice(0, DUPLICATES_MAX)
    .map((pet) => ({ petId: pet.id, score: pet.score }));
}
