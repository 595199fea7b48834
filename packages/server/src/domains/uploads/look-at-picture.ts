import { type Input, LOOKS, type Output, type Sight } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import { UnreadableImage } from '../../compute/decoding/unreadable-image.ts';
import type { Context } from '../../context.ts';
import { refuseUpload } from '../sessions/rules.ts';
import { findSession } from '../sessions/store.ts';
import { seesSubjects } from './examine-file.ts';
import { answerOfLook } from './look-rules.ts';

/** Timeout of a live detection, ms. The camera has no use for a later answer. */
const lookMsMax = 3_000;

type PictureContext = Pick<Context, 'tenant' | 'subjectCheck' | 'decoding' | 'recognition'>;
export type LookContext = PictureContext & Pick<Context, 'database' | 'clock' | 'looks'>;

/**
 * Tells what a small picture of the camera shows. Keeps and logs nothing of it. Throws a validation failure for anything
 * but a small JPEG, and 429 where uploads need the processors, or if it takes too long.
 */
async function lookAtPicture(context: PictureContext, picture: string): Promise<Sight> {
  if (!seesSubjects(context)) return { isChecked: false };
  const { decoding, recognition, tenant } = context;
  const signal = AbortSignal.timeout(lookMsMax);
  const bounds = { sidePxMax: LOOKS.sidePxMax, signal };
  try {
    return await decoding.glance(Buffer.from(picture, 'base64'), bounds, tenant.id, async (pixels) => {
      const look = await recognition.look(pixels, signal);
      return { isChecked: true, ...answerOfLook(look, pixels, tenant.printPolicy === 'required') };
    });
  } catch (cause) {
    if (cause instanceof UnreadableImage) throw invalid('picture', cause.message);
    if (cause === signal.reason) throw new Failure('tooManyRequests', { headers: { 'retry-after': '1' } });
    throw cause;
  }
}

/**
 * Tells what a small picture of the camera shows in a session, before a photo is taken. Throws as an upload for a session
 * that is not open, and 429 for one that asks too often.
 */
export async function lookInSession(context: LookContext, sessionId: string, picture: string): Promise<Sight> {
  const { database, tenant, clock, looks } = context;
  const session = await database.read(tenant.id, (sql) => findSession(sql, tenant.id, sessionId));
  if (!session) throw new Failure('noSuchCaptureSession');
  const refusal = refuseUpload(session, clock());
  if (refusal) throw new Failure(refusal);
  looks.countOfSession(sessionId);
  return await lookAtPicture(context, picture);
}

export const lookInCaptureSession = async (
  context: LookContext,
  { params, body }: Input<'lookInCaptureSession'>,
): Promise<Output<'lookInCaptureSession'>> => ({
  status: 200,
  body: { data: await lookInSession(context, params.sessionId, body.picture) },
});
