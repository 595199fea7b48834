import { LOOKS, type VisitLook } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import { UnreadableImage } from '../../compute/decoding/unreadable-image.ts';
import type { Context } from '../../context.ts';
import { seesSubjects } from './examine-file.ts';
import { answerOfLook } from './look-rules.ts';

/** Timeout of a live detection, ms. The camera has no use for a later answer. */
const lookMsMax = 3_000;

type LookContext = Pick<Context, 'tenant' | 'subjectCheck' | 'decoding' | 'recognition'>;

/**
 * Tells what a small picture of the camera shows. Keeps and logs nothing of it. Throws a validation failure for anything
 * but a small JPEG, and 429 where uploads need the processors, or if it takes too long.
 */
export async function lookAtPicture(context: LookContext, picture: string): Promise<VisitLook> {
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
