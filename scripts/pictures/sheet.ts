import sharp from 'sharp';

/** Screenshot of a page at one width and theme. */
export interface Shot {
  readonly widthPx: number;
  readonly scheme: 'light' | 'dark';
  readonly png: Buffer;
}

/** Scale of all screenshots. */
const scale = 0.36;
/** Maximum height of a page, px. The rest is cut off. */
export const heightPxMax = 1600;
const gapPx = 12;
const behind = '#c9ccd8';

/** Draws all screenshots of a page on a sheet, one row per theme, in order. */
export async function drawSheet(shots: readonly Shot[]): Promise<Buffer> {
  const schemes = [...new Set(shots.map(({ scheme }) => scheme))];
  const tiles = await Promise.all(
    shots.map(async ({ widthPx, scheme, png }) => {
      const resized = sharp(png).resize({ width: Math.round(widthPx * scale) });
      const { data, info } = await resized.png().toBuffer({ resolveWithObject: true });
      return { input: data, width: info.width, height: info.height, row: schemes.indexOf(scheme) };
    }),
  );
  const rowPx = Math.max(...tiles.map(({ height }) => height));
  const rows = schemes.map((_, row) => tiles.filter((tile) => tile.row === row));
  const placed = rows.flatMap((row, at) => {
    let left = gapPx;
    return row.map(({ input, width }) => {
      const tile = { input, left, top: gapPx + at * (rowPx + gapPx) };
      left += width + gapPx;
      return tile;
    });
  });
  const width = Math.max(...rows.map((row) => row.reduce((sum, tile) => sum + tile.width + gapPx, gapPx)));
  const height = gapPx + rows.length * (rowPx + gapPx);
  return await sharp({ create: { width, height, channels: 3, background: behind } })
    .composite(placed)
    .webp({ quality: 55, effort: 6 })
    .toBuffer();
}
