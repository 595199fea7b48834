import type { NetworkOutput } from '../inference/networks.ts';
import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { usePlaneKernel } from '../kernel/plane-kernel.ts';
import { LEARNED_CODE_LENGTH, POINTS, SIDE_VIEWS } from '../parameters.ts';
import type { Pixels, Plane } from '../pixels/pixels.ts';
import { type Quality, qualityOf } from '../quality/judge.ts';
import { canonicalFrame, luminancePlane } from '../region/canonical-frame.ts';
import { DIRECTIONS, type Direction, sideView, toFrame } from '../region/side-view.ts';
import type { Subject } from '../subject.ts';
import { descriptors } from './descriptors.ts';
import type { ExtractionStages, ExtractionTrace } from './extraction-trace.ts';
import { globalCode } from './global-code.ts';
import { encodeKeypoints, filterKeypoints, keypoints } from './keypoints.ts';
import { layout } from './layout.ts';
import { patches } from './patches.ts';
import { scaleSpace } from './scale-space.ts';
import { encodeTemplate, type PointSet } from './template.ts';

/** Returns the keypoints of both side views of a nose's frame, in the order of DIRECTIONS. */
function sideViews(frame: Plane): readonly [PointSet, PointSet] {
  const [left, right] = DIRECTIONS;
  return [pointsOf(frame, left), pointsOf(frame, right)];
}

function pointsOf(frame: Plane, direction: Direction): PointSet {
  const octaves = scaleSpace(sideView(frame, direction));
  const isSeen = (x: number, y: number, octave: number) => isSeenAround(direction, x, y, POINTS.borderPx * 2 ** octave);
  const points = filterKeypoints(keypoints(octaves), isSeen, SIDE_VIEWS.pointsMax);
  return { ...encodeKeypoints(points), descriptors: descriptors(octaves, points) };
}

/**
 * Checks that the frame shows a spot of the view and its neighbourhood, because the border of the shown area is not
 * skin.
 */
function isSeenAround(direction: Direction, x: number, y: number, reachPx: number): boolean {
  return [-reachPx, reachPx].every(
    (shift) => toFrame(direction, { x: x + shift, y }) && toFrame(direction, { x, y: y + shift }),
  );
}

/**
 * Quantises a network's code to int8 of length 127. Unlike the rest of a template it may differ by one unit between
 * processors, because runtimes sum in different orders. Throws RangeError for a code of another length.
 */
export function learnedCode(code: Float32Array): Int8Array {
  if (code.length !== LEARNED_CODE_LENGTH)
    throw new RangeError(`A learned code has ${LEARNED_CODE_LENGTH} numbers, not ${code.length}.`);
  let energy = 0;
  for (const value of code) energy += value * value;
  const scale = energy > 0 ? 127 / Math.sqrt(energy) : 0;
  return Int8Array.from(code, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}

/**
 * Extracts the template of a picture: versioned, at most 24 kB, 48 kB for a nose, with the same bytes on every platform
 * for the same network output. `output` is that of `networkInput`. Without it the template has no learned code. `known`
 * states whether a face was detected, whether a DOG's print is to be compared (default: true), and the quality if already
 * judged. Refuses no picture: `judge` and
 * `seeSubject` do that. `trace` receives the value of each stage in EXTRACTION_STAGES.
 */
export function extract(
  pixels: Pixels,
  subject: Subject,
  output?: NetworkOutput,
  trace?: ExtractionTrace,
  known: { readonly isFace?: boolean; readonly isNose?: boolean; readonly quality?: Quality | undefined } = {},
): Uint8Array {
  const { isFace = false, isNose = true } = known;
  // Wherever templates are extracted, planes are processed in WebAssembly too.
  usePlaneKernel(fastestKernel());
  const traced = <Stage extends keyof ExtractionStages>(stage: Stage, value: ExtractionStages[Stage]) => {
    trace?.(stage, value);
    return value;
  };
  const luminance = traced('luminance', luminancePlane(pixels));
  const quality = traced('quality', known.quality ?? qualityOf(pixels, luminance, subject));
  const frame = traced('frame', canonicalFrame(pixels, subject.kind, luminance));
  const octaves = traced('scaleSpace', scaleSpace(frame.luminance));
  const points = traced('keypoints', keypoints(octaves));
  const ofPoints = traced('descriptors', descriptors(octaves, points));
  const patchGrid = traced('patches', patches(frame.luminance));
  const colourLayout = traced('layout', layout(frame.colour));
  const code = traced('globalCode', globalCode(patchGrid, colourLayout));
  const learned = output?.code ? { learnedCode: traced('learnedCode', learnedCode(output.code)) } : {};
  const hasSides = subject.species === 'DOG' && subject.kind === 'fingerprint';
  const sides = hasSides ? { sideViews: traced('sideViews', sideViews(frame.luminance)) } : {};
  const parts = { globalCode: code, ...learned, layout: colourLayout, patches: patchGrid, ...sides };
  const ownPoints = { ...encodeKeypoints(points), descriptors: ofPoints };
  return traced(
    'template',
    encodeTemplate({ ...subject, quality: quality.score, isFace, isNose, ...parts, ...ownPoints }),
  );
}
