import { DESCRIPTOR, TEMPLATE } from '../src/parameters.ts';
import type { Subject } from '../src/subject.ts';
import { GLOBAL_CODE_LENGTH } from '../src/template/global-code.ts';
import { LAYOUT_LENGTH } from '../src/template/layout.ts';
import { PATCH_COUNT } from '../src/template/patches.ts';
import type { Template } from '../src/template/template.ts';

/**
 * A keypoint of a template that was not made from a picture: position in frame px, scale in steps of the scale space.
 */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  /** Three steps per octave; 1 to 3 is the first octave. */
  readonly step?: number;
  /**
   * Components of the descriptor by index, with squares that sum to 1. The cosine of two keypoints is their dot
   * product.
   */
  readonly components: Readonly<Record<number, number>>;
}

/** A descriptor that is orthogonal to every other `only`. */
export const only = (number: number): DrawnPoint['components'] => ({ [number]: 1 });

function scaleOf(step: number): number {
  const octave = Math.floor((step - 1) / 3);
  return octave * TEMPLATE.levelsPerOctave + step - 3 * octave;
}

/** Builds a template of exactly these keypoints. */
export function drawnTemplate(
  points: readonly DrawnPoint[],
  subject: Subject = { species: 'CAT', kind: 'fingerprint' },
  rest: Partial<Template> = {},
): Template {
  const descriptors = new Int8Array(points.length * DESCRIPTOR.bytes);
  points.forEach(({ components }, i) => {
    for (const [part, size] of Object.entries(components))
      descriptors[i * DESCRIPTOR.bytes + Number(part)] = Math.round(127 * size);
  });
  return {
    ...subject,
    quality: 90,
    globalCode: new Int8Array(GLOBAL_CODE_LENGTH),
    layout: new Int8Array(LAYOUT_LENGTH),
    patches: new Int8Array(PATCH_COUNT * DESCRIPTOR.bytes),
    pointCount: points.length,
    x: Uint16Array.from(points, ({ x }) => Math.round(x * TEMPLATE.unitsPerPx)),
    y: Uint16Array.from(points, ({ y }) => Math.round(y * TEMPLATE.unitsPerPx)),
    scale: Uint8Array.from(points, ({ step = 1 }) => scaleOf(step)),
    descriptors,
    ...rest,
  };
}
