import { type SampleSet, SPECIES_SEEN, type SpeciesSeen, showOtherSpecies } from '@rhinarium/engine';
import type { JobRow } from '../jobs/job.ts';
import { listStaleOfPets, listTemplatesOfPets } from '../search/store.ts';
import { findUploads, type UploadRow } from '../uploads/store.ts';
import { type MatchingServices, renewTemplates } from './renew-templates.ts';

export interface ExtractedSample {
  readonly upload: UploadRow;
  readonly template: Uint8Array;
  /** Which species the picture shows; the first fingerprints are asked. */
  readonly seen?: SpeciesSeen;
}

/** An upload of a job is no longer there. */
export class UploadMissing extends Error {}

/**
 * The uploads of a job with their templates, made now from the kept images. Throws when an upload or its image is not
 * there: that is our fault.
 */
export async function extractTemplates(
  services: MatchingServices,
  job: Pick<JobRow, 'id' | 'tenantId' | 'input'>,
  signal: AbortSignal,
): Promise<ExtractedSample[]> {
  const uploads = await services.database.tenant(job.tenantId, (sql) =>
    findUploads(sql, job.tenantId, job.input.uploadIds),
  );
  const fingerprintIds = job.input.uploadIds.filter((id) => uploads.get(id)?.kind === 'fingerprint');
  const asked = new Set(fingerprintIds.slice(0, SPECIES_SEEN.photosMax));
  return await Promise.all(
    job.input.uploadIds.map(async (id) => {
      const upload = uploads.get(id);
      if (!upload) throw new UploadMissing(`upload ${id} of job ${job.id} is gone`);
      const jpeg = await services.blobs.read(upload.blobKey);
      const { species, kind } = upload;
      if (asked.has(id)) return { upload, ...(await services.recognition.extractAndSee(jpeg, species, signal)) };
      return { upload, template: await services.recognition.extract(jpeg, { species, kind }, signal) };
    }),
  );
}

/** Whether the fingerprints of a job plainly show the other species than they were offered as. */
export function showsOtherSpecies(samples: readonly ExtractedSample[]): boolean {
  const seen = samples.flatMap((sample) => sample.seen ?? []);
  return showOtherSpecies(samples[0]!.upload.species, seen);
}

/** Uploads with their templates as the engine compares them. */
export function sampleSet(
  samples: readonly { upload: Pick<UploadRow, 'id' | 'kind'>; template: Uint8Array }[],
): SampleSet {
  const ofKind = (kind: UploadRow['kind']) =>
    samples.filter(({ upload }) => upload.kind === kind).map(({ upload, template }) => ({ id: upload.id, template }));
  return { fingerprints: ofKind('fingerprint'), appearances: ofKind('appearance') };
}

/**
 * The registered samples of pets, by pet, all with templates of this release's engine: those that an earlier or later
 * release registered are renewed first.
 */
export async function readRegistered(
  services: MatchingServices,
  tenantId: string,
  petIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, SampleSet>> {
  const { version } = services.recognition.engine;
  const stale = await services.database.tenant(tenantId, (sql) => listStaleOfPets(sql, tenantId, version, petIds));
  if (stale.length > 0) await renewTemplates(services, tenantId, stale, signal);
  const rows = await services.database.tenant(tenantId, (sql) => listTemplatesOfPets(sql, tenantId, petIds, version));
  return new Map(
    petIds.map((petId) => {
      const own = rows.filter((row) => row.petId === petId);
      return [
        petId,
        sampleSet(own.map((row) => ({ upload: { id: row.uploadId, kind: row.kind }, template: row.template }))),
      ];
    }),
  );
}
