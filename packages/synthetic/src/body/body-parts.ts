import type { Species } from '../animal.ts';
import { cosine, sine } from '../drawing/curves.ts';
import type { Random } from '../random.ts';

/** Proportions of an animal seen from its left. Unit: distance from shoulder to hip. */
export interface BodyBuild {
  readonly legLength: number;
  readonly chest: number;
  readonly loin: number;
  readonly limb: number;
  readonly neck: number;
  readonly head: number;
  readonly muzzleLength: number;
  readonly muzzleWidth: number;
  readonly earLength: number;
  readonly earWidth: number;
  readonly hangsEars: boolean;
  readonly tailLength: number;
  readonly tailWidth: number;
  readonly shag: number;
}

export function drawBodyBuild(species: Species, random: Random): BodyBuild {
  const cat = species === 'CAT';
  const hangsEars = !cat && random.next() < 0.55;
  return {
    legLength: cat ? random.between(0.42, 0.55) : random.between(0.35, 0.85),
    chest: cat ? random.between(0.24, 0.29) : random.between(0.25, 0.34),
    loin: cat ? random.between(0.22, 0.27) : random.between(0.18, 0.26),
    limb: cat ? random.between(0.065, 0.085) : random.between(0.065, 0.105),
    neck: cat ? random.between(0.2, 0.28) : random.between(0.24, 0.42),
    head: cat ? random.between(0.17, 0.2) : random.between(0.16, 0.21),
    muzzleLength: cat ? random.between(0.07, 0.1) : random.between(0.14, 0.32),
    muzzleWidth: cat ? random.between(0.075, 0.09) : random.between(0.075, 0.12),
    earLength: hangsEars ? random.between(0.18, 0.32) : random.between(0.17, 0.24),
    earWidth: random.between(0.06, 0.1),
    hangsEars,
    tailLength: cat ? random.between(0.55, 0.85) : random.between(0.2, 0.75),
    tailWidth: cat ? random.between(0.04, 0.085) : random.between(0.04, 0.1),
    shag: cat ? random.between(0.02, 0.08) : random.between(0.015, 0.12),
  };
}

/** A limb, trunk or ear as a rounded cone between two points, with coat coordinates that move with it. */
export interface BodyPart {
  readonly fromX: number;
  readonly fromY: number;
  readonly fromRadius: number;
  readonly toX: number;
  readonly toY: number;
  readonly toRadius: number;
  /** Protrusion towards the viewer. */
  readonly lift: number;
  /** 1 in full light, less on the far side. */
  readonly shade: number;
  /** Coat coordinate of its root, and the stripes' coordinate there. */
  readonly coatX: number;
  readonly coatY: number;
  /** Belly coordinate at the axis (0 back, 1 belly), and its increase to the underside. */
  readonly belly: number;
  readonly bellyGrowth: number;
  readonly tipFrom: number;
  readonly tipTo: number;
}

type Point = readonly [number, number];

interface Coating {
  readonly lift?: number;
  readonly shade?: number;
  readonly coat: Point;
  readonly belly?: readonly [number, number];
  readonly tip?: readonly [number, number];
}

function part(from: Point, fromRadius: number, to: Point, toRadius: number, coating: Coating): BodyPart {
  const { lift = 0, shade = 1, coat, belly = [0.2, 0], tip = [0, 0] } = coating;
  return {
    fromX: from[0],
    fromY: from[1],
    fromRadius,
    toX: to[0],
    toY: to[1],
    toRadius,
    lift,
    shade,
    coatX: coat[0],
    coatY: coat[1],
    belly: belly[0],
    bellyGrowth: belly[1],
    tipFrom: tip[0],
    tipTo: tip[1],
  };
}

function leg(build: BodyBuild, hip: Point, swing: number, hind: boolean, far: boolean): BodyPart[] {
  const length = build.legLength;
  const knee: Point = [hip[0] + swing * 0.4 * length + (hind ? 0.07 : 0), hip[1] + 0.15 + length * 0.45];
  const foot: Point = [hip[0] + swing * length + (hind ? 0.03 : 0), build.chest * 0.4 + length];
  const toe: Point = [foot[0] - build.limb * 0.9, foot[1] + build.limb * 0.1];
  const thick = hind ? build.loin * 0.72 : build.chest * 0.52;
  const coating = { lift: far ? -0.6 : 0.09, shade: far ? 0.55 : 1 };
  const y = (far ? 7 : 5) + (hind ? 1 : 0);
  return [
    part(hip, thick, knee, build.limb, { ...coating, coat: [0, y], belly: [0.2, 0.1], tip: [0.1, 0.4] }),
    part(knee, build.limb, foot, build.limb * 0.75, { ...coating, coat: [0.4, y], belly: [0.35, 0], tip: [0.4, 0.9] }),
    part(foot, build.limb * 0.8, toe, build.limb * 0.75, { ...coating, coat: [0.8, y], belly: [0.75, 0], tip: [1, 1] }),
  ];
}

