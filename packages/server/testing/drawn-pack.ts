import { createHash, type KeyObject, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CALIBRATION, DOG_FACE, LEARNED_CODE_LENGTH, NETWORKS } from '@rhinarium/engine';

/** A field of a protobuf message: number and value. A number is a varint, everything else has a length. */
type Field = readonly [number: number, value: number | string | Uint8Array];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

const message = (...fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.from([...varint(8 * number), ...varint(value)]);
      const bytes = Buffer.from(value as Uint8Array);
      return Buffer.concat([Buffer.from([...varint(8 * number + 2), ...varint(bytes.length)]), bytes]);
    }),
  );

/** A float tensor of a graph's in- or output. */
const tensorOf = (name: string, shape: readonly number[]) => {
  const dimensions = message(...shape.map((size): Field => [1, message([1, size])]));
  return message([1, name], [2, message([1, message([1, 1], [2, dimensions])])]);
};
const node = (type: string, inputs: readonly string[], output: string, ...attributes: readonly Buffer[]) => {
  const fields: Field[] = inputs.map((input) => [1, input]);
  return message(...fields, [2, output], [4, type], ...attributes.map((attribute): Field => [5, attribute]));
};
const attribute = (name: string, values: readonly number[]) =>
  message([1, name], ...values.map((value): Field => [8, value]), [20, 7]);

export interface DrawnNetwork {
  readonly sidePx?: number;
  readonly codeLength?: number;
  readonly output?: string;
  /** Name of its table of weights. */
  readonly weights?: string;
}

/** A small ONNX network: mean colours of sixteen parts of the picture, mixed to a code. */
export function drawnNetwork({
  sidePx = NETWORKS.dogFace.sidePx,
  codeLength = LEARNED_CODE_LENGTH,
  output = 'code',
  weights = 'weights',
}: DrawnNetwork = {}): Buffer {
  const means = 48;
  const part = [sidePx / 4, sidePx / 4];
  const mix = Float32Array.from({ length: means * codeLength }, (_, at) => Math.sin(1 + at * at));
  const table = message([1, means], [1, codeLength], [2, 1], [8, weights], [9, new Uint8Array(mix.buffer)]);
  const graph = message(
    [1, node('AveragePool', ['picture'], 'parts', attribute('kernel_shape', part), attribute('strides', part))],
    [1, node('Flatten', ['parts'], 'means')],
    [1, node('MatMul', ['means', weights], output)],
    [2, 'drawn'],
    [5, table],
    [11, tensorOf('picture', [1, 3, sidePx, sidePx])],
    [12, tensorOf(output, [1, codeLength])],
  );
  return message([1, 8], [8, message([1, ''], [2, 16])], [7, graph]);
}

export interface DrawnPack {
  readonly network?: Buffer;
  readonly calibration?: object;
  /** Changes to the manifest. */
  readonly manifest?: object;
  /** Key that signs. */
  readonly privateKey?: KeyObject;
}

/** Calibration of a drawn pack: that of the release, with half the weight. */
export const DRAWN_CALIBRATION = {
  ...CALIBRATION.DOG.learned!,
  origin: 'drawn',
  weights: { ...CALIBRATION.DOG.learned!.weights, learned: CALIBRATION.DOG.learned!.weights.learned! / 2 },
};

/** Writes a whole model pack, `drawn` 1.0, into a folder. */
export async function writePack(
  folder: string,
  { network = drawnNetwork(), calibration = DRAWN_CALIBRATION, manifest: changes, privateKey }: DrawnPack = {},
): Promise<string> {
  const cohort = Int8Array.from({ length: 60 * LEARNED_CODE_LENGTH }, (_, at) => Math.round(100 * Math.sin(at * at)));
  const files = {
    'dogFace.onnx': network,
    'dogFace.cohort': Buffer.from(cohort.buffer),
    'dogFace.calibration.json': Buffer.from(JSON.stringify(calibration)),
    'CARD.md': Buffer.from('# drawn 1.0\n'),
  };
  const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const side = NETWORKS.dogFace.sidePx;
  const manifest = {
    format: 'rhinarium-models/1',
    name: 'drawn',
    version: '1.0',
    licence: 'Apache-2.0',
    dogFace: {
      input: { name: 'picture', shape: [1, 3, side, side], white: 255 },
      output: { name: 'code', shape: [1, LEARNED_CODE_LENGTH] },
      face: { side: DOG_FACE.side, up: DOG_FACE.up },
    },
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sumOf(bytes)])),
    ...changes,
  };
  const text = Buffer.from(JSON.stringify(manifest));
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  await writeFile(path.join(folder, 'manifest.json'), text);
  if (privateKey) await writeFile(path.join(folder, 'manifest.sig'), sign(null, text, privateKey));
  return folder;
}
