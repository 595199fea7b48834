import { DESCRIPTOR, TEMPLATE } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import { GLOBAL_CODE_LENGTH } from '../template/global-code.ts';
import { LAYOUT_LENGTH } from '../template/layout.ts';
import { PATCH_COUNT } from '../template/patches.ts';
import type { Template } from '../template/template.ts';

/** A point of a template that no picture was read for: place in frame px, scale in steps of the scale space. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  /** 3 steps an octave; 1 to 3 is the first octave. */
  readonly step?: number;
  /** Its parts by number; the cosine of two points is the product of their parts, summed. The squares sum to 1. */
  readonly looks: Readonly<Record<number, number>>;
}

/** Looks like no point of another number. */
export const only = (number: number): DrawnPoint['looks'] => ({ [number]: 1 });

function scaleOf(step: number): number {
  const octave = Math.floor((step - 1) / 3);
  return octave * TEMPLATE.levelsPerOctave + step - 3 * octave;
}

/** A template of exactly these points and nothing else. */
export function drawnTemplate(
  points: readonly DrawnPoint[],
  subject: Subject = { species: 'CAT', kind: 'fingerprint' },
  rest: Partial<Template> = {},
): Template {
  const descriptors = new Int8Array(points.length * DESCRIPTOR.bytes);
  points.forEach(({ looks }, i) => {
    for (const [part, size] of Object.entries(looks))
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
