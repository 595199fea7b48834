import { type Species, showSeveralAnimals, weakestLink } from '@rhinarium/engine';
import { bootstrap, type Figure } from '@rhinarium/evaluate/measures/figure';
import { createRandom } from '@rhinarium/synthetic';

/** Photos of a session: number of the first animal, and of the second one. */
const MIXES = [
  [3, 0],
  [2, 1],
  [5, 0],
  [4, 1],
  [3, 2],
] as const;
/** Smallest number of photos for an animal to take part. */
const PHOTOS_MIN = 5;
/** Sessions per animal and mix: fewer with many animals. */
const DRAWS = { few: 40, many: 10, manyFrom: 30 };

/** A photo of a session. */
interface SessionPhoto {
  readonly template: Uint8Array;
}

/** Share of sessions with these numbers of photos that are found to show several animals. */
export interface SessionFigures {
  readonly own: number;
  readonly foreign: number;
  readonly animals: number;
  readonly sessions: number;
  readonly several: Figure;
  /** 0.5 % quantile of the weakest link. */
  readonly link: number;
}

/**
 * Draws sessions from the animals with enough photos. Returns an empty list with fewer than two. The second animal is
 * drawn from the others, or is that of the same index in `seconds`, in which case sessions of one animal are omitted.
 */
export function sessionFigures(
  species: Species,
  animals: readonly (readonly SessionPhoto[])[],
  seconds?: readonly (readonly SessionPhoto[])[],
): SessionFigures[] {
  const random = createRandom(7, 11);
  const pick = (photos: readonly SessionPhoto[], count: number) => {
    const rest = [...photos];
    return Array.from({ length: count }, () => rest.splice(Math.floor(random.next() * rest.length), 1)[0]!);
  };
  const isUsable = (photos: readonly SessionPhoto[] | undefined) => (photos?.length ?? 0) >= PHOTOS_MIN;
  const places = animals.flatMap((photos, at) => (isUsable(photos) && (!seconds || isUsable(seconds[at])) ? [at] : []));
  if (places.length < 2) return [];
  const draws = places.length >= DRAWS.manyFrom ? DRAWS.many : DRAWS.few;
  return (seconds ? MIXES.filter((mix) => mix[1] > 0) : MIXES).map(([own, foreign]) => {
    const links: number[] = [];
    const shares = places.map((place, at) => {
      const other = places[(at + 1 + Math.floor(random.next() * (places.length - 1))) % places.length]!;
      const others = seconds ? seconds[place]! : animals[other]!;
      let alarms = 0;
      for (let draw = 0; draw < draws; draw++) {
        const photos = [...pick(animals[place]!, own), ...pick(others, foreign)];
        const session = photos.map(({ template }, n) => ({ id: String(n), template }));
        links.push(weakestLink(species, session));
        if (showSeveralAnimals(species, session)) alarms += 1;
      }
      return alarms / draws;
    });
    links.sort((a, b) => a - b);
    const sessions = places.length * draws;
    const link = links[Math.floor(links.length / 200)]!;
    return { own, foreign, animals: places.length, sessions, several: meanOf(shares), link };
  });
}

function meanOf(shares: readonly number[]): Figure {
  const mean = (weights?: Float64Array) =>
    shares.reduce((sum, share, n) => sum + share * (weights?.[n] ?? 1), 0) / shares.length;
  return { value: mean(), interval: bootstrap(shares.length, (weights) => [mean(weights)])[0] ?? null };
}
