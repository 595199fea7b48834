import type { Species, UploadKind } from '@rhinarium/contract';
import { plainPhoto } from '@rhinarium/synthetic';

export interface PhotoOrder {
  readonly species: Species;
  /** Number of the generated animal. */
  readonly animal: number;
  readonly kind: UploadKind;
  readonly shot: number;
}

/** Draws in a worker, because a picture takes a second or two. */
globalThis.addEventListener('message', async ({ data: order }: MessageEvent<PhotoOrder>) => {
  const { width, height, data } = plainPhoto(order.species, order.animal, order.kind, order.shot);
  const pixels = new ImageData(width, height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels.data.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    pixels.data[pixel * 4 + 3] = 255;
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  globalThis.postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }));
});
