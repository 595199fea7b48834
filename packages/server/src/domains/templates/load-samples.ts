import { type SampleSet, SPECIES_SEEN, type SpeciesSeen, showOtherSpecies } from '@rhinarium/engine';
import type { JobRow } from '../../compute/jobs/job.ts';
import { LastingFault } from '../../compute/jobs/rules.ts';
import { listStaleOfPets } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { findUploads, type UploadRow } from '../uploads/store.ts';
import { isLost } from '../uploads/with-image.ts';
import type { EarlyTemplate, EarlyTemplates } from './early-templates.ts';
import { type ComparisonServices, type MatchingServices, renewTemplates } from './renew-templates.ts';
import { type EarlyTemplateRow, findEarlyTemplates } from './store.ts';
import { listTemplatesOfPets } from './stored-templates.ts';

export interface ExtractedSample {
  readonly upload: UploadRow;
  readonly template: Uint8Array;
  /** Species in the picture, for the first fingerprints only. */
  readonly seen?: SpeciesSeen;
  /** True for a template that was made now and is not stored. */
  readonly isNew?: boolean;
}

/** An upload of a job was deleted. */
export class UploadMissing extends Error {}

type JobFiles = Pick<JobRow, 'id' | 'tenantId' | 'input'>;

/** A job's uploads with templates. Waits for templates that are being created instead of creating them twice. */
export async function loadSamples(
  services: MatchingServices & Pick<Services, 'earlyTemplates'>,
  job: JobFiles,
  signal: AbortSignal,
): Promise<ExtractedSample[]> {
  // Read the in-memory queue first, so that a template finished in between is found in one or the other.
  const making = services.earlyTemplates.take(job.tenantId, job.input.uploadIds);
  return await extractTemplates(services, job, signal, making);
}

/** Uploads of jobs or sightings with their early templates, by upload id. */
export interface StoredSamples {
  readonly uploads: ReadonlyMap<string, UploadRow>;
  readonly early: ReadonlyMap<string, EarlyTemplateRow>;
}

/** Reads uploads with their early templates of one engine version. */
export async function findStoredSamples(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  engineVersion: string,
  uploadIds: readonly string[],
): Promise<StoredSamples> {
  return {
    uploads: await findUploads(sql, tenantId, uploadIds),
    early: await findEarlyTemplates(sql, cipher, tenantId, engineVersion, uploadIds),
  };
}

/**
 * A job's uploads with early templates, or templates created now from the stored images. Throws UploadMissing for a
 * deleted upload, and LastingFault for a missing or damaged image, which is our fault.
 */
export async function extractTemplates(
  services: MatchingServices,
  job: JobFiles,
  signal: AbortSignal,
  making?: ReturnType<EarlyTemplates['take']>,
): Promise<ExtractedSample[]> {
  const { tenantId, input } = job;
  const { version } = services.recognition.engine;
  const cipher = await services.encryption.cipherOf(tenantId);
  const stored = await services.database.tenant(tenantId, (sql) =>
    findStoredSamples(sql, cipher, tenantId, version, input.uploadIds),
  );
  return await completeSamples(services, job, stored, signal, making);
}

/** The same for uploads that were read before. */
export async function completeSamples(
  services: MatchingServices,
  { id: jobId, tenantId, input }: JobFiles,
  { uploads, early }: StoredSamples,
  signal: AbortSignal,
  making: ReturnType<EarlyTemplates['take']> = new Map(),
): Promise<ExtractedSample[]> {
  const fingerprintIds = input.uploadIds.filter((id) => uploads.get(id)?.kind === 'fingerprint');
  const asked = new Set(fingerprintIds.slice(0, SPECIES_SEEN.photosMax));
  return await Promise.all(
    input.uploadIds.map(async (id) => {
      const upload = uploads.get(id);
      if (!upload) throw new UploadMissing(`upload ${id} of job ${jobId} is gone`);
      const isAsked = asked.has(id);
      const made = usable(early.get(id) ?? (await making.get(id)), isAsked);
      if (made) return { upload, ...made };
      return { upload, ...(await extractNow(services, tenantId, upload, isAsked, signal)), isNew: true };
    }),
  );
}

/** An early template in the form the job needs. `undefined` if it lacks the species. */
function usable(made: EarlyTemplateRow | EarlyTemplate | undefined, isAsked: boolean): EarlyTemplate | undefined {
  if (!made) return undefined;
  if (!isAsked) return { template: made.template };
  return made.seen ? { template: made.template, seen: made.seen } : undefined;
}

async function extractNow(
  { blobs, recognition, lostImages }: MatchingServices,
  tenantId: string,
  { id, blobKey, species, kind }: UploadRow,
  isAsked: boolean,
  signal: AbortSignal,
): Promise<EarlyTemplate> {
  try {
    const jpeg = await blobs.read(blobKey);
    if (isAsked) return await recognition.extractAndSee(jpeg, species, signal);
    return { template: await recognition.extract(jpeg, { species, kind }, signal) };
  } catch (cause) {
    if (!isLost(cause)) throw cause;
    lostImages.note({ tenantId, uploadId: id }, cause);
    throw new LastingFault(`The stored photo ${id} is missing or damaged. Take the photos again in a new session.`, {
      cause,
    });
  }
}

/** Whether the fingerprints of a job clearly show another species than declared. */
export function showsOtherSpecies(samples: readonly ExtractedSample[]): boolean {
  const seen = samples.flatMap((sample) => sample.seen ?? []);
  return showOtherSpecies(samples[0]!.upload.species, seen);
}

/** Uploads with templates, as input of the engine. */
export function sampleSet(
  samples: readonly { upload: Pick<UploadRow, 'id' | 'kind'>; template: Uint8Array }[],
): SampleSet {
  const ofKind = (kind: UploadRow['kind']) =>
    samples.filter(({ upload }) => upload.kind === kind).map(({ upload, template }) => ({ id: upload.id, template }));
  return { fingerprints: ofKind('fingerprint'), appearances: ofKind('appearance') };
}

/** Ids of all samples. */
export const photoIdsOf = ({ fingerprints, appearances }: SampleSet): string[] =>
  [...fingerprints, ...appearances].map(({ id }) => id);

/**
 * Registered samples by pet, with templates of this engine version. Stale and damaged templates are recreated first. A
 * sample without an image is omitted.
 */
export async function readRegistered(
  services: ComparisonServices,
  tenantId: string,
  petIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, SampleSet>> {
  const { version } = services.recognition.engine;
  const stale = await services.database.read(tenantId, (sql) => listStaleOfPets(sql, tenantId, version, petIds));
  if (stale.length > 0) await renewTemplates(services, tenantId, stale, signal);
  const cipher = await services.encryption.cipherOf(tenantId);
  const cache = services.templateCache;
  const read = () =>
    services.database.snapshot(tenantId, (sql) =>
      listTemplatesOfPets(sql, { cipher, cache }, tenantId, petIds, version),
    );
  let { templates, damagedIds } = await read();
  if (damagedIds.length > 0) {
    await renewTemplates(services, tenantId, damagedIds, signal);
    ({ templates, damagedIds } = await read());
  }
  return new Map(
    petIds.map((petId) => {
      const own = templates.filter((row) => row.petId === petId);
      return [
        petId,
        sampleSet(own.map((row) => ({ upload: { id: row.uploadId, kind: row.kind }, template: row.template }))),
      ];
    }),
  );
}
