import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Manual label of a photo. The folder's README.md has the criteria. */
export type Label = 'yes' | 'borderline' | 'no';

export interface NoseLabel {
  /** Path relative to the data folder. */
  readonly file: string;
  /** Labelled square of the photo, px. Default: all of it. */
  readonly crop?: { readonly left: number; readonly top: number; readonly sidePx: number };
  readonly print: Label;
  readonly isFar: boolean;
  readonly isAngled: boolean;
}

export interface CatLabel {
  readonly file: string;
  /** Whether the face fills the frame. */
  readonly fills: Label;
  readonly isBlurred: boolean;
  readonly isAngled: boolean;
  readonly eyesClosed: 'yes' | 'half' | 'no';
}

async function rowsOf(name: string): Promise<Readonly<Record<string, string>>[]> {
  const file = fileURLToPath(new URL(`../../../../research/accuracy/labels/${name}`, import.meta.url));
  const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const fields = head!.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(fields.map((field, at) => [field, values[at]!]));
  });
}

export async function readNoseLabels(): Promise<NoseLabel[]> {
  return (await rowsOf('noses.csv')).map((row) => ({
    file: row['file']!,
    ...(row['sidePx'] === ''
      ? {}
      : { crop: { left: Number(row['left']), top: Number(row['top']), sidePx: Number(row['sidePx']) } }),
    print: row['print'] as Label,
    isFar: row['far'] === 'yes',
    isAngled: row['angled'] === 'yes',
  }));
}

export async function readCatLabels(): Promise<CatLabel[]> {
  return (await rowsOf('cats.csv')).map((row) => ({
    file: row['file']!,
    fills: row['fills'] as Label,
    isBlurred: row['blurred'] === 'yes',
    isAngled: row['angled'] === 'yes',
    eyesClosed: row['eyesClosed'] as CatLabel['eyesClosed'],
  }));
}

/** Positions of a cat's eyes, as shares of the photo's width and height. */
export interface EyesLabel {
  /** Path relative to the data folder. */
  readonly file: string;
  readonly left: { readonly x: number; readonly y: number };
  readonly right: { readonly x: number; readonly y: number };
}

/** Reads the labels of photos that show both eyes. */
export async function readEyesLabels(): Promise<EyesLabel[]> {
  const place = (row: Readonly<Record<string, string>>, eye: string) => ({
    x: Number(row[`${eye}X`]),
    y: Number(row[`${eye}Y`]),
  });
  return (await rowsOf('eyes.csv'))
    .filter((row) => row['leftX'] !== '')
    .map((row) => ({ file: row['file']!, left: place(row, 'left'), right: place(row, 'right') }));
}
