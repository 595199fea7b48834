import type { Species } from '@rhinarium/engine';
import { compareDraws } from '../compare/compare-draws.ts';
import type { EvidenceDraw, LookAlikes } from './evidence.ts';
import type { Breeds } from './read-breeds.ts';
import type { ReadFolder } from './read-folder.ts';
import { IMPOSTORS_MAX, keeper, probeOf, referenceOf } from './sample-impostors.ts';

/** Compares all animals of one breed with each other, photo with photo and drawn probes with drawn references. */
export async function lookAlikes(
  species: Species,
  breeds: Breeds,
  identities: ReadFolder['identities'],
  draws: readonly (readonly EvidenceDraw[])[],
  say: (text: string) => void,
): Promise<LookAlikes> {
  const breedOf = identities.map(({ name }) => breeds.of.get(name));
  const isAlike = (one: number, other: number) =>
    one !== other && breedOf[one] !== undefined && breedOf[one] === breedOf[other];
  const one = await compareDraws({ species, rounds: alikeSingles(identities, isAlike), say });
  const fused = await compareDraws({ species, rounds: alikeDraws(draws, isAlike), say });
  const known = breedOf.filter((breed) => breed !== undefined);
  return {
    source: breeds.source,
    breeds: new Set(known).size,
    identities: known.length,
    R1P1: one.single,
    R5P3: fused.fused,
  };
}

type IsAlike = (one: number, other: number) => boolean;

function alikeSingles(identities: ReadFolder['identities'], isAlike: IsAlike): EvidenceDraw[][] {
  const rounds = identities.flatMap(({ photos }, identity) =>
    photos.map((photo) => [
      probeOf(identity, [photo]),
      ...identities.flatMap((other, number) =>
        number > identity && isAlike(identity, number) ? other.photos.map((one) => referenceOf(number, [one])) : [],
      ),
    ]),
  );
  return thinned(rounds, IMPOSTORS_MAX.R1P1);
}

function alikeDraws(draws: readonly (readonly EvidenceDraw[])[], isAlike: IsAlike): EvidenceDraw[][] {
  const rounds = draws.flatMap((own) =>
    own.map(({ identity, probes }, round) => [
      probeOf(identity, probes),
      ...draws
        .map((other) => other[round]!)
        .filter((other) => isAlike(identity, other.identity))
        .map((other) => referenceOf(other.identity, other.references)),
    ]),
  );
  return thinned(rounds, IMPOSTORS_MAX.R5P3);
}

/** Rounds of one probe each with about `max` references altogether, the same ones in every run. */
function thinned(rounds: readonly EvidenceDraw[][], max: number): EvidenceDraw[][] {
  const isKept = keeper(
    rounds.reduce((sum, { length }) => sum + length - 1, 0),
    max,
  );
  return rounds.map(([probe, ...references]) => [probe!, ...references.filter(isKept)]);
}
