import { DESCRIPTOR, LEARNED_CODE_LENGTH, TEMPLATE } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import { GLOBAL_CODE_LENGTH } from './global-code.ts';
import { LAYOUT_LENGTH } from './layout.ts';
import { PATCH_COUNT } from './patches.ts';

/** What the engine keeps of a picture. Coordinates are in 1 / TEMPLATE.unitsPerPx frame px. */
export interface Template extends Subject {
  /** 0..100, as `judge` gave it. */
  readonly quality: number;
  /** Whether it was made of a cat's face that was found, not of the middle of the picture. */
  readonly isFace?: boolean;
  readonly globalCode: Int8Array;
  /** The network's code; absent in templates that were made without the network. */
  readonly learnedCode?: Int8Array;
  readonly layout: Int8Array;
  readonly patches: Int8Array;
  readonly pointCount: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  /** Octave x TEMPLATE.levelsPerOctave + level. */
  readonly scale: Uint8Array;
  readonly descriptors: Int8Array;
}

const MAGIC = [0x52, 0x48, 0x4e]; // "RHN"
const HEADER_BYTES = 10;
const FIXED_BYTES = GLOBAL_CODE_LENGTH + LAYOUT_LENGTH + PATCH_COUNT * DESCRIPTOR.bytes;
const POINT_BYTES = 2 + 2 + 1 + DESCRIPTOR.bytes;

function asBytes(values: Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.length);
}

/** Bytes of what the network found. */
function learnedBytesOf(format: number): number {
  return format === TEMPLATE.formatVersion.plain ? 0 : LEARNED_CODE_LENGTH;
}

function lengthOf(format: number, pointCount: number): number {
  return HEADER_BYTES + FIXED_BYTES + learnedBytesOf(format) + pointCount * POINT_BYTES;
}

function formatOf({ learnedCode }: Pick<Template, 'learnedCode'>): number {
  return learnedCode ? TEMPLATE.formatVersion.learned : TEMPLATE.formatVersion.plain;
}

function littleEndian(values: Int16Array | Uint16Array): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  values.forEach((value, i) => {
    bytes[2 * i] = value & 255;
    bytes[2 * i + 1] = (value >> 8) & 255;
  });
  return bytes;
}

/** Little-endian: header, global code, layout, patches, the network's code, then x, y, scale and descriptor columns. */
export function encodeTemplate(template: Template): Uint8Array {
  const count = template.pointCount;
  const { learnedCode } = template;
  const format = formatOf(template);
  const bytes = new Uint8Array(lengthOf(format, count));
  bytes.set(MAGIC);
  bytes[3] = format;
  bytes[4] = template.species === 'DOG' ? 0 : 1;
  bytes[5] = template.kind === 'fingerprint' ? 0 : 1;
  bytes[6] = template.quality;
  bytes[7] = template.isFace ? 1 : 0;
  bytes[8] = count & 255;
  bytes[9] = count >> 8;
  const parts = [
    ...[template.globalCode, template.layout, template.patches].map(asBytes),
    ...(learnedCode ? [asBytes(learnedCode)] : []),
    littleEndian(template.x),
    littleEndian(template.y),
    template.scale,
    asBytes(template.descriptors),
  ];
  let at = HEADER_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Whether the bytes are in one of the formats that this engine writes: magic, format version and length are right. */
export function isTemplateOfThisEngine(bytes: Uint8Array): boolean {
  if (
    bytes.length < HEADER_BYTES ||
    !MAGIC.every((byte, i) => bytes[i] === byte) ||
    !Object.values(TEMPLATE.formatVersion).some((format) => bytes[3] === format)
  )
    return false;
  if (bytes[4]! > 1 || bytes[5]! > 1 || bytes[6]! > 100 || bytes[7]! > 1) return false;
  return bytes.length === lengthOf(bytes[3]!, bytes[8]! + 256 * bytes[9]!);
}

function readColumn(bytes: Uint8Array, at: number, count: number): Uint16Array {
  const column = new Uint16Array(count);
  for (let i = 0; i < count; i++) column[i] = bytes[at + 2 * i]! + 256 * bytes[at + 2 * i + 1]!;
  return column;
}

/** Throws RangeError for bytes that are no template of this engine. The big parts are views, not copies. */
export function decodeTemplate(bytes: Uint8Array): Template {
  if (!isTemplateOfThisEngine(bytes)) throw new RangeError('These bytes are no template of this engine version.');
  const count = bytes[8]! + 256 * bytes[9]!;
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const layoutAt = HEADER_BYTES + GLOBAL_CODE_LENGTH;
  const patchesAt = layoutAt + LAYOUT_LENGTH;
  const learnedAt = HEADER_BYTES + FIXED_BYTES;
  const pointsAt = lengthOf(bytes[3]!, 0);
  return {
    species: bytes[4] === 0 ? 'DOG' : 'CAT',
    kind: bytes[5] === 0 ? 'fingerprint' : 'appearance',
    quality: bytes[6]!,
    ...(bytes[7] === 1 ? { isFace: true } : {}),
    globalCode: signed.subarray(HEADER_BYTES, layoutAt),
    layout: signed.subarray(layoutAt, patchesAt),
    patches: signed.subarray(patchesAt, learnedAt),
    ...(pointsAt > learnedAt ? { learnedCode: signed.subarray(learnedAt, pointsAt) } : {}),
    pointCount: count,
    x: readColumn(bytes, pointsAt, count),
    y: readColumn(bytes, pointsAt + 2 * count, count),
    scale: bytes.subarray(pointsAt + 4 * count, pointsAt + 5 * count),
    descriptors: signed.subarray(pointsAt + 5 * count),
  };
}
