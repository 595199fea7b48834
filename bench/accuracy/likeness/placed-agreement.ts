import { DESCRIPTOR, type DecodedSample, FRAME, orderedEvidence, type PairEvidence, POINTS } from '@rhinarium/engine';
import { PLACES, type Place, placeOf } from './frame-places.ts';

export type PlacedAgreement = Readonly<Record<Place | 'all', number>>;

/** As the engine's second look has them: px, steps of the scale space, cosine. */
const SECOND_LOOK = { reachPx: 12, stepsMax: 2, cosineMin: 0.6 } as const;
/** Of a template's columns. */
const LEVELS_PER_OCTAVE = 4;
const UNITS_PER_PX = 64;

type Template = DecodedSample['template'];

const stepOf = (scale: number) => Math.floor(scale / LEVELS_PER_OCTAVE) * POINTS.scales + (scale % LEVELS_PER_OCTAVE);

function cosineOf(a: Template, i: number, b: Template, j: number): number {
  let sum = 0;
  for (let n = 0; n < DESCRIPTOR.bytes; n++)
    sum += a.descriptors[i * DESCRIPTOR.bytes + n]! * b.descriptors[j * DESCRIPTOR.bytes + n]!;
  return sum / (127 * 127);
}

/** By how much points of `a` that are each other's best with one of `b`, where the transform puts them, exceed the least cosine, by place in `a`. */
function excessByPlace(a: Template, b: Template, { a: c, b: s, shiftX, shiftY }: PairEvidence['transform']) {
  const best = Array.from({ length: a.pointCount }, () => ({ point: -1, cosine: SECOND_LOOK.cosineMin as number }));
  const backward = Array.from({ length: b.pointCount }, () => ({ point: -1, cosine: SECOND_LOOK.cosineMin as number }));
  const larger = Math.round(POINTS.scales * 0.5 * Math.log2(c * c + s * s));
  for (let i = 0; i < a.pointCount; i++) {
    const [x, y] = [a.x[i]! / UNITS_PER_PX, a.y[i]! / UNITS_PER_PX];
    const [u, v] = [c * x - s * y + shiftX, s * x + c * y + shiftY];
    for (let j = 0; j < b.pointCount; j++) {
      if (Math.abs(b.x[j]! / UNITS_PER_PX - u) > SECOND_LOOK.reachPx) continue;
      if (Math.abs(b.y[j]! / UNITS_PER_PX - v) > SECOND_LOOK.reachPx) continue;
      if (Math.abs(stepOf(a.scale[i]!) + larger - stepOf(b.scale[j]!)) > SECOND_LOOK.stepsMax) continue;
      const cosine = cosineOf(a, i, b, j);
      if (cosine > best[i]!.cosine) best[i] = { point: j, cosine };
      if (cosine > backward[j]!.cosine) backward[j] = { point: i, cosine };
    }
  }
  const found: Record<Place, number> = { middle: 0, nostrils: 0, rim: 0 };
  best.forEach(({ point, cosine }, i) => {
    if (point < 0 || backward[point]!.point !== i) return;
    const place = placeOf(a.x[i]! / UNITS_PER_PX, a.y[i]! / UNITS_PER_PX, FRAME.sidePx);
    found[place] += cosine - SECOND_LOOK.cosineMin;
  });
  return found;
}

/** The engine's agreement of two pictures, shared out over the frame's places by where the points lie that agree when matching is guided. */
export function placedAgreement(a: DecodedSample, b: DecodedSample): PlacedAgreement {
  const { agreement, transform } = orderedEvidence(a, b);
  if (agreement === 0) return { middle: 0, nostrils: 0, rim: 0, all: 0 };
  const found = excessByPlace(a.template, b.template, transform);
  const sum = PLACES.reduce((total, place) => total + found[place], 0);
  const shareOf = (place: Place) => (sum === 0 ? 0 : (agreement * found[place]) / sum);
  return { middle: shareOf('middle'), nostrils: shareOf('nostrils'), rim: shareOf('rim'), all: agreement };
}
