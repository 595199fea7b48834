import type { Plane } from '../pixels/plane.ts';
import type { Quality } from '../quality/judge.ts';
import type { CanonicalFrame } from '../region/canonical-frame.ts';
import type { Keypoints } from './keypoints.ts';
import type { Octave } from './scale-space.ts';
import type { PointSet } from './template.ts';

/** What each stage of `extract` yields; docs/engine.md says what it is for and shows it. */
export interface ExtractionStages {
  /** Of the whole picture, as it was given. */
  readonly luminance: Plane;
  readonly quality: Quality;
  readonly frame: CanonicalFrame;
  readonly scaleSpace: readonly Octave[];
  readonly keypoints: Keypoints;
  /** DESCRIPTOR.bytes int8 per point, length 127, in the order of the points. */
  readonly descriptors: Int8Array;
  /** DESCRIPTOR.bytes int8 per patch, length 127, row after row of PATCHES_PER_SIDE patches. */
  readonly patches: Int8Array;
  /** Light, reddish, bluish: LAYOUT.cells squared int8 each, row after row. */
  readonly layout: Int8Array;
  /** Length 127. */
  readonly globalCode: Int8Array;
  /** Length 127; only where a network was run. */
  readonly learnedCode: Int8Array;
  /** Points of the two side views; only of a DOG's fingerprint. */
  readonly sideViews: readonly [PointSet, PointSet];
  /** What is kept. */
  readonly template: Uint8Array;
}

/** Is given what each stage yields, as soon as it is there. Must not change it. */
export type ExtractionTrace = <Stage extends keyof ExtractionStages>(
  stage: Stage,
  value: ExtractionStages[Stage],
) => void;

/** The stages in the order in which `extract` passes them. */
export const EXTRACTION_STAGES: readonly (keyof ExtractionStages)[] = [
  'luminance',
  'quality',
  'frame',
  'scaleSpace',
  'keypoints',
  'descriptors',
  'patches',
  'layout',
  'globalCode',
  'learnedCode',
  'sideViews',
  'template',
];
