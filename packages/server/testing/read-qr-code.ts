import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/** Text of the QR code that a poster draws: its boxes as a picture. */
export async function readPosterCode(poster: string): Promise<string> {
  const file = Buffer.from(poster, 'base64').toString('latin1');
  const boxes = [...file.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  );
  const drawn = boxes.map(
    ([x, y, width, height]) => `<rect x="${x}" y="${842 - y! - height!}" width="${width}" height="${height}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842" width="1190"><path fill="#fff" d="M0 0h595v842H0z"/>${drawn.join('')}</svg>`;
  return await readQrCode(Buffer.from(svg));
}

/** Text of the QR code in a picture, which is scaled to `widthPx` if it is given. */
export async function readQrCode(picture: Uint8Array, widthPx?: number): Promise<string> {
  const scaled = widthPx === undefined ? sharp(picture) : sharp(picture).resize(widthPx, null, { kernel: 'nearest' });
  const { data, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
