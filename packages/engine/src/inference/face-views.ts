import { FACE, NETWORKS } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { detectionSquare, type Face } from '../region/face.ts';
import { overlappingParts } from '../region/overlapping-parts.ts';
import { cutShrunk, cutsOfSide, type RotatedSquare, toPicture } from '../region/rotated-square.ts';
import { windowAround } from '../region/window-around.ts';
import { type Detection, detectKeypoints, detectKeypointsInWindow } from './detect-keypoints.ts';
import { maskWindow } from './mask-window.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

/** Detection by the eyes network in one view, px of the picture. */
export interface FaceInView {
  readonly face: Face;
  /** Concentration of the least certain keypoint's map, 0 to 1. */
  readonly share: number;
  /** Probability of a face, 0 to 1. */
  readonly presence: number;
}

/** A view that is searched for a face. Each detection is run once, when it is first asked for. */
export interface FaceView {
  first(): Promise<FaceInView>;
  /** Detection in the square around the first one, or `undefined` if that lies outside of the picture. */
  second(): Promise<FaceInView | undefined>;
}

/** Views of a picture, in the order in which they are searched. */
export interface FaceViews {
  readonly upright: FaceView;
  /** Views rotated by FACE.turned.turns. */
  readonly turned: readonly FaceView[];
  /** Overlapping parts, row by row. Empty if they have fewer px than the network reads. */
  readonly parts: readonly FaceView[];
}

function viewOf<Part>(
  detect: (part: Part) => Promise<FaceInView>,
  whole: Part,
  around: (face: Face) => Part | undefined,
): FaceView {
  const [first, second] = [once(() => detect(whole)), once(detectAround)];
  async function detectAround() {
    const part = around((await first()).face);
    return part && (await detect(part));
  }
  return { first, second };
}

/** Returns a function that runs `make` when it is first called, and returns that promise each time. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the view of an upright part of the picture. `hidden` is masked. Its detections throw as `detectKeypoints`. */
export function windowView(pixels: Pixels, window: Window, backend: InferenceBackend, hidden?: Window): FaceView {
  const detect = async (part: Window) => {
    const input = inputOf('eyes', pixels, part);
    if (hidden) maskWindow(input.planes, NETWORKS.eyes.sidePx, part, hidden);
    return faceOf(await detectKeypointsInWindow('eyes', input, part, backend));
  };
  return viewOf(detect, window, (face) => windowAround(detectionSquare(face), pixels));
}

/** Returns the views of a picture. Their detections throw as `detectKeypoints`. */
export function faceViews(pixels: Pixels, backend: InferenceBackend): FaceViews {
  const longSidePx = Math.max(pixels.width, pixels.height);
  const partPx = FACE.parts.shareOfLongSide * longSidePx;
  const parts = partPx < NETWORKS.eyes.sidePx ? [] : overlappingParts(pixels, partPx, FACE.parts.stepsMax);
  return {
    upright: windowView(pixels, wholeOf(pixels), backend),
    turned: turnedViews(pixels, FACE.turned.marginSides * longSidePx, backend),
    parts: parts.map((part) => windowView(pixels, part, backend)),
  };
}

/** Returns the rotated views of a picture, squares of `sidePx`. The picture is shrunk once for all of them. */
function turnedViews(pixels: Pixels, sidePx: number, backend: InferenceBackend): FaceView[] {
  const cutPx = NETWORKS.eyes.sidePx;
  const middle = { x: pixels.width / 2, y: pixels.height / 2 };
  let cut: ReturnType<typeof cutsOfSide> | undefined;
  const cutWhole = (square: RotatedSquare) => {
    cut ??= cutsOfSide(pixels, sidePx, cutPx);
    return cut(square);
  };
  return FACE.turned.turns.map((turns) => {
    const right = { x: cosineOfTurns(turns), y: sineOfTurns(turns) };
    const whole = { middle, sidePx, right };
    const detect = async (square: RotatedSquare) => {
      const shown = square === whole ? cutWhole(whole) : cutShrunk(pixels, square, cutPx);
      const input = inputOf('eyes', shown, wholeOf(shown));
      return faceOf(await detectKeypoints('eyes', input, backend, (position) => toPicture(square, position)));
    };
    return viewOf(detect, whole, (face) => ({ ...detectionSquare(face), right }));
  });
}

function faceOf({ points, share, presence }: Detection): FaceInView {
  const [left, right, nose] = points;
  return { face: { left: left!, right: right!, nose: nose! }, share, presence };
}
