import { UnreadableImage } from './unreadable-image.ts';

/** Maximum number of scans. Each scan processes the whole picture. Encoders write 1 to 12, at most 64. */
export const SCANS_MAX = 100;
export const SEGMENTS_MAX = 2000;

export const tooManySegments = () => new UnreadableImage(`The JPEG has more than ${SEGMENTS_MAX} segments.`);

const SOI = 0xd8;
export const [EOI, SOS, DNL] = [0xd9, 0xda, 0xdc];
export const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

/** Start of frame with Huffman or arithmetic coding. The excluded codes of the range are tables. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export const isProgressive = (marker: number) => [0xc2, 0xc6, 0xca, 0xce].includes(marker);

/** Markers without a segment. */
export const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

/** Frames, tables and restart intervals, which scans depend on. */
export const isDecoded = (marker: number) =>
  isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdd, 0xde, 0xdf].includes(marker) || marker === SOS;

/** Height in a DNL segment, px (T.81, B.2.5), which a frame of height 0 leaves to it. */
export const dnlHeight = (segment: Uint8Array) => ((segment[4] ?? 0) << 8) | (segment[5] ?? 0);
