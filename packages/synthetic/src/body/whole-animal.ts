import { type Animal, identitySeeds } from '../animal.ts';
import { coatOf } from '../coat/coat.ts';
import type { Painter } from '../drawing/canvas.ts';
import { bell, lengthOf, rise } from '../drawing/curves.ts';
import { createRandom } from '../random.ts';
import { createBackdrop } from '../scene/backdrop.ts';
import { createProjection } from '../scene/projection.ts';
import type { Shot } from '../scene/shot.ts';
import { STREAMS } from '../streams.ts';
import { type BodyPart, drawBodyBuild, poseBody } from './body-parts.ts';
import { createBodySurface } from './body-surface.ts';

/** Size at scale 1: distance from shoulder to hip in half picture widths. */
const bodySize = 0.62;

/** Paints eye and nose over `out` near their positions on the head. */
function createFeatures(parts: readonly BodyPart[]): (x: number, y: number, out: Float64Array) => void {
  const [skull, muzzle] = parts.slice(-2) as [BodyPart, BodyPart];
  const eyeX = skull.fromX - skull.fromRadius * 0.42;
  const eyeY = skull.fromY - skull.fromRadius * 0.05;
  const eyeSize = skull.fromRadius * 0.15;
  const noseX = muzzle.toX - muzzle.toRadius * 0.72;
  const noseY = muzzle.toY - muzzle.toRadius * 0.3;
  const noseSize = muzzle.toRadius * 0.38;
  return (x, y, out) => {
    const eye = lengthOf(x - eyeX, y - eyeY) / eyeSize;
    const nose = lengthOf(x - noseX, y - noseY) / noseSize;
    const dark = Math.max(rise(1.1, 0.85, eye), rise(1.15, 0.8, nose)) * 0.97;
    if (dark === 0) return;
    const glint = bell(lengthOf(x - eyeX + eyeSize * 0.3, y - eyeY + eyeSize * 0.35) / (eyeSize * 0.22));
    for (let i = 0; i < 3; i++) out[i] = out[i]! * (1 - dark) + dark * (0.008 + glint * 0.7);
  };
}

/** Painter of the whole animal, standing or walking, seen from its left. Call the result once per photo. */
export function createWholeAnimal(animal: Animal): (shot: Shot, difficulty: number) => Painter {
  const seeds = identitySeeds(animal);
  const coat = coatOf(animal);
  const build = drawBodyBuild(animal.species, createRandom(...seeds, STREAMS.body));
  const stature = build.legLength + build.chest + build.neck;
  // Centre of the standing animal, so that legs and ears are both in the picture.
  const middleX = -0.12;
  const middleY = (build.legLength - build.neck) * 0.5 - 0.06;
  const size = Math.min(bodySize, 1.02 / stature);
  return (shot, difficulty) => {
    const parts = poseBody(build, createRandom(shot.seed, STREAMS.pose), difficulty);
    const level: Shot = { ...shot, roll: shot.roll * 0.35, yaw: shot.yaw * 0.8, pitch: shot.pitch * 0.5 };
    const project = createProjection(level, size, 0);
    const surface = createBodySurface(parts, coat, build.shag, level);
    const features = createFeatures(parts);
    const backdrop = createBackdrop(shot.seed);
    const ground = build.chest * 0.4 + build.legLength + build.limb * 0.7;
    const place = new Float64Array(2);
    const front = new Float64Array(3);
    return (x, y, out) => {
      project(x, y, place);
      const bodyX = place[0]! + middleX;
      const bodyY = place[1]! + middleY;
      const cover = surface(bodyX, bodyY, front);
      if (cover > 0) features(bodyX, bodyY, front);
      if (cover < 1) backdrop(x, y, out);
      const aside = bodyX / 0.8;
      const below = (bodyY - ground) / 0.1;
      const shadow = 1 - 0.6 * bell(lengthOf(aside, below));
      for (let i = 0; i < 3; i++) {
        const behind = cover < 1 ? out[i]! * (0.4 * shot.key[i]! + 0.8 * shot.ambient[i]!) * shadow : 0;
        out[i] = front[i]! * cover + behind * (1 - cover);
      }
    };
  };
}