/** One ear. The far one is partly hidden by the skull. */
function ear(build: BodyBuild, skull: Point, far: boolean): BodyPart {
  const size = build.head;
  const hangs = build.hangsEars;
  const back = far ? -0.28 : 0;
  const root: Point = [skull[0] + size * ((hangs ? 0.3 : 0.32) + back), skull[1] - size * (hangs ? 0.45 : 0.62)];
  const end: Point = hangs ? [root[0] + 0.05, root[1] + build.earLength] : [root[0] + 0.03, root[1] - build.earLength];
  const [wide, thin] = [build.earWidth, 0.012];
  return part(root, hangs ? wide * 0.7 : wide, end, hangs ? wide : thin, {
    lift: far ? -0.5 : 0.24,
    shade: far ? 0.6 : 0.88,
    coat: [0, far ? 4.6 : 4],
    belly: [0, 0],
    tip: [0.7, 1],
  });
}

function head(build: BodyBuild, neckRoot: Point, raise: number): BodyPart[] {
  const size = build.head;
  const skull: Point = [neckRoot[0] - build.neck * cosine(raise), neckRoot[1] - build.neck * sine(raise) - size * 0.4];
  const droop = 0.32 - 0.25 * (raise - 0.9);
  const cheek: Point = [skull[0] - size * 0.4, skull[1] + size * 0.2];
  const bridge: Point = [skull[0] - size * 0.4, skull[1] + size * 0.25];
  const muzzleEnd: Point = [
    skull[0] - size * 0.72 - build.muzzleLength,
    skull[1] + size * droop + build.muzzleLength * 0.2,
  ];
  const skullCoating = { lift: 0.12, coat: [0, 3], belly: [0.1, 0.4], tip: [0.2, 0.5] } as const;
  const muzzleCoating = { lift: 0.16, coat: [0.3, 3.4], belly: [0.45, 0.4], tip: [0.6, 1] } as const;
  return [
    part(neckRoot, build.chest * 0.74, skull, size * 0.78, { lift: 0.05, coat: [-0.75, 2], belly: [0.25, 0.5] }),
    ear(build, skull, true),
    ear(build, skull, false),
    part(skull, size, cheek, size * 0.74, skullCoating),
    part(bridge, build.muzzleWidth * 1.3, muzzleEnd, build.muzzleWidth, muzzleCoating),
  ];
}

function tail(build: BodyBuild, root: Point, raise: number, curl: number): BodyPart[] {
  const parts: BodyPart[] = [];
  let from = root;
  let direction = raise;
  const pieces = 5;
  for (let i = 0; i < pieces; i++) {
    const step = build.tailLength / pieces;
    const to: Point = [from[0] + step * cosine(direction), from[1] - step * sine(direction)];
    const width = build.tailWidth * (1 - 0.09 * i);
    const tip: Point = [0.2 + i * 0.16, 0.36 + i * 0.16];
    parts.push(part(from, width, to, width * 0.92, { lift: -0.1, coat: [i * step, 9], belly: [0, 0.3], tip }));
    from = to;
    direction += curl / pieces;
  }
  return parts;
}

/** Parts of an animal in one photo's pose, standing or walking to the left. */
export function poseBody(build: BodyBuild, pose: Random, difficulty: number): BodyPart[] {
  const stride = pose.between(-0.3, 0.3) * (0.3 + 0.7 * difficulty);
  const shoulder: Point = [-0.46, 0];
  const waist: Point = [0.16, (build.loin - build.chest) * 0.5];
  const hip: Point = [0.44, -0.02];
  const raise = pose.between(0.65, 1.15);
  return [
    ...leg(build, [-0.4, 0.05], -stride, false, true),
    ...leg(build, [0.46, 0.02], stride, true, true),
    ...tail(build, [0.58, -0.12], pose.between(-0.7, 0.9), pose.between(-0.2, 1.6)),
    part(shoulder, build.chest, waist, build.loin * 0.92, { coat: [-0.5, 0], belly: [0.3, 0.7] }),
    part(waist, build.loin * 0.92, hip, build.loin, { coat: [waist[0], 0], belly: [0.3, 0.7] }),
    ...leg(build, [-0.42, 0.08], stride, false, false),
    ...leg(build, [0.44, 0.04], -stride, true, false),
    ...head(build, [-0.5, -0.1], raise),
  ];
}
