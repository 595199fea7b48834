import { DESCRIPTOR, LEARNED_CODE_LENGTH, TEMPLATE } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import { GLOBAL_CODE_LENGTH } from './global-code.ts';
import { LAYOUT_LENGTH } from './layout.ts';
import { PATCH_COUNT } from './patches.ts';

/** Keypoints of one view of a picture. Coordinates are in 1 / TEMPLATE.unitsPerPx px of the view. */
export interface PointSet {
  readonly pointCount: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  /** Octave x TEMPLATE.levelsPerOctave + level. */
  readonly scale: Uint8Array;
  readonly descriptors: Int8Array;
}

/** Biometric template of a picture. Its own keypoints are those of the canonical frame. */
export interface Template extends Subject, PointSet {
  /** Quality score of `judge`, 0 to 100. */
  readonly quality: number;
  /** True if a face was detected: a CAT's is compared instead of the middle of the picture, a DOG's by its code. */
  readonly isFace?: boolean;
  /** False for a DOG's photo without a visible print, whose keypoints are not compared. Default: true. */
  readonly isNose?: boolean;
  readonly globalCode: Int8Array;
  /** Learned code. Absent in templates that were made without a network. */
  readonly learnedCode?: Int8Array;
  /** Resemblance of the face to those of other cats, impostor spreads: `commonnessOf`. Only with a learned code. */
  readonly commonness?: number;
  readonly layout: Int8Array;
  readonly patches: Int8Array;
  /** Keypoints of both side views, in the order of DIRECTIONS. DOG fingerprints only. */
  readonly sideViews?: readonly [PointSet, PointSet];
}

const MAGIC = [0x52, 0x48, 0x4e]; // "RHN"
const HEADER_BYTES = 8;
const FIXED_BYTES = GLOBAL_CODE_LENGTH + LAYOUT_LENGTH + PATCH_COUNT * DESCRIPTOR.bytes;
const FACE_BIT = 1;
const NO_NOSE_BIT = 2;
const COUNT_BYTES = 2;
const WORD_MAX = 0xffff;
const POINT_BYTES = 2 + 2 + 1 + DESCRIPTOR.bytes;
const FORMATS: readonly number[] = Object.values(TEMPLATE.formatVersion);

function asBytes(values: Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.length);
}

/** Bytes of the learned code and of the commonness. */
function learnedBytesOf(format: number): number {
  const { learned, faced } = TEMPLATE.formatVersion;
  return format === learned || format === faced ? LEARNED_CODE_LENGTH + COUNT_BYTES : 0;
}

function headLengthOf(format: number): number {
  return HEADER_BYTES + FIXED_BYTES + learnedBytesOf(format);
}

/** Number of point sets in a format: one of the frame, and two of the side views. */
function setsOf(format: number): number {
  const { sided, faced } = TEMPLATE.formatVersion;
  return format === sided || format === faced ? 3 : 1;
}

function formatOf({ learnedCode, sideViews }: Pick<Template, 'learnedCode' | 'sideViews'>): number {
  const { plain, learned, sided, faced } = TEMPLATE.formatVersion;
  if (sideViews) return learnedCode ? faced : sided;
  return learnedCode ? learned : plain;
}

function littleEndian(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    bytes[2 * i] = values[i]! & 255;
    bytes[2 * i + 1] = (values[i]! >> 8) & 255;
  }
  return bytes;
}

const wordAt = (bytes: Uint8Array, at: number): number => bytes[at]! + 256 * bytes[at + 1]!;

/** Encodes a point set: its count, then the columns x, y, scale and descriptors. */
export const encodePoints = ({ pointCount, x, y, scale, descriptors }: PointSet): Uint8Array[] => [
  littleEndian([pointCount]),
  littleEndian(x),
  littleEndian(y),
  scale,
  asBytes(descriptors),
];

const unitsOf = (commonness: number): number =>
  Math.max(0, Math.min(WORD_MAX, Math.round(commonness * TEMPLATE.unitsPerSpread)));

/**
 * Encodes a template, little-endian: header, global code, layout, patches, learned code and commonness, then the point
 * sets of the frame and of the side views.
 */
