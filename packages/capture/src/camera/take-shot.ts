import type { Shot } from '../controller/camera-platform.ts';
import { fitWithin, type Region } from '../frames/guide-region.ts';
import { jpegOf, type PictureCanvas, rgbOf } from './picture-canvas.ts';

/** Size of the image for the quality check, px: the engine's working size. */
const judgedSidePxMax = 640;

/** Encodes a held picture as JPEG without metadata, and as small pixels for the quality check. */
export async function takeShot(kept: PictureCanvas, small: PictureCanvas, name: string): Promise<Shot> {
  const { width, height } = kept.element;
  const whole: Region = { left: 0, top: 0, width, height };
  const size = fitWithin(whole, judgedSidePxMax);
  small.draw(kept.element, whole, size.width, size.height);
  const pixels = { ...size, data: rgbOf(small.read()) };
  return { file: await jpegOf(kept.element, name), pixels };
}
