import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** Quiet zone on every side, modules (ISO/IEC 18004 requires four). */
const BORDER = 4;
/** Side of a module in the PNG, px: a code of 41 modules prints sharply at 8 cm. */
const MODULE_PX = 16;

/** Dark modules of a text's QR code by row, quiet zone included. Medium error correction: 15 % may be unreadable. */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });

/** Dark runs of a text's QR code by row, quiet zone included. */
export const qrRuns = (text: string) => modulesOf(text).map(runsOf);

/** The QR code of a text as an SVG document: one path, dark on white in every colour scheme. */
export function qrSvg(text: string): string {
  const rows = modulesOf(text);
  const path = rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`));
  const box = `0 0 ${rows.length} ${rows.length}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path d="${path.join('')}"/></svg>`;
}

/** Runs of dark modules in a row. */
function runsOf(row: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}

/** The QR code of a text as a PNG file with one bit per pixel. */
export function qrPng(text: string): Buffer {
  const rows = modulesOf(text);
  const side = rows.length * MODULE_PX;
  const lines = rows.map((row) => lineOf(row, side));
  const pixels = Buffer.concat(lines.flatMap((line) => Array<Buffer>(MODULE_PX).fill(line)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of greyscale. Compression, filter and interlacing stay 0.
  header.writeUInt8(1, 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A line of pixels: its filter byte, then eight pixels per byte, 1 for white. */
function lineOf(row: readonly boolean[], side: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  line[0] = 0;
  row.forEach((isDark, x) => {
    if (isDark) line.fill(0, 1 + (x * MODULE_PX) / 8, 1 + ((x + 1) * MODULE_PX) / 8);
  });
  return line;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
