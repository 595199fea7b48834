import type { JobRow } from '../../compute/jobs/job.ts';
import { listJobs } from '../../compute/jobs/store.ts';
import { BlobMissing } from '../../storage/blobs/blobs.ts';
import { extractTemplates, readRegistered, UploadMissing } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { type DecisionRules, readDecisionPolicy } from '../tenants/store.ts';
import { listUploadsOfPet } from '../uploads/store.ts';
import { decideVerification } from './decide-verification.ts';

export interface DecisionChanges {
  /** Verifications whose images and pet still exist. */
  readonly compared: number;
  readonly changed: readonly {
    readonly jobId: string;
    readonly engineVersion: string;
    readonly was: string;
    readonly is: string;
    readonly scoreWas: number;
    readonly score: number;
  }[];
}

interface Decided {
  readonly decision: string;
  readonly score: number;
}

/** Repeats a tenant's latest verifications with this engine version and reports changed decisions. Read-only. */
export async function compareDecisions(
  services: ComparisonServices,
  tenantId: string,
  jobsMax: number,
): Promise<DecisionChanges> {
  const filter = { kind: 'PET_VERIFICATION', status: 'SUCCESS', petId: undefined, after: undefined } as const;
  const jobs = await services.database.tenant(tenantId, (sql) =>
    listJobs(sql, tenantId, { ...filter, rowsMax: jobsMax }),
  );
  const { version } = services.recognition.engine;
  const policy = await services.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  let compared = 0;
  const changed: DecisionChanges['changed'][number][] = [];
  for (const job of jobs) {
    const again = await decideAgain(services, job, policy);
    const was = job.result;
    if (!again || !was) continue;
    compared += 1;
    if (again.decision === was.decision) continue;
    changed.push({
      jobId: job.id,
      engineVersion: job.engine?.version ?? 'unknown',
      was: was.decision,
      is: again.decision,
      scoreWas: was.score,
      score: again.score,
    });
  }
  return { compared, changed };
}

/** Decides against the photos registered when the job was accepted. `undefined` if images or pet are gone. */
async function decideAgain(
  services: ComparisonServices,
  job: JobRow<'PET_VERIFICATION'>,
  policy: DecisionRules,
): Promise<Decided | undefined> {
  const { tenantId, petId } = job;
  const uploads = await services.database.read(tenantId, (sql) => listUploadsOfPet(sql, tenantId, petId));
  const before = uploads.filter((upload) => upload.createdAt <= job.createdAt);
  const then = new Set(before.map(({ id }) => id));
  if (then.size === 0) return undefined;
  const signal = new AbortController().signal;
  const samples = await extractTemplates(services, job, signal).catch(nothingIfLost);
  const registered = (await readRegistered(services, tenantId, [petId], signal)).get(petId);
  if (!samples || !registered) return undefined;
  const reference = {
    fingerprints: registered.fingerprints.filter(({ id }) => then.has(id)),
    appearances: registered.appearances.filter(({ id }) => then.has(id)),
  };
  if (reference.fingerprints.length === 0) return undefined;
  const claim = { petId, samples, reference, registered: before, policy };
  const { decision, verification } = await decideVerification(services, claim);
  return { decision, score: verification.score };
}

/** Ignores uploads and images that are gone. Rethrows everything else. */
function nothingIfLost(cause: unknown): undefined {
  if (cause instanceof BlobMissing || cause instanceof UploadMissing) return undefined;
  throw cause;
}
