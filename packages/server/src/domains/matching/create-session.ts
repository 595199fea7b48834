import { ERRORS, type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { requirePet } from '../pets/require-pet.ts';
import { sessionRecord } from '../sessions/session-record.ts';
import { insertSession, type SessionRow } from '../sessions/store.ts';

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
