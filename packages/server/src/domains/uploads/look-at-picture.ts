import { type Input, LOOKS, type Output, type Sight } from '@rhinarium/contract';
import type { Look, Pixels } from '@rhinarium/engine';
import { Failure, invalid } from '../../common/failure.ts';
import { UnreadableImage } from '../../compute/decoding/unreadable-image.ts';
import type { Context } from '../../context.ts';
import { refuseUpload } from '../sessions/rules.ts';
import { findSession } from '../sessions/store.ts';
import { seesSubjects } from './examine-file.ts';

/**
 * Bounds of the probabilities by which a small picture shows an animal without a face or nose that is recognised, and
 * of a dog in a picture of what looks like a nose: docs/decisions/0093-a-camera-that-sees.md.
 */
const SEEN = {
  speciesMin: 0.5,
  /** Probability of a nose, in which plush animals that look like dogs differ from dogs. */
  nosePresenceMin: 0.1,
  /** Probability of a dog, or of bare skin, around a nose. */
  noseMin: 0.01,
} as const;

type Found = Omit<Sight, 'isChecked'>;

/**
 * Answer of a live detection: a cat's face first, then a dog's face or nose, then an animal without either.
 * `isPrintRequired`: a dog's face counts as a nose, because the tenant accepts only prints.
 */
export function answerOfLook(
  { species, skin, face, nose, nosePresence }: Look,
  pixels: Pick<Pixels, 'width' | 'height'>,
  isPrintRequired: boolean,
): Found {
  if (face) return { found: 'CAT', part: 'face', ...placeOf(face, pixels), turn: rounded(face.aside) };
  if (nose && Math.max(species.DOG, skin) >= SEEN.noseMin) {
    const part = nose.isOfFace && !isPrintRequired ? 'face' : 'nose';
    return { found: 'DOG', part, ...placeOf(nose, pixels) };
  }
  if (species.CAT >= SEEN.speciesMin && species.CAT > species.DOG) return { found: 'CAT', part: 'whole' };
  const isDog = species.DOG >= SEEN.speciesMin && nosePresence >= SEEN.nosePresenceMin;
  return isDog ? { found: 'DOG', part: 'whole' } : {};
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function placeOf(
  { box, closeness }: NonNullable<Look['face'] | Look['nose']>,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): Pick<Found, 'box' | 'closeness'> {
  const { left, top } = box;
  return {
    box: [rounded(left / width), rounded(top / height), rounded(box.width / width), rounded(box.height / height)],
    closeness: rounded(closeness),
  };
}

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
