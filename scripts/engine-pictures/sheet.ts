import type { Pixels, Plane } from '@rhinarium/engine';
import sharp from 'sharp';

export type Colour = readonly [number, number, number];

/** A picture painted pixel by pixel, colours 0 to 255. */
export function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x, y).map(Math.round), 3 * (y * width + x));
  return { width, height, data };
}

export const greyOf = ({ width, height, data }: Plane): Pixels =>
  painted(width, height, (x, y) => {
    const level = Math.max(0, Math.min(255, data[y * width + x]!));
    return [level, level, level];
  });

/** Values from -127 to 127, `side` per row: blue below 0, orange above, white at 0. */
export const signedOf = (values: ArrayLike<number>, side: number): Pixels =>
  painted(side, Math.floor(values.length / side), (x, y) => {
    const share = Math.max(-1, Math.min(1, values[y * side + x]! / 60));
    const [from, to]: readonly [Colour, number] = share < 0 ? [[25, 85, 160], -share] : [[215, 95, 10], share];
    return [255 + (from[0] - 255) * to, 255 + (from[1] - 255) * to, 255 + (from[2] - 255) * to];
  });

interface Tile {
  readonly pixels: Pixels;
  /** SVG without text, in px of the tile, drawn on top. */
  readonly overlay?: string;
  /** Colour of its border. */
  readonly border?: string;
}

const GAP = 6;
const PAPER = { r: 255, g: 255, b: 255 };

/** Draws a tile `side` px wide, its pixels as squares. */
async function drawTile({ pixels, overlay = '', border }: Tile, side: number): Promise<Buffer> {
  const { width, height, data } = pixels;
  const tall = Math.round((side * height) / width);
  const frame = border
    ? `<rect width="${width}" height="${height}" fill="none" stroke="${border}" stroke-width="${(10 * width) / side}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${tall}" viewBox="0 0 ${width} ${height}">${overlay}${frame}</svg>`;
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: tall, kernel: width < side ? 'nearest' : 'lanczos3' })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/** Writes rows of equally wide tiles as one small PNG. */
export async function writeSheet(file: string, rows: readonly (readonly Tile[])[], side: number): Promise<void> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [top, width] = [GAP, 0];
  for (const row of rows) {
    let [left, tallest] = [GAP, 0];
    for (const tile of row) {
      const input = await drawTile(tile, side);
      tallest = Math.max(tallest, Math.round((side * tile.pixels.height) / tile.pixels.width));
      placed.push({ input, left, top });
      left += side + GAP;
    }
    width = Math.max(width, left);
    top += tallest + GAP;
  }
  await sharp({ create: { width, height: top, channels: 3, background: PAPER } })
    .composite(placed)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10, dither: 0.4 })
    .toFile(file);
}
