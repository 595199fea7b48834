import { ACTIONS, type Input, type JobKind, type Output, type UploadKind } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import { isInAdditionOfOtherPet } from '../../compute/jobs/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requirePool } from '../pools/pool-actions.ts';
import { type ActionNeeds, type Counts, refuseCounts, refusePetState } from '../sessions/rules.ts';
import { useSession } from '../sessions/session-actions.ts';
import { findUploads, isOfOtherPet, lockLooseUploads, type UploadRow } from '../uploads/store.ts';
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
 * Reason why a job may not use these files: another pet has them, or is about to. Locks files without a session, so
 * that only one of several such jobs is accepted.
 */
export async function findTakenFiles(
  sql: Sql,
  tenantId: string,
  { jobKind, petId }: { readonly jobKind: JobKind; readonly petId?: string | null | undefined },
  uploadIds: readonly string[],
): Promise<string | undefined> {
  if (jobKind !== 'FINGERPRINT_ADDITION' || !petId) return undefined;
  await lockLooseUploads(sql, tenantId, uploadIds);
  if (await isOfOtherPet(sql, tenantId, uploadIds, petId)) return 'names a file that is already registered for a pet';
  if (await isInAdditionOfOtherPet(sql, tenantId, uploadIds, petId))
    return 'names a file of an ongoing fingerprint addition job of another pet';
  return undefined;
}

interface Files {
  readonly fingerprints: readonly string[];
  readonly appearances?: readonly string[] | undefined;
}

/**
 * Uploads named by a v1 action (specification 10.5). Unknown, foreign and rejected ones are all reported as an invalid
 * field.
 */
async function readFiles(sql: Sql, tenantId: string, files: Files): Promise<UploadRow[]> {
  const found = await findUploads(sql, tenantId, [...files.fingerprints, ...(files.appearances ?? [])]);
  const pick = (ids: readonly string[], kind: UploadKind, field: string) => {
    // A file counts once under any number of upload ids. The first one represents it.
    const byBytes = new Map<string, UploadRow>();
    for (const id of ids) {
      const upload = found.get(id);
      if (upload?.kind !== kind || upload.verdict !== 'ACCEPTED')
        throw invalid(field, `names a file that is not accepted as "${kind}"`);
      const bytes = `${upload.sessionId} ${upload.sha256.toString('hex')}`;
      if (!byBytes.has(bytes)) byBytes.set(bytes, upload);
    }
    return [...byBytes.values()];
  };
  return [
    ...pick(files.fingerprints, 'fingerprint', 'fingerprints'),
    ...pick(files.appearances ?? [], 'appearance', 'appearances'),
  ];
}

/** The session of the files, if they have one. Throws 20017 for more than one (specification 10.4). */
function sessionOf(uploads: readonly UploadRow[]): string | null {
  const sessionIds = new Set(uploads.flatMap((upload) => upload.sessionId ?? []));
  if (sessionIds.size > 1) throw new Failure('multipleCaptureSessions');
  return [...sessionIds][0] ?? null;
}

/** The same order of checks as for a session, for files without one (specification 6.10 and 10.8). */
function refuseLooseFiles(uploads: readonly UploadRow[], counts: Counts, needs: ActionNeeds): void {
  if (uploads.some((upload) => upload.purpose !== needs.purpose)) throw new Failure('captureSessionPurposeMismatch');
  const species = needs.pet?.species ?? uploads[0]?.species;
  if (uploads.some((upload) => upload.species !== species)) throw new Failure('speciesMismatch');
  const isRegistration = needs.purpose === 'PET_PROFILE_REGISTRATION';
  if (isRegistration && uploads.some((upload) => upload.petId !== null)) {
    throw invalid('fingerprints', 'names a file that is already registered for a pet');
  }
  refuse(refuseCounts(counts, needs) ?? refusePetState(needs));
}

async function startFromFiles(context: StartContext, request: ActionRequest, files: Files) {
  const tenantId = context.tenant.id;
  const jobId = context.ids.next();
  await context.jobAdmission.requireRoom();
  return await context.database
    .tenant(tenantId, async (sql) => {
      const pet = await readRequestedPet(sql, tenantId, request);
      const { searchPoolName } = request;
      const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
      const needs = { purpose: ACTIONS[request.jobKind].purpose, appearancesMin: 0, ...(pet ? { pet } : {}) };
      const uploads = await readFiles(sql, tenantId, files);
      const fingerprints = uploads.filter((upload) => upload.kind === 'fingerprint').length;
      const counts = { fingerprints, appearances: uploads.length - fingerprints };
      const sessionId = sessionOf(uploads);
      const session = sessionId === null ? undefined : await useSession(sql, tenantId, sessionId);
      if (session) refuse(session.refusalOf(needs, context.clock(), counts));
      else refuseLooseFiles(uploads, counts, needs);
      const uploadIds = uploads.map((upload) => upload.id);
      const taken = await findTakenFiles(sql, tenantId, request, uploadIds);
      if (taken) throw invalid('fingerprints', taken);
      const acceptedAt = await acceptJob(context, sql, request, {
        jobId,
        sessionId,
        uploadIds,
        searchPoolId: pool?.id,
      });
      await session?.finish(jobId, acceptedAt);
      return acceptedAnswer(request.jobKind, jobId, acceptedAt);
    })
    .catch(refuseOngoingAddition);
}

export async function addFingerprintsV1(
  context: StartContext,
  { params, body }: Input<'addFingerprintsV1'>,
): Promise<Output<'addFingerprintsV1'>> {
  return await startFromFiles(context, { jobKind: 'FINGERPRINT_ADDITION', petId: params.petId }, body);
}

export async function verifyPetV1(
  context: StartContext,
  { params, body }: Input<'verifyPetV1'>,
): Promise<Output<'verifyPetV1'>> {
  return await startFromFiles(context, { jobKind: 'PET_VERIFICATION', petId: params.petId }, body);
}

export async function identifyPetV1(
  context: StartContext,
  { body }: Input<'identifyPetV1'>,
): Promise<Output<'identifyPetV1'>> {
  const request: ActionRequest = {
    jobKind: 'PET_IDENTIFICATION',
    searchPoolName: body.searchPoolName ?? body.searchPool,
    candidatesMax: body.maxCandidates,
  };
  return await startFromFiles(context, request, body);
}
