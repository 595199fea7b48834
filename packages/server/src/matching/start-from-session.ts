import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { requirePool } from '../pools/require-pool.ts';
import { useSession } from '../sessions/use-session.ts';
import { listAcceptedUploadIds } from '../uploads/store.ts';
import {
  ACTIONS,
  type ActionWish,
  acceptedAnswer,
  acceptJob,
  readWishedPet,
  refuse,
  refuseOngoingAddition,
} from './accept-job.ts';

/** Starts an action on a capture session: STARTED → FINISHED, marked used, job inserted, all in one transaction or not at all. */
async function startFromSession(context: Context, wish: ActionWish, sessionId: string) {
  const tenantId = context.tenant.id;
  const jobId = context.ids.next();
  await context.database
    .tenant(tenantId, async (sql) => {
      const pet = await readWishedPet(sql, tenantId, wish);
      const session = await useSession(sql, tenantId, sessionId);
      if (!session) throw new Failure('noSuchCaptureSession');
      if (wish.searchPoolName !== undefined) await requirePool(sql, tenantId, wish.searchPoolName);
      refuse(session.refusalOf({ ...wish, ...(pet ? { pet } : {}) }, context.clock()));
      const uploadIds = await listAcceptedUploadIds(sql, tenantId, sessionId);
      await acceptJob(context, sql, wish, { jobId, sessionId, uploadIds });
      await session.finish(jobId, context.clock());
    })
    .catch(refuseOngoingAddition);
  return acceptedAnswer(wish.kind, jobId, context.clock());
}

const appearancesMin = LIMITS.appearancesMin;

export async function addFingerprints(
  context: Context,
  { params, body }: Input<'addFingerprints'>,
): Promise<Output<'addFingerprints'>> {
  return await startFromSession(context, { ...ACTIONS.add, petId: params.petId, appearancesMin }, body.sessionId);
}

export async function verifyPet(context: Context, { params, body }: Input<'verifyPet'>): Promise<Output<'verifyPet'>> {
  return await startFromSession(context, { ...ACTIONS.verify, petId: params.petId, appearancesMin }, body.sessionId);
}

export async function identifyPet(context: Context, { body }: Input<'identifyPet'>): Promise<Output<'identifyPet'>> {
  const wish = {
    ...ACTIONS.identify,
    petId: undefined,
    appearancesMin,
    searchPoolName: body.searchPoolName ?? body.searchPool,
    candidatesMax: body.maxCandidates,
  };
  return await startFromSession(context, wish, body.sessionId);
}
