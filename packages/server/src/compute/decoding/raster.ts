import { LIMITS } from '@rhinarium/contract/limits';
import { type Pixels, WORKING_SIDE_PX_MAX } from '@rhinarium/engine';
import sharp from 'sharp';

/**
 * Decodes a picture for the engine: first frame, upright, 8-bit sRGB, transparency on white, longest side at most
 * `sidePxMax`. Converts CMYK, 16-bit and other profiles. Throws errors of sharp for a file that is invalid,
 * truncated or over 50 megapixels.
 */
export async function readPixels(
  source: Uint8Array | string,
  sidePxMax: number = WORKING_SIDE_PX_MAX,
): Promise<Pixels> {
  const { data, info } = await sharp(source, {
    limitInputPixels: LIMITS.imagePixelsMax,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  })
    .resize({
      width: sidePxMax,
      height: sidePxMax,
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

/** Expands a grey raster to RGB. */
function repeatGrey(data: Buffer, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const result = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) result.fill(data[i * channels]!, i * 3, i * 3 + 3);
  return result;
}
