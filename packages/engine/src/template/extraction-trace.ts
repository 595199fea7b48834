import type { Plane } from '../pixels/pixels.ts';
import type { Quality } from '../quality/judge.ts';
import type { CanonicalFrame } from '../region/canonical-frame.ts';
import type { Keypoints } from './keypoints.ts';
import type { Octave } from './scale-space.ts';
import type { PointSet } from './template.ts';

/** Output of each stage of `extract`. docs/engine.md explains and shows them. */
export interface ExtractionStages {
  /** Luminance of the whole picture at its original size. */
  readonly luminance: Plane;
  readonly quality: Quality;
  readonly frame: CanonicalFrame;
  readonly scaleSpace: readonly Octave[];
  readonly keypoints: Keypoints;
  /** DESCRIPTOR.bytes int8 per keypoint, length 127, in the order of the keypoints. */
  readonly descriptors: Int8Array;
  /** DESCRIPTOR.bytes int8 per patch, length 127, row-major with PATCHES_PER_SIDE patches per row. */
  readonly patches: Int8Array;
  /** Luminance, red and blue: LAYOUT.cells squared int8 each, row-major. */
  readonly layout: Int8Array;
  /** Code of length 127. */
  readonly globalCode: Int8Array;
  /** Code of length 127. Absent without a network. */
  readonly learnedCode: Int8Array;
  /** Keypoints of the two side views, of a DOG's fingerprint only. */
  readonly sideViews: readonly [PointSet, PointSet];
  /** The stored template. */
  readonly template: Uint8Array;
}

/** Receives the output of each stage as soon as it exists. Must not modify it. */
export type ExtractionTrace = <Stage extends keyof ExtractionStages>(
  stage: Stage,
  value: ExtractionStages[Stage],
) => void;

/** Stages in the order of `extract`. */
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
