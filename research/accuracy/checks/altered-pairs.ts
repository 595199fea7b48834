import { type Pixels, type Species, verify } from '@rhinarium/engine';
import { FILLS, paintOver, replaceBackground, widened } from './alter-photo.ts';
import { listFiles, readPixels, type SeenPhoto, seePhoto } from './see-photo.ts';

/** Smallest share of a picture outside the region for a background check. */
const BACKGROUND_SHARE_MIN = 0.1;
const TARGET = 1e-4;

/** A photo with one change, and the scores of its genuine pairs before and after. */
export interface AlteredPhoto {
  readonly change: string;
  /** First reason if the changed photo is refused. */
  readonly refusedFor?: string;
  readonly scores: readonly { readonly before: number; readonly after: number }[];
}

interface Options {
  readonly species: Species;
  /** Number of changed photos per animal, and of photos that each is compared with. */
  readonly probesMax: number;
  readonly referencesMax: number;
  readonly identitiesMax?: number;
  /** Folder of pictures without an animal, `<name>/<image>`. */
  readonly backgrounds: string;
}

/** Selects `count` evenly spaced items. */
const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, n) => items[Math.floor((n * items.length) / count)]!);

/** Seeded generator of numbers from 0 to 1. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const single = (template: Uint8Array) => ({ fingerprints: [{ id: 'photo', template }], appearances: [] });

const scoreOf = (species: Species, probe: Uint8Array, reference: Uint8Array): number =>
  verify({ species, probe: single(probe), reference: single(reference), targetFalseMatchRate: TARGET }).score;

function backgroundShare({ pixels }: SeenPhoto, region: { readonly width: number; readonly height: number }): number {
  return 1 - (region.width * region.height) / (pixels.width * pixels.height);
}

/** Changes of one photo: its region painted over, and its background replaced if it is large enough. */
function changesOf(photo: SeenPhoto, other: Pixels): { readonly change: string; readonly pixels: Pixels }[] {
  const { region, pixels, overhang } = photo;
  if (!region) return [];
  const kept = widened(region, overhang, pixels);
  const painted = FILLS.map((fill) => ({
    change: `painted: ${fill}`,
    pixels: paintOver(pixels, region, fill, noiseFrom(1)),
  }));
  if (backgroundShare(photo, kept) < BACKGROUND_SHARE_MIN) return painted;
  return [
    ...painted,
    { change: 'background: grey', pixels: replaceBackground(pixels, kept, 'grey') },
    { change: 'background: photo', pixels: replaceBackground(pixels, kept, other) },
  ];
}

/** Changes photos of each animal of `<folder>/<identity>/<image>`, and compares them with its other photos. */
export async function alteredPairs(
  folder: string,
  options: Options,
  say: (text: string) => void,
): Promise<AlteredPhoto[]> {
  const { species, probesMax, referencesMax, identitiesMax } = options;
  const identities = (await listFiles(folder)).filter(({ length }) => length > 1).slice(0, identitiesMax);
  const found: AlteredPhoto[] = [];
  const backgrounds = (await listFiles(options.backgrounds)).flat();
  for (const [at, files] of identities.entries()) {
    const background = await readPixels(backgrounds[at % backgrounds.length]!);
    const photos: SeenPhoto[] = [];
    for (const file of spread(files, 3 * (probesMax + referencesMax)))
      photos.push(await seePhoto(await readPixels(file), species));
    const usable = photos.filter(({ template }) => template);
    const withRegion = usable.filter(({ region }) => region);
    for (const photo of spread(withRegion, probesMax)) {
      const references = spread(
        usable.filter((one) => one !== photo),
        referencesMax,
      );
      const before = references.map(({ template }) => scoreOf(species, photo.template!, template!));
      for (const { change, pixels } of changesOf(photo, background)) {
        const { template, reasons } = await seePhoto(pixels, species);
        const scores = template
          ? references.map((one, n) => ({ before: before[n]!, after: scoreOf(species, template, one.template!) }))
          : [];
        found.push({ change, scores, ...(template ? {} : { refusedFor: reasons[0]! }) });
      }
    }
    say(`${at + 1} of ${identities.length} animals`);
  }
  return found;
}
