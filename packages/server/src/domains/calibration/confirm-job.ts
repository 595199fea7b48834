import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requireJob } from '../matching/job-actions.ts';
import { requirePet } from '../pets/pet-record.ts';
import { listUploadsById } from '../uploads/store.ts';
import { type ConfirmationRow, putConfirmation } from './confirmation-store.ts';
import { outcomeOf } from './rules.ts';

type ConfirmContext = Pick<Context, 'tenant' | 'database' | 'clock'>;
type Given = Input<'confirmPetIdentificationJob'>;

/** Keeps the truth about a verification, as a person states it. */
export async function confirmPetVerificationJob(
  context: ConfirmContext,
  input: Input<'confirmPetVerificationJob'>,
): Promise<Output<'confirmPetVerificationJob'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const job = await requireJob(context, sql, 'PET_VERIFICATION', input.params.jobId);
    const { decision, score, calibration } = resultOf(job);
    const rates = {
      basis: calibration?.basis ?? null,
      falseMatchRate: calibration?.shippedFalseMatchRate ?? null,
      falseNonMatchRate: calibration?.shippedFalseNonMatchRate ?? null,
    };
    return await keep(context, sql, job, input, { petId: job.petId, isNamed: true, decision, score, ...rates });
  });
}

/** Keeps the truth about an identification, as a person states it. */
export async function confirmPetIdentificationJob(
  context: ConfirmContext,
  input: Given,
): Promise<Output<'confirmPetIdentificationJob'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const job = await requireJob(context, sql, 'PET_IDENTIFICATION', input.params.jobId);
    const { decision, pets } = resultOf(job);
    const best = pets[0];
    const petId = input.body.petId ?? best?.id ?? null;
    const score = pets.find(({ id }) => id === petId)?.score ?? null;
    const rates = { basis: null, falseMatchRate: null, falseNonMatchRate: null };
    return await keep(context, sql, job, input, { petId, isNamed: petId === best?.id, decision, score, ...rates });
  });
}

function resultOf<Kind extends 'PET_VERIFICATION' | 'PET_IDENTIFICATION'>(job: JobRow<Kind>) {
  if (!job.result) throw new Failure('stateConflict', { log: `job ${job.id} is ${job.status}` });
  return job.result;
}

type Found = Pick<
  ConfirmationRow,
  'petId' | 'decision' | 'score' | 'basis' | 'falseMatchRate' | 'falseNonMatchRate'
> & { readonly isNamed: boolean };

async function keep(
  context: ConfirmContext,
  sql: Sql,
  job: JobRow<'PET_VERIFICATION'> | JobRow<'PET_IDENTIFICATION'>,
  { body: { truth, appVersion } }: Pick<Given, 'body'>,
  { isNamed, ...found }: Found,
) {
  const tenantId = context.tenant.id;
  if (found.petId !== null) await requirePet(sql, tenantId, found.petId, 'share');
  const [upload] = await listUploadsById(sql, tenantId, job.input.uploadIds.slice(0, 1));
  if (!upload) throw new Failure('stateConflict', { log: `the photos of job ${job.id} are gone` });
  const confirmation: ConfirmationRow = {
    ...found,
    jobId: job.id,
    kind: job.kind,
    species: upload.species,
    truth,
    outcome: outcomeOf({ decision: found.decision, truth, isNamed }),
    engineVersion: job.engine?.version ?? 'unknown',
    appVersion: appVersion ?? null,
    decidedAt: job.createdAt,
    confirmedAt: context.clock(),
  };
  await putConfirmation(sql, tenantId, confirmation);
  const { jobId, outcome, petId, confirmedAt } = confirmation;
  return {
    status: 200 as const,
    body: {
      data: {
        jobId,
        truth,
        outcome,
        ...(petId === null ? {} : { petId }),
        ...(appVersion === undefined ? {} : { appVersion }),
        confirmedAt: confirmedAt.toISOString(),
      },
    },
  };
}
