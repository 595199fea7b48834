import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { CameraName, PatternFamily, Species } from '@rhinarium/synthetic';

/** Inclusive range that a capture draws from. */
type Range = readonly [low: number, high: number];

/** Parameters that determine the bytes of every file of a collection. */
export interface Recipe {
  readonly species: Species;
  readonly family: PatternFamily;
  readonly camera: CameraName | 'plain';
  readonly widthPx: Range;
  readonly shotsPerOccasion: number;
  readonly difficulty: Range;
  readonly jpegQuality: Range;
}

export interface GenerateOptions {
  readonly recipe: Recipe;
  readonly folder: string;
  /** Seed of the first identity's animal. The following ones have consecutive seeds. */
  readonly firstSeed: number;
  readonly identities: number;
  /** Siblings per identity, which differ only in the positions of beads. */
  readonly siblings: number;
  /** Images per identity. */
  readonly captures: number;
  readonly threads: number;
}

export const GENERATE_USAGE = `Usage: npm run --silent generate -- --out DIR [options]
  writes DIR/<SPECIES>/<seed>[-<sibling>]/<occasion>-<shot>.jpg and leaves alone what is there already
  --contact-sheet FILE      only write one JPEG with a sheet of generated noses
  --species DOG|CAT         DOG: noses (default), CAT: faces
  --family NAME             pattern of the noses: folds (default), pebbles; reaction is reserved for testing
  --siblings N              siblings of each pet, alike in measures but not in the beads (default 0)
  --identities N            pets (default 10)
  --captures K              images of each pet (default 8)
  --seed S                  seed of the first pet (default 1000000); the next one has the seed after it
  --shots-per-occasion N    images that share light and camera (default 5)
  --camera a|b|plain        type of camera (default a); b is reserved for testing, plain is for the package's own tests
  --size PX or LOW-HIGH     width of the images, two thirds of which is the nose (default 320); a range favours small ones
  --difficulty LOW-HIGH     from 0 (studio) to 1 (poor light, tilt, blur), drawn for each image (default 0.1-0.8)
  --jpeg LOW-HIGH           quality of the files, drawn for each image (default 50-95)
  --threads N               number of threads (default: one per core)
`;

const flags = {
  out: { type: 'string' },
  'contact-sheet': { type: 'string' },
  species: { type: 'string', default: 'DOG' },
  family: { type: 'string', default: 'folds' },
  siblings: { type: 'string', default: '0' },
  identities: { type: 'string', default: '10' },
  captures: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1000000' },
  'shots-per-occasion': { type: 'string', default: '5' },
  camera: { type: 'string', default: 'a' },
  size: { type: 'string', default: '320' },
  difficulty: { type: 'string', default: '0.1-0.8' },
  jpeg: { type: 'string', default: '50-95' },
  threads: { type: 'string', default: String(availableParallelism()) },
} as const;

function refuse(name: string, text: string, takes: string): never {
  throw new RangeError(`--${name} is ${text}; it takes ${takes}`);
}

function choose<T extends string>(name: string, text: string, choices: readonly T[]): T {
  return choices.find((choice) => choice === text) ?? refuse(name, text, choices.join(' or '));
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return value;
  return refuse(name, text, `a whole number from ${low} to ${high}`);
}

function range(name: string, text: string, low: number, high: number): Range {
  const found = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text);
  const from = Number(found?.[1]);
  const to = Number(found?.[2] ?? from);
  if (found && from >= low && from <= to && to <= high) return [from, to];
  return refuse(name, text, `a number from ${low} to ${high}, or two such as ${low}-${high}`);
}

function read(args: readonly string[]) {
  return parseArgs({ args: [...args], options: flags }).values;
}

/** File of the contact sheet, if requested. Throws for an unknown option. */
export function readContactSheet(args: readonly string[]): string | undefined {
  return read(args)['contact-sheet'];
}

/** Parses the arguments. Throws an Error that names the option and its valid values. */
export function readGenerateOptions(args: readonly string[]): GenerateOptions {
  const values = read(args);
  if (!values.out) throw new Error('--out is missing; it takes the folder to fill');
  if (values.species === 'CAT' && (values.family !== flags.family.default || values.siblings !== '0')) {
    throw new Error('--family and --siblings are for --species DOG');
  }
  return {
    recipe: {
      species: choose('species', values.species, ['DOG', 'CAT']),
      family: choose('family', values.family, ['folds', 'pebbles', 'reaction']),
      camera: choose('camera', values.camera, ['a', 'b', 'plain']),
      widthPx: range('size', values.size, 32, 2048),
      shotsPerOccasion: wholeNumber('shots-per-occasion', values['shots-per-occasion'], 1, 1_000_000),
      difficulty: range('difficulty', values.difficulty, 0, 1),
      jpegQuality: range('jpeg', values.jpeg, 1, 100),
    },
    folder: values.out,
    firstSeed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER - 1_000_000_000),
    identities: wholeNumber('identities', values.identities, 1, 1_000_000_000),
    siblings: wholeNumber('siblings', values.siblings, 0, 1000),
    captures: wholeNumber('captures', values.captures, 1, 1_000_000),
    threads: wholeNumber('threads', values.threads, 1, 256),
  };
}