export function encodeTemplate(template: Template): Uint8Array {
  const { learnedCode, commonness = 0, sideViews = [] } = template;
  const format = formatOf(template);
  const parts = [
    Uint8Array.from([
      ...MAGIC,
      format,
      template.species === 'DOG' ? 0 : 1,
      template.kind === 'fingerprint' ? 0 : 1,
      template.quality,
      (template.isFace ? FACE_BIT : 0) | (template.isNose === false ? NO_NOSE_BIT : 0),
    ]),
    ...[template.globalCode, template.layout, template.patches].map(asBytes),
    ...(learnedCode ? [asBytes(learnedCode), littleEndian([unitsOf(commonness)])] : []),
    ...[template, ...sideViews].flatMap(encodePoints),
  ];
  return joinBytes(parts);
}

/** Joins arrays of bytes to one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Length of the point set that begins at `at`, bytes, or `undefined` if `bytes` end before it does. */
export function pointSetBytes(bytes: Uint8Array, at: number): number | undefined {
  if (at + COUNT_BYTES > bytes.length) return undefined;
  const length = COUNT_BYTES + POINT_BYTES * wordAt(bytes, at);
  return at + length > bytes.length ? undefined : length;
}

/** Returns the offset of each point set and the total length, or `undefined` if the bytes end too early. */
function pointSetsAt(bytes: Uint8Array): number[] | undefined {
  const starts = [headLengthOf(bytes[3]!)];
  for (let left = setsOf(bytes[3]!); left > 0; left--) {
    const at = starts[starts.length - 1]!;
    const length = pointSetBytes(bytes, at);
    if (length === undefined) return undefined;
    starts.push(at + length);
  }
  return starts;
}

/** Checks magic, format version and length. */
export function isTemplateOfThisEngine(bytes: Uint8Array): boolean {
  const isFormat = MAGIC.every((byte, i) => bytes[i] === byte) && FORMATS.includes(bytes[3]!);
  if (!isFormat || bytes.length < HEADER_BYTES) return false;
  if (bytes[4]! > 1 || bytes[5]! > 1 || bytes[6]! > 100 || bytes[7]! > (FACE_BIT | NO_NOSE_BIT)) return false;
  return pointSetsAt(bytes)?.at(-1) === bytes.length;
}

function readColumn(bytes: Uint8Array, at: number, count: number): Uint16Array {
  const column = new Uint16Array(count);
  for (let i = 0; i < count; i++) column[i] = wordAt(bytes, at + 2 * i);
  return column;
}

/** Decodes the point set that begins at `from`. Its scales and descriptors are views. */
export function readPoints(bytes: Uint8Array, from: number): PointSet {
  const count = wordAt(bytes, from);
  const at = from + COUNT_BYTES;
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    pointCount: count,
    x: readColumn(bytes, at, count),
    y: readColumn(bytes, at + 2 * count, count),
    scale: bytes.subarray(at + 4 * count, at + 5 * count),
    descriptors: signed.subarray(at + 5 * count, at + POINT_BYTES * count),
  };
}

function readLearned(bytes: Uint8Array, from: number): Required<Pick<Template, 'learnedCode' | 'commonness'>> {
  const end = from + LEARNED_CODE_LENGTH;
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return { learnedCode: signed.subarray(from, end), commonness: wordAt(bytes, end) / TEMPLATE.unitsPerSpread };
}

/**
 * Decodes a template. The large parts are views, not copies. Throws RangeError for bytes that are not a template of
 * this engine.
 */
export function decodeTemplate(bytes: Uint8Array): Template {
  if (!isTemplateOfThisEngine(bytes)) throw new RangeError('These bytes are not a template of this engine version.');
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const layoutAt = HEADER_BYTES + GLOBAL_CODE_LENGTH;
  const patchesAt = layoutAt + LAYOUT_LENGTH;
  const learnedAt = HEADER_BYTES + FIXED_BYTES;
  const [frameAt, firstAt, secondAt] = pointSetsAt(bytes)!.slice(0, -1);
  return {
    species: bytes[4] === 0 ? 'DOG' : 'CAT',
    kind: bytes[5] === 0 ? 'fingerprint' : 'appearance',
    quality: bytes[6]!,
    ...((bytes[7]! & FACE_BIT) === 0 ? {} : { isFace: true }),
    ...((bytes[7]! & NO_NOSE_BIT) === 0 ? {} : { isNose: false }),
    globalCode: signed.subarray(HEADER_BYTES, layoutAt),
    layout: signed.subarray(layoutAt, patchesAt),
    patches: signed.subarray(patchesAt, learnedAt),
    ...(frameAt! > learnedAt ? readLearned(bytes, learnedAt) : {}),
    ...readPoints(bytes, frameAt!),
    ...(secondAt ? { sideViews: [readPoints(bytes, firstAt!), readPoints(bytes, secondAt)] } : {}),
  };
}
