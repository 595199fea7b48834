import type { Species } from '@rhinarium/contract';
import type { Explanation, Sample } from '@rhinarium/engine';
import { Failure } from '../../../common/failure.ts';
import type { JobRow } from '../../../compute/jobs/job.ts';
import type { Context } from '../../../context.ts';
import { requirePet } from '../../pets/require-pet.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import type { ComparisonServices } from '../../templates/renew-templates.ts';
import { claimsField, readDecisionPolicy } from '../../tenants/store.ts';
import { findUploads, type UploadRow } from '../../uploads/store.ts';
import { withImage } from '../../uploads/with-image.ts';
import { requireJob } from '../job-actions.ts';

/** Kinds of job that decide about a pet. */
export type DecidingKind = 'PET_VERIFICATION' | 'PET_IDENTIFICATION';

/** A decision with the compared samples. */
export interface Compared {
  /** The job that decided. */
  readonly job: Pick<JobRow, 'id' | 'engine'>;
  readonly petId: string;
  readonly species: Species;
  /** Fingerprints of the job. */
  readonly probes: readonly UploadRow[];
  /** Registered fingerprints of the pet, with their templates. */
  readonly references: readonly Sample[];
}

/** The pet that a job decided about: that of a verification, or the first candidate of an identification. */
function petOf(job: JobRow<DecidingKind>): string {
  const petId = job.kind === 'PET_VERIFICATION' ? job.petId : job.result?.pets[0]?.id;
  if (petId === undefined) throw new Failure('noSuchResource', { log: `job ${job.id} has no candidate` });
  return petId;
}

const gone = (job: Pick<JobRow, 'id'>) =>
  new Failure('noSuchResource', {
    details: { jobId: ['The photos that this decision rests on are no longer kept.'] },
    log: `images of job ${job.id} are no longer kept`,
  });

/** Dependencies of loading a decided job. */
export type EvidenceContext = ComparisonServices & Pick<Context, 'tenant' | 'shutdown'>;

/**
 * Loads a job that ended with SUCCESS and its samples. Throws the catalogue failure if the job is unknown, has not
 * succeeded, has no candidate, or if its pet or images are gone.
 */
export async function loadDecided(context: EvidenceContext, kind: DecidingKind, jobId: string): Promise<Compared> {
  const tenantId = context.tenant.id;
  const { job, petId, species, probes } = await context.database.tenant(tenantId, async (sql) => {
    const job = await requireJob(context, sql, kind, jobId);
    if (job.status !== 'SUCCESS') throw new Failure('stateConflict', { log: `job ${job.id} is ${job.status}` });
    const petId = petOf(job);
    const { species } = await requirePet(sql, tenantId, petId, 'share');
    const uploads = await findUploads(sql, tenantId, job.input.uploadIds);
    if (uploads.size < job.input.uploadIds.length) throw gone(job);
    const probes = job.input.uploadIds.map((id) => uploads.get(id)!).filter(({ kind }) => kind === 'fingerprint');
    return { job, petId, species, probes };
  });
  const registered = await readRegistered(context, tenantId, [petId], context.shutdown);
  const references = registered.get(petId)?.fingerprints ?? [];
  if (references.length === 0) throw gone(job);
  return { job, petId, species, probes, references };
}

/** Explains each pair of the chosen probes and references. */
export async function explainDecided(
  context: EvidenceContext,
  { job, species, probes, references }: Compared,
): Promise<Explanation> {
  const samples = await Promise.all(
    probes.map(async (upload): Promise<Sample> => {
      const subject = { species: upload.species, kind: upload.kind };
      const template = await withImageOf(context, job, upload, (jpeg) =>
        context.recognition.extract(jpeg, subject, context.shutdown),
      );
      return { id: upload.id, template };
    }),
  );
  const tenantId = context.tenant.id;
  const { version } = context.recognition.engine;
  const policy = await context.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  const { targetFalseMatchRate } = policy;
  return await context.recognition.explain(
    { species, probes: samples, references, targetFalseMatchRate, ...claimsField(policy, species) },
    context.shutdown,
  );
}

/** Passes a stored image of a job to `use`. Throws noSuchResource if the image was deleted with its pet or is lost. */
export async function withImageOf<Made>(
  context: Pick<Context, 'database' | 'blobs' | 'lostImages' | 'tenant'>,
  job: Pick<JobRow, 'id'>,
  upload: Pick<UploadRow, 'id' | 'blobKey'> | undefined,
  use: (jpeg: Buffer) => Promise<Made>,
): Promise<Made> {
  if (!upload) throw gone(job);
  return await withImage(context, context.tenant.id, upload, use);
}
