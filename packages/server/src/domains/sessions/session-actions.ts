import { ERRORS, type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { requirePet } from '../pets/require-pet.ts';
import { nextState, stateAt } from './rules.ts';
import { sessionRecord } from './session-record.ts';
import {
  countAccepted,
  findSession,
  insertSession,
  listSessions,
  lockSession,
  markAborted,
  type SessionRow,
} from './store.ts';

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

export async function listCaptureSessions(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { query }: Input<'listCaptureSessions'>,
): Promise<Output<'listCaptureSessions'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const sessions = await listSessions(sql, tenantId, { petId: query.petId, ...pageStart(query) });
    const counts = await countAccepted(
      sql,
      tenantId,
      sessions.map((session) => session.id),
    );
    const body = pageFrom(sessions, query, (session) => sessionRecord(session, counts.get(session.id), now));
    return { status: 200, body };
  });
}

export async function readCaptureSession(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureSession'>,
): Promise<Output<'readCaptureSession'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const session = await findSession(sql, tenantId, params.sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const counts = await countAccepted(sql, tenantId, [session.id]);
    return { status: 200, body: { data: sessionRecord(session, counts.get(session.id), context.clock()) } };
  });
}

/** STARTED → ABORTED. Idempotent. A finished or expired session is unchanged (specification 4.9). */
export async function abortCaptureSession(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { params }: Input<'abortCaptureSession'>,
): Promise<Output<'abortCaptureSession'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const session = await lockSession(sql, tenantId, params.sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const state = stateAt(session, now);
    const isAbortable = nextState(state, 'abort') !== undefined;
    if (!isAbortable && state !== 'ABORTED') throw new Failure('stateConflict', { details: { state: [state] } });
    if (isAbortable) await markAborted(sql, tenantId, session.id);
    const counts = await countAccepted(sql, tenantId, [session.id]);
    return {
      status: 200,
      body: { data: sessionRecord({ ...session, state: 'ABORTED' }, counts.get(session.id), now) },
    };
  });
}
