import type { UploadKind } from '@rhinarium/contract';
import type { Frame } from '../frames/frame.ts';
import { fitWithin, guideRegion } from '../frames/guide-region.ts';
import { grayOf, type PictureCanvas } from './picture-canvas.ts';

const frameSidePx = 256;

/** Reads the guide's region of the video's current picture, scaled down, as grey levels. */
export function readGuide(video: HTMLVideoElement, canvas: PictureCanvas, kind: UploadKind, time: number): Frame {
  const region = guideRegion(pictureSize(video), kind);
  const { width, height } = fitWithin(region, frameSidePx);
  canvas.draw(video, region, width, height);
  return { kind, width, height, gray: grayOf(canvas.read()), time };
}

export function pictureSize(video: HTMLVideoElement): { width: number; height: number } {
  return { width: video.videoWidth, height: video.videoHeight };
}
