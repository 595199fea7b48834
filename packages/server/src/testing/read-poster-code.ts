import { readQrCode } from './read-qr-code.ts';

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
