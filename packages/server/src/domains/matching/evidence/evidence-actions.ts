import { ACTIONS, type Input, type Output, pathOf, queryOf, ROUTES, type Species } from '@rhinarium/contract';
import type { Explanation, Sample } from '@rhinarium/engine';
import { Failure } from '../../../common/failure.ts';
import type { JobRow } from '../../../compute/jobs/job.ts';
import type { Context } from '../../../context.ts';
import { requirePet } from '../../pets/pet-record.ts';
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
async function loadDecided(context: EvidenceContext, kind: DecidingKind, jobId: string): Promise<Compared> {
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
async function explainDecided(
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
async function withImageOf<Made>(
  context: Pick<Context, 'database' | 'blobs' | 'lostImages' | 'tenant'>,
  job: Pick<JobRow, 'id'>,
  upload: Pick<UploadRow, 'id' | 'blobKey'> | undefined,
  use: (jpeg: Buffer) => Promise<Made>,
): Promise<Made> {
  if (!upload) throw gone(job);
  return await withImage(context, context.tenant.id, upload, use);
}

/** Biometric images must not be cached by third parties. */
const PICTURE_HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' };

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function pairRecord(picturePath: string, { probeId, referenceId, score, evidence }: Explanation['pairs'][number]) {
  const { transform, residualPx, points } = evidence;
  return {
    probeId,
    referenceId,
    score,
    transform: {
      a: rounded(transform.a, 4),
      b: rounded(transform.b, 4),
      shiftX: rounded(transform.shiftX, 2),
      shiftY: rounded(transform.shiftY, 2),
    },
    residualPx: rounded(residualPx, 2),
    points: points.map(({ x, y, u, v, cosine }) => ({
      x: rounded(x, 1),
      y: rounded(y, 1),
      u: rounded(u, 1),
      v: rounded(v, 1),
      similarity: Math.max(-1, Math.min(1, rounded(cosine, 3))),
    })),
    pictureUrl: picturePath + queryOf({ probe: probeId, reference: referenceId }),
  };
}

/** Limits evidence to the chosen samples. Throws for one that does not belong to the job or its pet. */
function narrowed(decided: Compared, probeId: string | undefined, referenceId: string | undefined): Compared {
  const probes = decided.probes.filter(({ id }) => probeId === undefined || id === probeId);
  const references = decided.references.filter(({ id }) => referenceId === undefined || id === referenceId);
  if (probes.length === 0 || references.length === 0) {
    throw new Failure('noSuchResource', { log: `job ${decided.job.id} did not compare these` });
  }
  return { ...decided, probes, references };
}

/** Answer with the evidence of a comparison. `picturePath` is that of its pictures. */
export async function evidenceAnswer(
  context: EvidenceContext,
  decided: Compared,
  picturePath: string,
): Promise<Output<'readPetVerificationEvidence'>> {
  const { frameSidePx, probes, references, scores, pairs } = await explainDecided(context, decided);
  const { name, version, modelDigest } = context.recognition.engine;
  const { id: jobId, engine } = decided.job;
  return {
    status: 200,
    headers: { 'cache-control': PICTURE_HEADERS['cache-control'] },
    body: {
      data: {
        jobId,
        petId: decided.petId,
        engine: { name, version, modelDigest },
        isAsDecided: engine?.version === version && engine.modelDigest === modelDigest,
        frameSidePx,
        probes,
        references,
        scores,
        pairs: pairs.map((pair) => pairRecord(picturePath, pair)),
      },
    },
  };
}

/** Answer with a picture of the best pair among the chosen photos. */
export async function pictureAnswer(
  context: EvidenceContext,
  compared: Compared,
  query: Input<'readPetVerificationPicture'>['query'],
): Promise<Output<'readPetVerificationPicture'>> {
  const decided = narrowed(compared, query.probe, query.reference);
  const { pairs } = await explainDecided(context, decided);
  const best = pairs.reduce((first, pair) => (pair.score > first.score ? pair : first));
  const uploads = await context.database.tenant(context.tenant.id, (sql) =>
    findUploads(sql, context.tenant.id, [best.probeId, best.referenceId]),
  );
  const { job, species } = decided;
  const points = query.overlay === 'none' ? [] : best.evidence.points;
  const { transform } = best.evidence;
  const body = await withImageOf(context, job, uploads.get(best.probeId), (probe) =>
    withImageOf(context, job, uploads.get(best.referenceId), (reference) =>
      context.recognition.picturePair({ species, transform, probe, reference, points }, context.shutdown),
    ),
  );
  return { status: 200, headers: PICTURE_HEADERS, body };
}

/**
 * The two evidence operations of a decision (specification 7.12). Nothing is stored: evidence is computed from the kept
 * images.
 */
export function evidenceActions(kind: DecidingKind) {
  return {
    async read(
      context: EvidenceContext,
      { params }: Pick<Input<'readPetVerificationEvidence'>, 'params'>,
    ): Promise<Output<'readPetVerificationEvidence'>> {
      const decided = await loadDecided(context, kind, params.jobId);
      return await evidenceAnswer(
        context,
        decided,
        pathOf(ROUTES[ACTIONS[kind].readPicture], { jobId: decided.job.id }),
      );
    },

    async picture(
      context: EvidenceContext,
      { params, query }: Pick<Input<'readPetVerificationPicture'>, 'params' | 'query'>,
    ): Promise<Output<'readPetVerificationPicture'>> {
      return await pictureAnswer(context, await loadDecided(context, kind, params.jobId), query);
    },
  };
}
