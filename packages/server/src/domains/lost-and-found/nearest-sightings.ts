import type { Species } from '@rhinarium/contract';
import { createGallery, SHORTLIST_PETS, searchCode } from '@rhinarium/engine';
import { LastingFault } from '../../compute/jobs/rules.ts';
import type { Services } from '../../context.ts';
import type { SearchServices } from '../matching/find-candidates.ts';
import { listOpenSightings, type OpenSighting } from '../reports/sighting-store.ts';
import { type ExtractedSample, extractTemplates, UploadMissing } from '../templates/load-samples.ts';
import { insertEarlyTemplate } from '../templates/store.ts';

export type StandingServices = SearchServices & Pick<Services, 'earlyTemplates' | 'clock' | 'ids'>;

/** Sightings per batch: as many templates are in memory at a time. */
const BATCH_SIGHTINGS = 50;

interface Sought {
  /** Tenant of the sightings. */
  readonly tenantId: string;
  readonly petId: string;
  readonly species: Species;
  /** Sightings to leave out. Those that the tenant rejected for the pet are left out anyway. */
  readonly except?: ReadonlySet<string>;
  /** True if they belong to another tenant than the one that searches. */
  readonly isOfMember?: boolean;
}

export interface NearSightings {
  /** Number of all that were searched. */
  readonly searchedCount: number;
  readonly sightings: readonly OpenSighting[];
}

/** Open sightings nearest to a pet by the scan of compact codes, as in a search among pets, and the number of all. */
export async function nearestSightings(
  services: StandingServices,
  { tenantId, petId, species, except, isOfMember = false }: Sought,
  codes: readonly Int8Array[],
  signal: AbortSignal,
): Promise<NearSightings> {
  const gallery = createGallery();
  const all = new Map<string, OpenSighting>();
  for (let afterId: string | undefined; ; ) {
    const request = { species, petId, afterId, rowsMax: BATCH_SIGHTINGS };
    const batch = await services.database.tenant(tenantId, (sql) => listOpenSightings(sql, tenantId, request));
    for (const sighting of batch) {
      if (except?.has(sighting.id)) continue;
      const loading = samplesOf(services, tenantId, sighting, signal);
      const samples = await (isOfMember ? unlessLost(services, loading) : loading);
      if (!samples) continue;
      all.set(sighting.id, sighting);
      for (const { upload, template } of samples)
        if (upload.kind === 'fingerprint') gallery.add(sighting.id, upload.id, searchCode(template));
    }
    afterId = batch.at(-1)?.id;
    if (batch.length < BATCH_SIGHTINGS) break;
  }
  const near = gallery.nearest(codes, SHORTLIST_PETS).pets;
  return { searchedCount: all.size, sightings: near.map((each) => all.get(each.petId)!) };
}

/** Photos of a sighting with templates, which are kept for the next search. */
export async function samplesOf(
  services: StandingServices,
  tenantId: string,
  { id, uploadIds }: OpenSighting,
  signal: AbortSignal,
): Promise<ExtractedSample[]> {
  signal.throwIfAborted();
  const samples = await extractTemplates(services, { id, tenantId, input: { uploadIds } }, signal);
  await keepTemplates(services, tenantId, samples);
  return samples;
}

/** Stores templates that were made now. Those that are there stay. */
export async function keepTemplates(
  { database, encryption, recognition }: StandingServices,
  tenantId: string,
  samples: readonly ExtractedSample[],
): Promise<void> {
  const cipher = await encryption.cipherOf(tenantId);
  const { version } = recognition.engine;
  await database.tenant(tenantId, async (sql) => {
    for (const { upload, template, seen = null } of samples) {
      const row = { uploadId: upload.id, template: Buffer.from(template), seen };
      await insertEarlyTemplate(sql, cipher, tenantId, version, row);
    }
  });
}

/** `undefined` for photos of a member that are deleted or lost: they must not end the job of another tenant. */
export async function unlessLost<Value>(
  { log }: Pick<Services, 'log'>,
  value: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await value;
  } catch (cause) {
    if (!(cause instanceof UploadMissing || cause instanceof LastingFault)) throw cause;
    log.warn({ err: cause }, 'a sighting of a member of a sharing group was left out of a search');
    return undefined;
  }
}
