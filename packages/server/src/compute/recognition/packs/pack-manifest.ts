import { isId } from '@rhinarium/contract';
import { type Calibration, DOG_FACE, LEARNED_CODE_LENGTH, NETWORKS } from '@rhinarium/engine';
import { z } from 'zod';
import { CALIBRATION_FILE, CARD, COHORT, NETWORK, PackRefused } from './pack-files.ts';

const NUMBER = z.number().min(-1e6).max(1e6);
const GROWTH = z.tuple([NUMBER, NUMBER]).readonly();
const SPREAD = z.tuple([NUMBER.positive(), NUMBER]).readonly();
const KNOT = z.tuple([NUMBER, NUMBER.max(0)]).readonly();

const isSorted = (values: readonly number[], sign: 1 | -1) =>
  values.every((value, at) => at === 0 || sign * (value - values[at - 1]!) > 0);
const tableOf = (sign: 1 | -1) =>
  z
    .array(KNOT)
    .min(2)
    .max(100)
    .readonly()
    .refine(
      (knots) =>
        [0, 1].every((at) =>
          isSorted(
            knots.map((knot) => knot[at]!),
            at === 0 ? 1 : sign,
          ),
        ),
      `must be a table whose positions rise and whose rates ${sign === 1 ? 'rise' : 'fall'}`,
    );

/** Calibration of faces, of which no keypoints are compared. */
const CALIBRATION_SHAPE = z.object({
  origin: z.string().min(1).max(2000),
  weights: z.object({ bias: NUMBER, agreement: z.literal(0, 'must be 0'), learned: NUMBER.positive() }),
  location: GROWTH,
  spread: SPREAD,
  knots: tableOf(-1),
  tailSlope: NUMBER.negative(),
  genuine: z.object({
    origin: z.string().min(1).max(2000),
    location: GROWTH,
    spread: SPREAD,
    pairsMax: NUMBER.int().min(1),
    quality: z.object({ full: NUMBER.min(0).max(100), lossPerPoint: NUMBER.min(0) }),
    knots: tableOf(1).refine((knots) => knots.at(-1)![1] === 0, 'must end at the rate 1, whose logarithm is 0'),
  }),
});

/** Parses the calibration of a pack. Throws PackRefused if its tables could not be read as rates. */
export const parseCalibration = (text: string): Calibration => parseFile(CALIBRATION_FILE, CALIBRATION_SHAPE, text);

/** Input and output of a network for dogs' faces in this engine, and cut of the face. */
export const DOG_FACE_FORM = {
  input: {
    name: 'picture',
    shape: [1, 3, NETWORKS.dogFace.sidePx, NETWORKS.dogFace.sidePx],
    white: 255,
  },
  output: { name: 'code', shape: [1, LEARNED_CODE_LENGTH] },
  face: { side: DOG_FACE.side, up: DOG_FACE.up },
};

const SUM = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits');
const LICENCE = 'must name the licence of the networks, for example Apache-2.0';

const MANIFEST_SHAPE = z.object({
  format: z.literal('rhinarium-models/1', 'must be rhinarium-models/1'),
  name: z.string().regex(/^[a-z][a-z0-9]{0,31}$/, 'must be up to 32 small letters and digits'),
  version: z.string().regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, 'must be a version such as 1.0'),
  licence: z.string(LICENCE).trim().min(1, LICENCE).max(200),
  tenant: z.string().refine(isId, 'must be the id of a tenant').optional(),
  dogFace: z.object({
    input: z.object({ name: z.string(), shape: z.array(z.number()), white: z.number() }),
    output: z.object({ name: z.string(), shape: z.array(z.number()) }),
    face: z.object({ side: z.number(), up: z.number() }),
  }),
  files: z.object({ [NETWORK]: SUM, [COHORT]: SUM, [CALIBRATION_FILE]: SUM, [CARD]: SUM }),
});

export type PackManifest = z.infer<typeof MANIFEST_SHAPE>;

/** Parses a manifest. Throws PackRefused if it is not one, or is of a network that this engine cannot use. */
export function parseManifest(text: string): PackManifest {
  const manifest = parseFile('manifest.json', MANIFEST_SHAPE, text);
  for (const part of ['input', 'output', 'face'] as const) {
    const [own, needed] = [manifest.dogFace[part], DOG_FACE_FORM[part]].map(described);
    if (own === needed) continue;
    throw new PackRefused(
      `The pack’s network was made for another engine: its ${part} is ${own}, and this engine has ${needed}. ` +
        'Make the pack again for this engine.',
    );
  }
  return manifest;
}

const described = (part: object) =>
  Object.entries(part)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(' x ') : value}`)
    .join(', ');

/** Parses a JSON file of a pack. Throws PackRefused with the first problem. */
function parseFile<Value>(name: string, shape: z.ZodType<Value>, text: string): Value {
  const parsed = shape.safeParse(jsonOf(name, text));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new PackRefused(`${path.join('.') || 'It'} in ${name} of the pack is wrong: ${message}. Correct the pack.`);
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PackRefused(`${name} of the pack is not JSON. Get the pack again.`, { cause });
  }
}
