import type { Input, Output, UploadKind } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { Failure, invalid } from '../failure.ts';
import { requirePool } from '../pools/require-pool.ts';
import { type Counts, refuseCounts, refusePetState, type Wish } from '../sessions/rules.ts';
import { useSession } from '../sessions/use-session.ts';
import { findUploads, type UploadRow } from '../uploads/store.ts';
import {
  ACTIONS,
  type ActionWish,
  acceptedAnswer,
  acceptJob,
  readWishedPet,
  refuse,
  refuseOngoingAddition,
} from './accept-job.ts';

interface Files {
  readonly fingerprints: readonly string[];
  readonly appearances?: readonly string[] | undefined;
}

/** The uploads that a v1 action names. Unknown ones, another tenant's and rejected ones are told alike: the field is invalid. */
async function readFiles(sql: Sql, tenantId: string, files: Files): Promise<UploadRow[]> {
  const found = await findUploads(sql, tenantId, [...files.fingerprints, ...(files.appearances ?? [])]);
  const pick = (ids: readonly string[], kind: UploadKind, field: string) =>
    [...new Set(ids)].map((id) => {
      const upload = found.get(id);
      if (upload?.kind !== kind || upload.verdict !== 'ACCEPTED')
        throw invalid(field, `names a file that is no accepted ${kind}`);
      return upload;
    });
  return [
    ...pick(files.fingerprints, 'fingerprint', 'fingerprints'),
    ...pick(files.appearances ?? [], 'appearance', 'appearances'),
  ];
}

/** The one session that the files belong to, if any of them does. Throws 20017 for more than one. */
function sessionOf(uploads: readonly UploadRow[]): string | null {
  const sessionIds = new Set(uploads.flatMap((upload) => upload.sessionId ?? []));
  if (sessionIds.size > 1) throw new Failure('multipleCaptureSessions');
  return [...sessionIds][0] ?? null;
}

/** The same order of checks as for a session, on files that belong to none. */
function refuseLooseFiles(uploads: readonly UploadRow[], counts: Counts, wish: Wish): void {
  if (uploads.some((upload) => upload.purpose !== wish.purpose)) throw new Failure('captureSessionPurposeMismatch');
  const species = wish.pet?.species ?? uploads[0]?.species;
  if (uploads.some((upload) => upload.species !== species)) throw new Failure('speciesMismatch');
  const isRegistration = wish.purpose === 'PET_PROFILE_REGISTRATION';
  if (isRegistration && uploads.some((upload) => upload.petId !== null)) {
    throw invalid('fingerprints', 'names a file that is already registered for a pet');
  }
  refuse(refuseCounts(counts, wish) ?? refusePetState(wish));
}

async function startFromFiles(context: Context, action: Omit<ActionWish, 'appearancesMin'>, files: Files) {
  const tenantId = context.tenant.id;
  const jobId = context.ids.next();
  await context.database
    .tenant(tenantId, async (sql) => {
      const pet = await readWishedPet(sql, tenantId, { ...action, appearancesMin: 0 });
      if (action.searchPoolName !== undefined) await requirePool(sql, tenantId, action.searchPoolName);
      const wish = { ...action, appearancesMin: 0, ...(pet ? { pet } : {}) };
      const uploads = await readFiles(sql, tenantId, files);
      const fingerprints = uploads.filter((upload) => upload.kind === 'fingerprint').length;
      const counts = { fingerprints, appearances: uploads.length - fingerprints };
      const sessionId = sessionOf(uploads);
      const session = sessionId === null ? undefined : await useSession(sql, tenantId, sessionId);
      if (session) refuse(session.refusalOf(wish, context.clock(), counts));
      else refuseLooseFiles(uploads, counts, wish);
      await acceptJob(context, sql, wish, { jobId, sessionId, uploadIds: uploads.map((upload) => upload.id) });
      await session?.finish(jobId, context.clock());
    })
    .catch(refuseOngoingAddition);
  return acceptedAnswer(action.kind, jobId, context.clock());
}

export async function addFingerprintsV1(
  context: Context,
  { params, body }: Input<'addFingerprintsV1'>,
): Promise<Output<'addFingerprintsV1'>> {
  return await startFromFiles(context, { ...ACTIONS.add, petId: params.petId }, body);
}

export async function verifyPetV1(
  context: Context,
  { params, body }: Input<'verifyPetV1'>,
): Promise<Output<'verifyPetV1'>> {
  return await startFromFiles(context, { ...ACTIONS.verify, petId: params.petId }, body);
}

export async function identifyPetV1(
  context: Context,
  { body }: Input<'identifyPetV1'>,
): Promise<Output<'identifyPetV1'>> {
  const action = {
    ...ACTIONS.identify,
    petId: undefined,
    searchPoolName: body.searchPoolName ?? body.searchPool,
    candidatesMax: body.maxCandidates,
  };
  return await startFromFiles(context, action, body);
}
