import { type InferenceBackend, type NetworkOutput, networkInput } from '../inference/networks.ts';
import { type Sighting, seeSubject } from '../inference/see-subject.ts';
import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { usePlaneKernel } from '../kernel/plane-kernel.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Quality, qualityOf } from '../quality/judge.ts';
import { canonicalFrame, luminancePlane } from '../region/canonical-frame.ts';
import { alignedFace } from '../region/face.ts';
import type { Species, Subject } from '../subject.ts';
import { descriptors } from './descriptors.ts';
import type { ExtractionStages, ExtractionTrace } from './extraction-trace.ts';
import { globalCode } from './global-code.ts';
import { encodeKeypoints, keypoints } from './keypoints.ts';
import { layout } from './layout.ts';
import { learnedCode } from './learned-code.ts';
import { patches } from './patches.ts';
import { scaleSpace } from './scale-space.ts';
import { sideViews } from './side-views.ts';
import { encodeTemplate } from './template.ts';

/**
 * Extracts the template of a picture: versioned, at most 24 kB, 48 kB for a nose, with the same bytes on every platform
 * for the same network output. `output` is that of `networkInput`. Without it the template has no learned code. `known`
 * states that the picture is a detected cat's face, and its quality if already judged. Refuses no picture: `judge` and
 * `seeSubject` do that. `trace` receives the value of each stage in EXTRACTION_STAGES.
 */
export function extract(
  pixels: Pixels,
  subject: Subject,
  output?: NetworkOutput,
  trace?: ExtractionTrace,
  known: { readonly isFace?: boolean; readonly quality?: Quality | undefined } = {},
): Uint8Array {
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
  const isNose = subject.species === 'DOG' && subject.kind === 'fingerprint';
  const sides = isNose ? { sideViews: traced('sideViews', sideViews(frame.luminance)) } : {};
  const parts = { globalCode: code, ...learned, layout: colourLayout, patches: patchGrid, ...sides };
  const ownPoints = { ...encodeKeypoints(points), descriptors: ofPoints };
  return traced(
    'template',
    encodeTemplate({ ...subject, quality: quality.score, isFace: known.isFace ?? false, ...parts, ...ownPoints }),
  );
}

/**
 * Extracts the template of the subject: of a cat's fingerprint the detected face, if any, with its learned code.
 * `sighting` is the result of `seeSubject`, if already known. Throws TypeError for a backend without the subject's
 * networks.
 */
export async function extractLearned(
  pixels: Pixels,
  subject: Subject,
  backend: InferenceBackend,
  trace?: ExtractionTrace,
  sighting?: Pick<Sighting, 'face' | 'quality'>,
): Promise<Uint8Array> {
  const isFingerprint = subject.kind === 'fingerprint';
  const { face, quality } = isFingerprint ? (sighting ?? (await seeSubject(pixels, subject.species, backend))) : {};
  const shown = face ? alignedFace(pixels, face) : pixels;
  const input = networkInput(shown, subject);
  return extract(shown, subject, input && (await backend.run(input)), trace, { isFace: face !== undefined, quality });
}

/**
 * Extracts the template of a fingerprint and returns the detected contents. Throws TypeError for a backend without the
 * networks.
 */
export async function extractAndSee(
  pixels: Pixels,
  species: Species,
  backend: InferenceBackend,
): Promise<{ template: Uint8Array } & Sighting> {
  const sighting = await seeSubject(pixels, species, backend);
  const subject = { species, kind: 'fingerprint' } as const;
  return { template: await extractLearned(pixels, subject, backend, undefined, sighting), ...sighting };
}
