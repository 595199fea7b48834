import { framePicture, type PairEvidence, type Pixels } from '@rhinarium/engine';
import sharp from 'sharp';

// Input here is our own raw pixels, so no loader is blocked. Blocking one would affect the whole process.
sharp.concurrency(1);
sharp.cache(false);

export interface PairToPicture {
  /** Two fingerprints. */
  readonly probe: Pixels;
  readonly reference: Pixels;
  readonly transform: PairEvidence['transform'];
  /** Matched points to draw. None for the bare frames. */
  readonly points: PairEvidence['points'];
}

/** Scale factor of each half, so that lines are distinguishable. */
const ENLARGEMENT = 2;
const JPEG_QUALITY = 88;

interface FrameUrl {
  readonly url: string;
  readonly sidePx: number;
}

async function frameUrl(pixels: Pixels): Promise<FrameUrl> {
  const { width, height, data } = framePicture(pixels, 'fingerprint');
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { url: `data:image/png;base64,${png.toString('base64')}`, sidePx: width };
}

/** Position of a reference point after alignment to the probe. */
function aligned({ a, b, shiftX, shiftY }: PairToPicture['transform'], u: number, v: number): [number, number] {
  const size = a * a + b * b;
  return [(a * (u - shiftX) + b * (v - shiftY)) / size, (a * (v - shiftY) - b * (u - shiftX)) / size];
}

/** Green for the most similar points, red for the least. */
const colourOf = (cosine: number) =>
  `hsl(${Math.round(120 * Math.max(0, Math.min(1, (cosine - 0.55) / 0.4)))} 90% 55%)`;

function overlay({ transform, points }: PairToPicture, sidePx: number): string {
  const marks = points.map(({ x, y, u, v, cosine }) => {
    const [alignedX, alignedY] = aligned(transform, u, v);
    const at = (value: number) => value.toFixed(1);
    const [x1, y1, x2, y2] = [at(x), at(y), at(sidePx + alignedX), at(alignedY)];
    return (
      `<g stroke="${colourOf(cosine)}" fill="none"><line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke-opacity="0.6"/>` +
      `<circle cx="${x1}" cy="${y1}" r="2.5"/><circle cx="${x2}" cy="${y2}" r="2.5"/></g>`
    );
  });
  return `<g stroke-width="0.7">${marks.join('')}</g>`;
}

/**
 * Draws the two canonical frames side by side as JPEG, the reference aligned to the probe, matched points joined by
 * lines.
 */
export async function picturePair(pair: PairToPicture): Promise<Uint8Array> {
  const [probe, reference] = await Promise.all([frameUrl(pair.probe), frameUrl(pair.reference)]);
  const side = probe.sidePx;
  const { a, b, shiftX, shiftY } = pair.transform;
  const size = a * a + b * b;
  const [originX, originY] = aligned({ a, b, shiftX, shiftY }, 0, 0);
  const matrix = [a / size, -b / size, b / size, a / size, originX, originY].join(' ');
  const image = (url: string) => `<image href="${url}" width="${side}" height="${side}"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * side * ENLARGEMENT}" height="${side * ENLARGEMENT}" ` +
    `viewBox="0 0 ${2 * side} ${side}"><rect width="100%" height="100%" fill="#111"/>${image(probe.url)}` +
    `<svg x="${side}" width="${side}" height="${side}"><g transform="matrix(${matrix})">${image(reference.url)}</g></svg>` +
    `${overlay(pair, side)}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}
