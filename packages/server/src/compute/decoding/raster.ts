import { LIMITS } from '@rhinarium/contract';
import { type Pixels, WORKING_SIDE_PX_MAX } from '@rhinarium/engine';
import sharp from 'sharp';

/**
 * The picture as the engine reads it: first frame, upright, sRGB of 8 bits, transparency on white, the longest side at
 * most WORKING_SIDE_PX_MAX. CMYK, 16-bit and other colour profiles are converted. Throws what sharp throws for a file
 * that is no picture, is truncated or has more than 50 megapixels.
 */
export async function readPixels(source: Uint8Array | string): Promise<Pixels> {
  const { data, info } = await sharp(source, {
    limitInputPixels: LIMITS.imagePixelsMax,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  })
    .resize({
      width: WORKING_SIDE_PX_MAX,
      height: WORKING_SIDE_PX_MAX,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
      fastShrinkOnLoad: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3)
    return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  return { width: info.width, height: info.height, data: repeatGrey(data, info.channels) };
}

/** A grey raster (one channel) as RGB. */
function repeatGrey(data: Buffer, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const result = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) result.fill(data[i * channels]!, i * 3, i * 3 + 3);
  return result;
}
