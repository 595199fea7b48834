import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/** Text of the QR code in a picture, which is scaled to `widthPx` if it is given. */
export async function readQrCode(picture: Uint8Array, widthPx?: number): Promise<string> {
  const scaled = widthPx === undefined ? sharp(picture) : sharp(picture).resize(widthPx, null, { kernel: 'nearest' });
  const { data, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
