import type { JobResult } from '@rhinarium/contract';
import { isNearDuplicate, type Species } from '@rhinarium/engine';
import type { JobWork } from '../../compute/jobs/job.ts';
import { removeFromGallery } from '../../compute/search/change-gallery.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type ExtractedSample, readRegistered, sampleSet } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { claimsField, readDecisionPolicy } from '../tenants/store.ts';
import { removeUploadsOfPet, type UploadRow } from '../uploads/store.ts';

/** Replacement of a pet's registered photos by new ones. */
export interface Replacement {
  readonly replaced: NonNullable<JobResult<'FINGERPRINT_ADDITION'>['replaced']>;
  /** The new photos clearly show another animal. */
  readonly isRefused: boolean;
  readonly blobKeys: readonly string[];
}

interface Photos {
  readonly samples: readonly ExtractedSample[];
  /** Samples that do not repeat a registered photo. */
  readonly fresh: readonly ExtractedSample[];
  readonly registered: readonly UploadRow[];
}

export function isSamePhoto(a: UploadRow, b: UploadRow): boolean {
  return a.kind === b.kind && (a.sha256.equals(b.sha256) || isNearDuplicate(a.perceptualHash, b.perceptualHash));
}

/**
 * Decides whether a job's new photos replace the registered ones. `undefined` if not requested or nothing is
 * registered. A grown animal need not match any more, so only a clear NO_MATCH refuses. A registered photo that was
 * sent again stays.
 */
export async function decideReplacement(
  services: ComparisonServices,
  { tenantId, petId, input }: JobWork<'FINGERPRINT_ADDITION'>,
  { samples, fresh, registered }: Photos,
  signal: AbortSignal,
): Promise<Replacement | undefined> {
  if (!input.replacesRegistered) return undefined;
  const probe = sampleSet(fresh);
  const reference = (await readRegistered(services, tenantId, [petId], signal)).get(petId);
  if (probe.fingerprints.length === 0 || !reference || reference.fingerprints.length === 0) return undefined;
  const { species } = fresh[0]!.upload;
  const { version } = services.recognition.engine;
  const policy = await services.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  const { targetFalseMatchRate } = policy;
  const claim = { species, probe, reference, targetFalseMatchRate, ...claimsField(policy, species) };
  const { decision, score } = await services.recognition.verify(claim, signal);
  const isRefused = decision === 'NO_MATCH';
  const gone = isRefused ? [] : registered.filter((old) => !samples.some(({ upload }) => isSamePhoto(upload, old)));
  const idsOf = (kind: UploadRow['kind']) => gone.flatMap((old) => (old.kind === kind ? [old.id] : []));
  return {
    replaced: { decision, score, fingerprintIds: idsOf('fingerprint'), appearanceIds: idsOf('appearance') },
    isRefused,
    blobKeys: gone.map(({ blobKey }) => blobKey),
  };
}

/**
 * Removes the replaced photos and their templates in the transaction that adds the new ones, so that searches find the
 * animal before and after. If one was moved to another pet meanwhile, the job runs again.
 */
export async function removeReplaced(
  { clock }: Pick<Services, 'clock'>,
  sql: Sql,
  pet: { readonly tenantId: string; readonly petId: string; readonly species: Species },
  { replaced: { fingerprintIds, appearanceIds } }: Replacement,
): Promise<void> {
  const { tenantId, petId, species } = pet;
  const uploadIds = [...fingerprintIds, ...appearanceIds];
  if (uploadIds.length === 0) return;
  const removed = await removeUploadsOfPet(sql, tenantId, petId, uploadIds);
  if (removed !== uploadIds.length) throw new Error('a replaced photo was moved or deleted meanwhile');
  await removeFromGallery(sql, tenantId, { species, petId, uploadIds }, clock());
}
