import type { Species } from '@rhinarium/engine';
import { compareDraws } from '../compare/compare-draws.ts';
import type { EvidenceDraw, LookAlikes } from './evidence.ts';
import type { Breeds } from './read-breeds.ts';
import type { ReadFolder } from './read-folder.ts';
import { type ImpostorsMax, keeper, probeOf, referenceOf } from './sample-impostors.ts';

/** Compares all animals of one breed with each other, single photos and drawn probes with drawn references. */
export async function lookAlikes({
  species,
  breeds,
  identities,
  draws,
  impostorsMax,
  say,
}: {
  readonly species: Species;
  readonly breeds: Breeds;
  readonly identities: ReadFolder['identities'];
  readonly draws: readonly (readonly EvidenceDraw[])[];
  readonly impostorsMax: ImpostorsMax;
  readonly say: (text: string) => void;
}): Promise<LookAlikes> {
  const breedOf = identities.map(({ name }) => breeds.of.get(name));
  const isAlike = (one: number, other: number) =>
    one !== other && breedOf[one] !== undefined && breedOf[one] === breedOf[other];
  const one = await compareDraws({
    species,
    rounds: thinned(alikeSingles(identities, isAlike), impostorsMax.R1P1),
    say,
  });
  const fused = await compareDraws({ species, rounds: thinned(alikeDraws(draws, isAlike), impostorsMax.R5P3), say });
  const known = breedOf.filter((breed) => breed !== undefined);
  return {
    source: breeds.source,
    breeds: new Set(known).size,
    identities: known.length,
    breedOf,
    R1P1: one.single,
    R5P3: fused.fused,
  };
}

type IsAlike = (one: number, other: number) => boolean;

function alikeSingles(identities: ReadFolder['identities'], isAlike: IsAlike): EvidenceDraw[][] {
  return identities.flatMap(({ photos }, identity) =>
    photos.map((photo) => [
      probeOf(identity, [photo]),
      ...identities.flatMap((other, number) =>
        number > identity && isAlike(identity, number) ? other.photos.map((one) => referenceOf(number, [one])) : [],
      ),
    ]),
  );
}

function alikeDraws(draws: readonly (readonly EvidenceDraw[])[], isAlike: IsAlike): EvidenceDraw[][] {
  return draws.flatMap((own) =>
    own.map(({ identity, probes }, round) => [
      probeOf(identity, probes),
      ...draws
        .map((other) => other[round]!)
        .filter((other) => isAlike(identity, other.identity))
        .map((other) => referenceOf(other.identity, other.references)),
    ]),
  );
}

/** Reduces rounds of one probe each to about `max` references in all, the same ones in every run. */
function thinned(rounds: readonly EvidenceDraw[][], max: number): EvidenceDraw[][] {
  const isKept = keeper(
    rounds.reduce((sum, { length }) => sum + length - 1, 0),
    max,
  );
  return rounds.map(([probe, ...references]) => [probe!, ...references.filter(isKept)]);
}
