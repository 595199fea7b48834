import { grayLevel } from '../frames/frame.ts';
import { fitWithin, type Region } from '../frames/guide-region.ts';

type Source = HTMLVideoElement | ImageBitmap | HTMLCanvasElement;

/** A reusable canvas, resized on demand. */
export interface PictureCanvas {
  readonly element: HTMLCanvasElement;
  draw(source: Source, region: Region, width: number, height: number): void;
  read(): ImageData;
}

/** `isRead` keeps the canvas in main memory for fast reading. */
export function createPictureCanvas(isRead: boolean): PictureCanvas {
  const element = document.createElement('canvas');
  const context = element.getContext('2d', { willReadFrequently: isRead, alpha: false });
  if (context === null) throw new Error('No canvas can be drawn on.');
  return {
    element,
    draw(source, { left, top, width: from, height }, width, to) {
      if (element.width !== width) element.width = width;
      if (element.height !== to) element.height = to;
      context.drawImage(source, left, top, from, height, 0, 0, width, to);
    },
    read: () => context.getImageData(0, 0, element.width, element.height),
  };
}

/** Luma of a picture. */
export function grayOf({ data }: ImageData): Uint8Array {
  const gray = new Uint8Array(data.length / 4);
  for (let to = 0, from = 0; to < gray.length; to++, from += 4)
    gray[to] = grayLevel(data[from]!, data[from + 1]!, data[from + 2]!);
  return gray;
}

/** RGB without alpha, as the engine expects. */
export function rgbOf({ data }: ImageData): Uint8Array {
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let to = 0, from = 0; to < rgb.length; to += 3, from += 4) {
    rgb[to] = data[from]!;
    rgb[to + 1] = data[from + 1]!;
    rgb[to + 2] = data[from + 2]!;
  }
  return rgb;
}

const jpegQuality = 0.92;

export async function jpegOf(canvas: HTMLCanvasElement, name: string, quality = jpegQuality): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new Error('The picture could not be written.');
  return new File([blob], name, { type: 'image/jpeg' });
}

/** Longer side and JPEG quality of a picture for the service to look at: some 10 kB. */
const glanceSidePx = 320;
const glanceQuality = 0.7;

/** A region of a picture as the service looks at it, drawn by way of a canvas. */
export function glanceAt(canvas: PictureCanvas, picture: Source, region: Region): Promise<File> {
  const { width, height } = fitWithin(region, glanceSidePx);
  canvas.draw(picture, region, width, height);
  return jpegOf(canvas.element, 'glance', glanceQuality);
}
