import {
  ACTION_OF_PURPOSE,
  type ActionKind,
  type Input,
  type JobResult,
  LIMITS,
  type Output,
  type ReadOnly,
  refuseIdentification,
  type SessionPreview,
} from '@rhinarium/contract';
import { adviceOf } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import type { Context } from '../../context.ts';
import { requirePetView } from '../pets/pet-record.ts';
import { requirePool } from '../pools/pool-actions.ts';
import { progressOf, refuseCounts, refusePetState, refuseUpload } from '../sessions/rules.ts';
import { countAccepted, findSession } from '../sessions/store.ts';
import { listAcceptedUploadIds } from '../uploads/store.ts';
import { readForcedJob } from './accept-job.ts';
import { forcible } from './force-decision.ts';
import { runAddition } from './run-addition.ts';
import { runIdentification } from './run-identification.ts';
import { runVerification } from './run-verification.ts';

type Found = ReadOnly<Pick<SessionPreview, 'wouldDecide' | 'decision' | 'reasons' | 'advice' | 'warnings'>>;

/** A result of an action as a preview: whether it decides, and what to photograph next. Names no pet. */
export function previewOf(result: JobResult<ActionKind>): Found {
  const warnings = result.warnings ? { warnings: result.warnings } : {};
  if (!('decision' in result)) {
    const isWeak = result.warnings?.some(({ code }) => code === 'weakRegistration') ?? false;
    return { wouldDecide: true, reasons: [], advice: isWeak ? [adviceOf('morePhotos')] : [], ...warnings };
  }
  const { decision, reasons = [], advice = [] } = result;
  return {
    wouldDecide: decision !== 'INCONCLUSIVE',
    decision,
    reasons,
    advice,
    ...warnings,
  };
}

/** A failure with which a registration refuses its photos, as a preview. `undefined` for any other failure. */
export function previewOfFailure({ failure }: Pick<Failure, 'failure'>): Found | undefined {
  if (failure === 'wrongSpecies')
    return { wouldDecide: false, reasons: ['wrongSpecies'], advice: [adviceOf('rightSpecies')] };
  if (failure === 'inconsistentAnimal')
    return { wouldDecide: false, reasons: ['inconsistentAnimal'], advice: [adviceOf('oneAnimal')] };
  return undefined;
}

/** Dependencies of a preview: what handlers of jobs need, and the request. */
type PreviewContext = Parameters<ActionHandler<ActionKind>>[0] & Pick<Context, 'tenant' | 'shutdown'>;

/** The action of a session as a job that is never stored, or `undefined` while photos are missing. */
interface Planned {
  readonly work: JobWork<ActionKind> | undefined;
  readonly progress: SessionPreview['progress'];
}

/**
 * Runs the action of a session without its writes. Throws as an upload for a session that is not open, and as the
 * action for a pet, pool or plan that would refuse it.
 */
async function previewSession(
  context: PreviewContext,
  sessionId: string,
  searchPoolName: string | undefined,
): Promise<ReadOnly<SessionPreview>> {
  const { work, progress } = await plan(context, sessionId, searchPoolName);
  if (!work) return { sessionId, isComplete: false, wouldDecide: false, reasons: [], advice: [], progress };
  // Nothing is taken from the queue of early templates, which the action will need.
  const earlyTemplates = { ...context.earlyTemplates, take: () => new Map() };
  const found = await run({ ...context, earlyTemplates }, work).then(
    ({ result }) => previewOf(result),
    (cause: unknown) => {
      const refused = cause instanceof Failure ? previewOfFailure(cause) : undefined;
      if (!refused) throw cause;
      return refused;
    },
  );
  return { sessionId, isComplete: true, ...found, progress };
}

async function plan(context: PreviewContext, sessionId: string, searchPoolName: string | undefined): Promise<Planned> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const session = await findSession(sql, tenantId, sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const now = context.clock();
    const refusal = refuseUpload(session, now);
    if (refusal) throw new Failure(refusal);
    const { purpose, petId } = session;
    const { jobKind: kind, appearancesMin } = ACTION_OF_PURPOSE[purpose];
    const isSearch = kind === 'PET_IDENTIFICATION';
    const ofPlan = isSearch ? refuseIdentification(context.tenant.plan) : undefined;
    if (ofPlan) throw new Failure(ofPlan);
    const pet = isSearch ? undefined : await requirePetView(sql, tenantId, petId!);
    if (pet && pet.species !== session.species) throw new Failure('speciesMismatch');
    const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
    const counts = (await countAccepted(sql, tenantId, [sessionId])).get(sessionId) ?? NONE;
    const progress = progressOf(purpose, counts);
    const ofPet = refusePetState({ purpose, appearancesMin, ...(pet ? { pet } : {}) });
    if (ofPet === 'petHasNoFingerprint') throw new Failure(ofPet);
    if (refuseCounts(counts, { purpose, appearancesMin })) return { work: undefined, progress };
    const uploadIds = await listAcceptedUploadIds(sql, tenantId, sessionId);
    const { delayMs: _, ...forced } = await readForcedJob(context, sql, uploadIds);
    const search = isSearch ? { candidatesMax: LIMITS.candidatesMax } : {};
    const input = {
      uploadIds,
      ...forced,
      ...search,
      ...(pool && { searchPoolName: pool.name, searchPoolId: pool.id }),
    };
    const job = { id: sessionId, kind, tenantId, petId: isSearch ? null : petId, input, filter: null };
    return { work: { ...job, createdAt: now } as JobWork<ActionKind>, progress };
  });
}

const NONE = { fingerprints: 0, appearances: 0 };

/** The handler of a kind of action. Only the result is used: what it would write is left out. */
async function run(services: PreviewContext, work: JobWork<ActionKind>): Promise<Outcome<ActionKind>> {
  const { shutdown } = services;
  switch (work.kind) {
    case 'FINGERPRINT_ADDITION':
      return await forcible(runAddition)(services, work as JobWork<'FINGERPRINT_ADDITION'>, shutdown);
    case 'PET_VERIFICATION':
      return await forcible(runVerification)(services, work as JobWork<'PET_VERIFICATION'>, shutdown);
    case 'PET_IDENTIFICATION':
      return await forcible(runIdentification)(services, work as JobWork<'PET_IDENTIFICATION'>, shutdown);
  }
}

export async function previewCaptureSession(
  context: PreviewContext,
  { params, query }: Input<'previewCaptureSession'>,
): Promise<Output<'previewCaptureSession'>> {
  return { status: 200, body: { data: await previewSession(context, params.sessionId, query.searchPoolName) } };
}
