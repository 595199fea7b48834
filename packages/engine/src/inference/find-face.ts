import { FACE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { wholeOf } from '../pixels/resample.ts';
import { betweenEyes, detectionSquare, type Face, isFace, isUpright } from '../region/face.ts';
import { distance } from '../region/position.ts';
import { windowAround } from '../region/window-around.ts';
import { type FaceInView, type FaceView, type FaceViews, faceViews, windowView } from './face-views.ts';
import type { InferenceBackend } from './networks.ts';

/** A detected face, px of the picture. */
export interface FaceFound extends FaceInView {
  /** True if the upright view of the whole picture did not show the face. */
  readonly isSearched: boolean;
}

interface Bounds {
  readonly presenceMin: number;
  readonly pointShareMin: number;
}

/**
 * Detects a cat's face: in the upright picture, then in views rotated by FACE.turned.turns, then in parts of the
 * picture, where a small face is larger. A face counts if the network detects it in the view and again in the square
 * around it. Returns `undefined` if none is found. Throws TypeError for a backend without the eyes network.
 */
export async function findFace(
  pixels: Pixels,
  backend: InferenceBackend,
  views: FaceViews = faceViews(pixels, backend),
): Promise<FaceFound | undefined> {
  const upright = await findInView(views.upright, FACE);
  if (upright) return { ...upright, isSearched: false };
  const searched = (await findTurned(views.turned)) ?? (await findInParts(views.parts));
  return searched && { ...searched, isSearched: true };
}

/** Finds what looks like a cat's face in the picture as it is. Throws as findFace. */
export async function findUprightFace(pixels: Pixels, backend: InferenceBackend): Promise<FaceInView | undefined> {
  return await findInView(faceViews(pixels, backend).upright, FACE);
}

/**
 * Finds the upright face that most detections of all views agree on, though no view may show it twice. Returns its
 * detections, the surest first, or none if too few agree. Throws as findFace.
 */
export async function findAgreedFace({ upright, turned, parts }: FaceViews): Promise<readonly FaceInView[]> {
  const sure: Look[] = [];
  for (const view of [upright, ...turned, ...parts]) {
    const first = await view.first();
    if (!isSure(first, FACE)) continue;
    for (const seen of [first, await view.second()])
      if (seen && isSure(seen, FACE) && isUpright(seen.face)) sure.push({ view, seen });
  }
  sure.sort((a, b) => weightOf(b.seen) - weightOf(a.seen));
  const groups = sure.map(({ seen }) => sure.filter((other) => agree(seen.face, other.seen.face)));
  const [best] = groups.map((looks) => ({ looks, support: supportOf(looks) })).sort((a, b) => b.support - a.support);
  return best && best.support >= FACE.agreed.supportMin ? best.looks.map(({ seen }) => seen) : [];
}

interface Look {
  readonly view: FaceView;
  readonly seen: FaceInView;
}

/** Sum of the surest detection of each view. */
function supportOf(looks: readonly Look[]): number {
  const weights = new Map<FaceView, number>();
  for (const { view, seen } of looks) weights.set(view, Math.max(weights.get(view) ?? 0, weightOf(seen)));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

const weightOf = ({ presence, share }: FaceInView): number => presence * share;

/** Checks whether two detections are of one face: their keypoints are near one another. */
function agree(a: Face, b: Face): boolean {
  const apart = (name: keyof Face) => distance(a[name], b[name]);
  const mean = (apart('left') + apart('right') + apart('nose')) / 3;
  return mean <= FACE.agreed.apartMax * Math.max(betweenEyes(a), betweenEyes(b));
}

/**
 * Detects a second face in the upright picture with the first one masked. Skipped if the picture has no room for
 * another face of similar size. Throws as findFace.
 */
export async function findOtherFace(
  pixels: Pixels,
  found: Face,
  backend: InferenceBackend,
): Promise<FaceFound | undefined> {
  const { width, height } = pixels;
  const eyesPx = betweenEyes(found);
  if (Math.max(width, height) < FACE.other.longSideMin * eyesPx) return undefined;
  const { middle } = detectionSquare(found);
  const hidden = windowAround({ middle, sidePx: FACE.other.maskSide * eyesPx }, pixels);
  const view = hidden && windowView(pixels, wholeOf(pixels), backend, hidden);
  const other = view && (await findInView(view, FACE.other));
  return other && { ...other, isSearched: true };
}

/** Detects a face in a view, and again in the square around it. */
async function findInView(view: FaceView, bounds: Bounds): Promise<FaceInView | undefined> {
  if (!isSure(await view.first(), bounds)) return undefined;
  const second = await view.second();
  return second && isSure(second, bounds) ? second : undefined;
}

/** Best face of the rotated views. */
async function findTurned(views: readonly FaceView[]): Promise<FaceInView | undefined> {
  const found: { view: FaceView; seen: FaceInView }[] = [];
  for (const view of views) {
    const seen = await view.first();
    if (isSure(seen, FACE.turned)) found.push({ view, seen });
  }
  found.sort((a, b) => weightOf(b.seen) - weightOf(a.seen));
  for (const { view } of found.slice(0, FACE.turned.secondLooksMax)) {
    const second = await view.second();
    if (second && isSure(second, FACE.turned)) return second;
  }
  return undefined;
}

/** First face in overlapping parts of the picture, row by row. */
async function findInParts(views: readonly FaceView[]): Promise<FaceInView | undefined> {
  for (const view of views) {
    const found = await findInView(view, FACE.parts);
    if (found) return found;
  }
  return undefined;
}

function isSure({ face, share, presence }: FaceInView, { presenceMin, pointShareMin }: Bounds): boolean {
  return presence >= presenceMin && share >= pointShareMin && isFace(face);
}
