import type { Species } from '../animal.ts';
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
