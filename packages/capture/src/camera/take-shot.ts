import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Shot } from '../controller/camera-platform.ts';
import type { Guidance } from '../frames/guidance.ts';
import { fitWithin, guideRegion, type Region } from '../frames/guide-region.ts';
import { judgeFrame } from '../frames/judge-frame.ts';
import { measureFrame } from '../frames/measure-frame.ts';
import { createPictureCanvas, grayOf, jpegOf, type PictureCanvas, rgbOf } from './picture-canvas.ts';

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

/** Maximum longer side, px. Enough for every groove of a nose, and well below the service's file limit. */
const sidePxMax = 2048;
const frameSidePx = 256;
/** Faults checked in a chosen photo, where the animal's position is not known. */
const FAULTS: readonly (Guidance | undefined)[] = ['TOO_DARK', 'TOO_BRIGHT', 'BLURRY', 'GLARE'];

export type ReadPhoto =
  | { readonly isGood: true; readonly shot: Shot }
  | { readonly isGood: false; readonly fault: Guidance | 'UNREADABLE' | 'HEIC' };

/**
 * Reads a photo chosen by the user: upright, as a JPEG without metadata. Rejects it for the same faults as a camera
 * frame.
 */
export async function readPhoto(chosen: Blob, kind: UploadKind, name: string): Promise<ReadPhoto> {
  const bitmap = await createImageBitmap(chosen, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) {
    // The brand of a HEIC or HEIF file, whatever its name: heic, mif1. Few browsers can open it.
    const isHeic = /he|mi/.test(await chosen.slice(8, 10).text());
    return { isGood: false, fault: isHeic ? 'HEIC' : 'UNREADABLE' };
  }
  const region = guideRegion(bitmap, kind);
  const seen = createPictureCanvas(true);
  const { width, height } = fitWithin(region, frameSidePx);
  seen.draw(bitmap, region, width, height);
  const { guidance } = judgeFrame(measureFrame({ width, height, gray: grayOf(seen.read()) }), 0, kind);
  if (guidance !== undefined && FAULTS.includes(guidance)) return { isGood: false, fault: guidance };
  const kept = createPictureCanvas(false);
  const size = fitWithin(bitmap, sidePxMax);
  kept.draw(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, size.width, size.height);
  return { isGood: true, shot: await takeShot(kept, createPictureCanvas(true), name) };
}
