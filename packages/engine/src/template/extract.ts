import { shownFace } from '../inference/find-face.ts';
import { type InferenceBackend, inputOf, type NetworkOutput, networkInput } from '../inference/networks.ts';
import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { usePlaneKernel } from '../kernel/plane-kernel.ts';
import { TEMPLATE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { qualityOf } from '../quality/judge.ts';
import { canonicalFrame, guideWindow, luminancePlane } from '../region/canonical-frame.ts';
import type { Species, SpeciesSeen, Subject } from '../subject.ts';
import { descriptors } from './descriptors.ts';
import type { ExtractionStages, ExtractionTrace } from './extraction-trace.ts';
import { globalCode } from './global-code.ts';
import { type Keypoints, keypoints } from './keypoints.ts';
import { layout } from './layout.ts';
import { learnedCode } from './learned-code.ts';
import { patches } from './patches.ts';
import { scaleSpace } from './scale-space.ts';
import { encodeTemplate } from './template.ts';

// Where templates are made, planes are read as fast as this runtime can.
usePlaneKernel(fastestKernel());

/**
 * The template of a picture: versioned, at most 24 kB, the same bytes for the same network output on every platform.
 * `output` is what the network made of `networkInput`; without it the template has no such part. Refuses no picture;
 * `judge` does that. `trace` is given what each stage yields, as EXTRACTION_STAGES lists them; it changes nothing.
 */
export function extract(pixels: Pixels, subject: Subject, output?: NetworkOutput, trace?: ExtractionTrace): Uint8Array {
  const traced = <Stage extends keyof ExtractionStages>(stage: Stage, value: ExtractionStages[Stage]) => {
    trace?.(stage, value);
    return value;
  };
  const luminance = traced('luminance', luminancePlane(pixels));
  const quality = traced('quality', qualityOf(pixels, luminance, subject));
  const frame = traced('frame', canonicalFrame(pixels, subject.kind, luminance));
  const octaves = traced('scaleSpace', scaleSpace(frame.luminance));
  const points = traced('keypoints', keypoints(octaves));
  const ofPoints = traced('descriptors', descriptors(octaves, points));
  const patchGrid = traced('patches', patches(frame.luminance));
  const colourLayout = traced('layout', layout(frame.colour));
  const code = traced('globalCode', globalCode(patchGrid, colourLayout));
  const learned = output?.code ? { learnedCode: traced('learnedCode', learnedCode(output.code)) } : {};
  const parts = { globalCode: code, ...learned, layout: colourLayout, patches: patchGrid, descriptors: ofPoints };
  return traced('template', encodeTemplate({ ...subject, quality: quality.score, ...parts, ...encodePoints(points) }));
}

/**
 * The template of what a picture shows of its subject: of a cat's fingerprint with its learned code, and the face found
 * where it is. Throws for a backend without the networks of the subject.
 */
export async function extractLearned(
  pixels: Pixels,
  subject: Subject,
  backend: InferenceBackend,
  trace?: ExtractionTrace,
): Promise<Uint8Array> {
  const shown = await shownFace(pixels, subject, backend);
  const input = networkInput(shown, subject);
  return extract(shown, subject, input && (await backend.run(input)), trace);
}

/**
 * The template of a fingerprint, and how probably the picture shows each species. Throws for a backend without the
 * species network.
 */
export async function extractAndSee(
  pixels: Pixels,
  species: Species,
  backend: InferenceBackend,
): Promise<{ template: Uint8Array; seen: SpeciesSeen }> {
  const kind = 'fingerprint';
  const { species: told } = await backend.run(inputOf('species', pixels, guideWindow(pixels, kind)));
  const [cat, dog] = told ?? [];
  if (cat === undefined || dog === undefined) throw new TypeError('The species network did not tell the species.');
  return { template: await extractLearned(pixels, { species, kind }, backend), seen: { CAT: cat, DOG: dog } };
}

function encodePoints(points: Keypoints) {
  const units = (value: number) => Math.round(value * TEMPLATE.unitsPerPx);
  return {
    pointCount: points.count,
    x: Uint16Array.from(points.x, units),
    y: Uint16Array.from(points.y, units),
    scale: Uint8Array.from(points.octave, (octave, i) => octave * TEMPLATE.levelsPerOctave + points.level[i]!),
  };
}
