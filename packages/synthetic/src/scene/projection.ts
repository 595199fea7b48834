import { clamp, cosine, sine, type Vector3 } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Shot } from './shot.ts';

/** Maps a point of the picture to the subject: writes u and v to `out`. */
export type Projection = (x: number, y: number, out: Float64Array) => void;

/**
 * Inverse of a shot's pose: shift, roll, size, perspective, elastic warp, then yaw and pitch of a dome that rises
 * `depth` above its rim. `size` is the subject's half width in half picture widths at scale 1.
 */
export function createProjection(shot: Shot, size: number, depth: number): Projection {
  const [rollSine, rollCosine] = [sine(shot.roll), cosine(shot.roll)];
  const [yawSine, yawCosine] = [sine(shot.yaw), cosine(shot.yaw)];
  const [pitchSine, pitchCosine] = [sine(shot.pitch), cosine(shot.pitch)];
  const shrink = 1 / (size * shot.scale);
  const tiltX = shot.perspective * yawSine;
  const tiltY = shot.perspective * pitchSine;
  const { elastic, seed } = shot;
  return (x, y, out) => {
    const shiftedX = (x - shot.shiftX) * shrink;
    const shiftedY = (y - shot.shiftY) * shrink;
    let turnedX = shiftedX * rollCosine + shiftedY * rollSine;
    let turnedY = shiftedY * rollCosine - shiftedX * rollSine;
    const nearness = 1 + turnedX * tiltX + turnedY * tiltY;
    turnedX *= nearness;
    turnedY *= nearness;
    turnedX += elastic * noise(turnedX * 1.7 + 5.3, turnedY * 1.7, seed);
    turnedY += elastic * noise(turnedX * 1.7, turnedY * 1.7 + 9.1, seed + 1);
    let u = turnedX;
    let v = turnedY;
    for (let step = 0; step < 3; step++) {
      const proud = depth * clamp(1 - u * u - v * v, -1.2, 1);
      u = (turnedX - proud * yawSine) / yawCosine;
      v = (turnedY - proud * pitchSine) / pitchCosine;
    }
    out[0] = u;
    out[1] = v;
  };
}

/** A direction of the picture in the subject's coordinates. */
export function turnToSubject(shot: Shot, x: number, y: number, z: number): Vector3 {
  const [rollSine, rollCosine] = [sine(shot.roll), cosine(shot.roll)];
  const turnedX = x * rollCosine + y * rollSine;
  const turnedY = y * rollCosine - x * rollSine;
  const [yawSine, yawCosine] = [sine(shot.yaw), cosine(shot.yaw)];
  const [pitchSine, pitchCosine] = [sine(shot.pitch), cosine(shot.pitch)];
  const u = turnedX * yawCosine - z * yawSine;
  const forward = turnedX * yawSine + z * yawCosine;
  return [u, turnedY * pitchCosine - forward * pitchSine, turnedY * pitchSine + forward * pitchCosine];
}
