import type { ConfirmationOutcome, Truth } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import { listJobs } from '../../compute/jobs/store.ts';
import { BlobMissing } from '../../storage/blobs/blobs.ts';
import { decideVerification } from '../matching/run-verification.ts';
import { extractTemplates, readRegistered, UploadMissing } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { type DecisionRules, readDecisionPolicy } from '../tenants/store.ts';
import { listUploadsOfPet } from '../uploads/store.ts';
import { listTruths } from './confirmation-store.ts';
import { outcomeOf } from './rules.ts';

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
    /** Truth as a person confirmed it. */
    readonly truth: Truth | null;
  }[];
  /** Verifications of which a person said what they show: how many are decided wrongly, and how many stay open. */
  readonly confirmed: { readonly compared: number; readonly wrong: Then; readonly open: Then };
}

/** Number with the engine that decided, and with this one. */
interface Then {
  readonly was: number;
  readonly is: number;
}

interface Decided {
  readonly decision: string;
  readonly score: number;
}

/**
 * Repeats a tenant's latest verifications with this engine version. Reports changed decisions, and errors of both engines
 * where people confirmed what the photos show. Read-only.
 */
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
  const jobIds = jobs.map(({ id }) => id);
  const { policy, truths } = await services.database.tenant(tenantId, async (sql) => ({
    policy: await readDecisionPolicy(sql, tenantId, version),
    truths: await listTruths(sql, tenantId, jobIds),
  }));
  const repeated: Repeated[] = [];
  for (const job of jobs) {
    const is = await decideAgain(services, job, policy);
    if (is && job.result) repeated.push({ job, was: job.result, is, truth: truths.get(job.id) ?? null });
  }
  return {
    compared: repeated.length,
    changed: repeated.filter(({ was, is }) => was.decision !== is.decision).map(changeOf),
    confirmed: totalsOf(repeated),
  };
}

interface Repeated {
  readonly job: JobRow<'PET_VERIFICATION'>;
  readonly was: Decided;
  readonly is: Decided;
  readonly truth: Truth | null;
}

const changeOf = ({ job, was, is, truth }: Repeated): DecisionChanges['changed'][number] => ({
  jobId: job.id,
  engineVersion: job.engine?.version ?? 'unknown',
  was: was.decision,
  is: is.decision,
  scoreWas: was.score,
  score: is.score,
  truth,
});

const WRONG: readonly ConfirmationOutcome[] = ['FALSE_MATCH', 'MISS'];

function totalsOf(repeated: readonly Repeated[]): DecisionChanges['confirmed'] {
  const outcomes = repeated.flatMap(({ was, is, truth }) => {
    if (truth !== 'SAME' && truth !== 'DIFFERENT') return [];
    const [before, now] = [was, is].map(({ decision }) => outcomeOf({ decision, truth, isNamed: true }));
    return [{ was: before!, is: now! }];
  });
  const count = (counted: readonly ConfirmationOutcome[]): Then => ({
    was: outcomes.filter(({ was }) => counted.includes(was)).length,
    is: outcomes.filter(({ is }) => counted.includes(is)).length,
  });
  return { compared: outcomes.length, wrong: count(WRONG), open: count(['OPEN']) };
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
