import type { Window } from '../pixels/resample.ts';

/**
 * Masks a part of the picture in the network input of the window `shown`: three planes of `sidePx` square, filled there
 * with the plane's mean level.
 */
export function maskWindow(planes: Float32Array, sidePx: number, shown: Window, hidden: Window): void {
  const place = (at: number, from: number, length: number) =>
    Math.max(0, Math.min(sidePx, Math.round(((at - from) * sidePx) / length)));
  const [left, right] = [hidden.left, hidden.left + hidden.width].map((x) => place(x, shown.left, shown.width));
  const [top, bottom] = [hidden.top, hidden.top + hidden.height].map((y) => place(y, shown.top, shown.height));
  const area = sidePx * sidePx;
  for (let channel = 0; channel < 3; channel++) {
    const plane = planes.subarray(channel * area, (channel + 1) * area);
    const mean = plane.reduce((sum, level) => sum + level, 0) / area;
    for (let y = top!; y < bottom!; y++) plane.fill(mean, y * sidePx + left!, y * sidePx + right!);
  }
}
