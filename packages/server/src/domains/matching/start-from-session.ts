import { ACTIONS, ERRORS, type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requirePet } from '../pets/pet-record.ts';
import { requirePool } from '../pools/pool-actions.ts';
import { sessionRecord, useSession } from '../sessions/session-actions.ts';
import { insertSession, type SessionRow } from '../sessions/store.ts';
import { listAcceptedUploadIds } from '../uploads/store.ts';
import {
  type ActionRequest,
  acceptedAnswer,
  acceptJob,
  readRequestedPet,
  refuse,
  refuseOngoingAddition,
  type StartContext,
} from './accept-job.ts';

/**
 * Opens a capture session. A species that differs from the pet's only adds a warning here and is refused at the action
 * (specification 4.3 and 6.6).
 */
export async function createCaptureSession(
  context: Pick<Context, 'clock' | 'ids' | 'database' | 'tenant' | 'decoding'>,
  { body }: Input<'createCaptureSession'>,
): Promise<Output<'createCaptureSession'>> {
  if (body.purpose !== 'PET_IDENTIFICATION' && body.petId === undefined) {
    throw new Failure('noPetIdInCaptureSession', {
      ...(body.purpose === 'PET_VERIFICATION' ? { legacyMessage: 'The pet identifier is missing.' } : {}),
    });
  }
  const now = context.clock();
  const session: SessionRow = {
    id: context.ids.session(),
    species: body.species,
    purpose: body.purpose,
    petId: body.petId ?? null,
    state: 'STARTED',
    createdAt: now,
    expiresAt: new Date(now.getTime() + body.lifetimeSeconds * 1000),
    finishedAt: null,
    usedByJobId: null,
    captureLinkId: null,
  };
  const answer = await context.database.tenant(context.tenant.id, async (sql) => {
    const pet = body.petId === undefined ? undefined : await requirePet(sql, context.tenant.id, body.petId, 'share');
    await insertSession(sql, context.tenant.id, session);
    const { code, message } = ERRORS.speciesMismatch;
    const warnings = pet && pet.species !== session.species ? { warnings: [{ code, message }] } : {};
    return {
      status: 201 as const,
      headers: { location: pathOf(ROUTES.readCaptureSession, { sessionId: session.id }) },
      body: { data: sessionRecord(session, undefined, now), ...warnings },
    };
  });
  context.decoding.warm();
  return answer;
}

/**
 * Starts an action on a capture session atomically: STARTED → FINISHED, marked as used, job inserted (specification 4.7
 * and 6.1). `alongside` runs in the same transaction, after the pet is locked and before the session is.
 */
export async function startFromSession(
  context: StartContext,
  request: ActionRequest,
  sessionId: string,
  alongside: (sql: Sql, jobId: string) => Promise<void> = async () => {},
) {
  const tenantId = context.tenant.id;
  const jobId = context.ids.next();
  await context.jobAdmission.requireRoom();
  return await context.database
    .tenant(tenantId, async (sql) => {
      const pet = await readRequestedPet(sql, tenantId, request);
      await alongside(sql, jobId);
      const [session, uploadIds] = await Promise.all([
        useSession(sql, tenantId, sessionId),
        listAcceptedUploadIds(sql, tenantId, sessionId),
      ]);
      if (!session) throw new Failure('noSuchCaptureSession');
      const { searchPoolName } = request;
      const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
      const { purpose, appearancesMin } = ACTIONS[request.jobKind];
      refuse(session.refusalOf({ purpose, appearancesMin, ...(pet ? { pet } : {}) }, context.clock()));
      const acceptedAt = await acceptJob(context, sql, request, {
        jobId,
        sessionId,
        uploadIds,
        searchPoolId: pool?.id,
      });
      await session.finish(jobId, acceptedAt);
      return acceptedAnswer(request.jobKind, jobId, acceptedAt);
    })
    .catch(refuseOngoingAddition);
}

export async function addFingerprints(
  context: StartContext,
  { params, body }: Input<'addFingerprints'>,
): Promise<Output<'addFingerprints'>> {
  const request = {
    jobKind: 'FINGERPRINT_ADDITION',
    petId: params.petId,
    replacesRegistered: body.replaceRegistered,
  } as const;
  return await startFromSession(context, request, body.sessionId);
}

export async function verifyPet(
  context: StartContext & Pick<Context, 'key'>,
  { params, body }: Input<'verifyPet'>,
): Promise<Output<'verifyPet'>> {
  return await startFromSession(
    context,
    { jobKind: 'PET_VERIFICATION', petId: params.petId, ...statedMicrochip(context, body) },
    body.sessionId,
  );
}

export async function identifyPet(
  context: StartContext & Pick<Context, 'key'>,
  { body }: Input<'identifyPet'>,
): Promise<Output<'identifyPet'>> {
  const request: ActionRequest = {
    jobKind: 'PET_IDENTIFICATION',
    searchPoolName: body.searchPoolName ?? body.searchPool,
    filter: body.filter,
    ...statedMicrochip(context, body),
    candidatesMax: body.maxCandidates,
  };
  return await startFromSession(context, request, body.sessionId);
}

/** The microchip of a request, with the search pools beyond which its key learns nothing. */
function statedMicrochip(
  { key }: Pick<Context, 'key'>,
  { microchip }: { readonly microchip?: string | undefined },
): Pick<ActionRequest, 'microchip' | 'microchipPoolIds'> {
  return { microchip, microchipPoolIds: key.searchPoolIds ?? undefined };
}
