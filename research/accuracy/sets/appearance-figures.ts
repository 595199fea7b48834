import { existsSync } from 'node:fs';
import path from 'node:path';
import { APPEARANCE, looksRatio } from '@rhinarium/engine';
import { bootstrap, generator } from '@rhinarium/evaluate/measures/bootstrap';
import type { Comparison } from '@rhinarium/evaluate/measures/comparisons';
import type { Figure } from '@rhinarium/evaluate/measures/figure';
import { protocolFigures } from '@rhinarium/evaluate/sets/figures';
import { breedsByName } from '@rhinarium/evaluate/sets/read-breeds';
import { keeper } from '@rhinarium/evaluate/sets/sample-impostors';
import { type AppearanceDecisions, appearanceDecisions } from './appearance-decisions.ts';
import { type LookingAnimal, readLooks } from './read-looks.ts';

/** What appearance images of one kind of pairs say, and what of it is let count. */
interface LooksRow {
  readonly photos: string;
  readonly pairs: string;
  readonly count: number;
  /** Share that speaks for one animal. */
  readonly inFavour: number;
  /** Mean of what is added to a comparison, in spreads of different animals' ratios; APPEARANCE.capSpreads at most. */
  readonly meanSpreads: number;
}

export interface AppearanceFigures {
  readonly capSpreads: number;
  readonly rows: readonly LooksRow[];
  /** Appearance images alone, one against one, and a search by one among all animals with one registered of each. */
  readonly alone: readonly {
    readonly photos: string;
    readonly animals: number;
    readonly eer: Figure;
    readonly rank1: Figure;
  }[];
  /** The decisions on cats with and without them; null where the sets are not there. */
  readonly decisions: AppearanceDecisions | null;
}

/** Most pairs of different animals of one source. */
const PAIRS_MAX = 12_000;

/** Sources of photos of whole animals, as printed. */
const SOURCES = [
  { folder: 'street-dogs', species: 'DOG', photos: 'street dogs, on which the ratio was fitted' },
  { folder: 'cat-photos', species: 'CAT', photos: 'cats' },
  { folder: 'oxford-pets', species: 'CAT', photos: 'cats of twelve breeds, one photo each' },
  { folder: 'oxford-pets', species: 'DOG', photos: 'dogs of 25 breeds, one photo each' },
] as const;

/** What appearances are worth on photos of a folder of real sets; each pair is of two photos, none a copy of the other. */
export async function appearanceFigures(real: string, say: (text: string) => void): Promise<AppearanceFigures> {
  const rows: LooksRow[] = [];
  const alone: AppearanceFigures['alone'][number][] = [];
  for (const { folder, species, photos } of SOURCES) {
    if (!existsSync(path.join(real, folder, species))) continue;
    say(`appearances: ${photos}`);
    const animals = await readLooks(path.join(real, folder), species);
    const { genuine, impostors, alike } = lookPairs(animals);
    rows.push(
      ...[
        rowOf(photos, 'one animal', genuine),
        rowOf(photos, 'two animals', impostors),
        rowOf(photos, 'two of one breed', alike),
      ].filter(({ count }) => count > 0),
    );
    if (genuine.length === 0) continue;
    const { eer } = protocolFigures([...genuine, ...impostors], animals.length);
    alone.push({ photos, animals: animals.length, eer, rank1: searchByLooks(animals) });
  }
  return { capSpreads: APPEARANCE.capSpreads, rows, alone, decisions: await appearanceDecisions(real, say) };
}

/** All pairs of photos of one animal, a fixed random sample of those of two, and of those of one breed. */
function lookPairs(animals: readonly LookingAnimal[]) {
  const photos = animals.flatMap(({ looks }, identity) => looks.map((look) => ({ identity, look })));
  const breeds = breedsByName(animals.map(({ name }) => name))?.of;
  const breedOf = (identity: number) => breeds?.get(animals[identity]!.name);
  const isKept = keeper((photos.length * (photos.length - 1)) / 2, PAIRS_MAX);
  const [genuine, impostors, alike]: [Comparison[], Comparison[], Comparison[]] = [[], [], []];
  photos.forEach((a, n) => {
    for (const b of photos.slice(n + 1)) {
      const isOne = a.identity === b.identity;
      const isAlike = !isOne && breedOf(a.identity) !== undefined && breedOf(a.identity) === breedOf(b.identity);
      if (!isOne && !isAlike && !isKept()) continue;
      const pair = { probe: a.identity, reference: b.identity, score: looksRatio(a.look, b.look) };
      (isOne ? genuine : isAlike ? alike : impostors).push(pair);
    }
  });
  return { genuine, impostors, alike };
}

function rowOf(photos: string, pairs: string, compared: readonly Comparison[]): LooksRow {
  const count = Math.max(1, compared.length);
  const counted = (score: number) =>
    Math.max(-APPEARANCE.capSpreads, Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * score));
  return {
    ...{ photos, pairs, count: compared.length },
    inFavour: compared.filter(({ score }) => score > 0).length / count,
    meanSpreads: compared.reduce((sum, { score }) => sum + counted(score), 0) / count,
  };
}

/** Share of animals that one of their photos finds first among one registered photo of each. */
function searchByLooks(animals: readonly LookingAnimal[]): Figure {
  const next = generator(4711);
  const drawn = animals.map(({ looks }) => {
    const at = Math.floor(next() * looks.length);
    const more = 1 + Math.floor(next() * Math.max(1, looks.length - 1));
    return { registered: looks[at]!, asked: looks[(at + more) % looks.length]!, count: looks.length };
  });
  const found = drawn.map(({ registered, asked, count }) => {
    if (count < 2) return null;
    const own = looksRatio(asked, registered);
    return drawn.every((other) => other.registered === registered || looksRatio(asked, other.registered) < own) ? 1 : 0;
  });
  const share = (weights?: Float64Array): number => {
    let [right, total] = [0, 0];
    found.forEach((one, n) => {
      const weight = one === null ? 0 : (weights?.[n] ?? 1);
      total += weight;
      right += weight * (one ?? 0);
    });
    return total === 0 ? 0 : right / total;
  };
  return { value: share(), interval: bootstrap(found.length, (weights) => [share(weights)])[0] ?? null };
}
