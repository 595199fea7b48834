import {
  type Client,
  type DuplicateSearchResult,
  errorIs,
  type FingerprintAdditionResult,
  type PetIdentificationResult,
  type PetVerificationResult,
  type StandingSearchResult,
} from '@rhinarium/client';

type Result = PetVerificationResult | PetIdentificationResult;

/** Names of the candidates of a result by id. Pets without a name, or deleted since, are left out. */
export async function readNames(client: Client, result: object | undefined): Promise<ReadonlyMap<string, string>> {
  const pets = result && 'pets' in result ? (result as PetIdentificationResult).pets : [];
  const read = pets.map(async ({ id }) => {
    const name = await client.pets.read(id).then(
      (pet) => pet.name,
      (error) => {
        if (errorIs.noSuchPet(error)) return undefined;
        throw error;
      },
    );
    return name === undefined ? [] : [[id, name] as const];
  });
  return new Map((await Promise.all(read)).flat());
}

/** A decision as lines: the result, its evidence, then the advice. */
export function sayDecided(subject: string, result: Result, names: ReadonlyMap<string, string>): string[] {
  const lines = 'pets' in result ? sayIdentified(subject, result, names) : sayVerified(subject, result);
  const advice = (result.advice ?? []).map(({ message }) => `  ${message}`);
  return [...lines, ...advice, ...sayWarnings(result)];
}

export function sayWarnings({ warnings }: Result | FingerprintAdditionResult): string[] {
  return (warnings ?? []).map(({ message }) => `  warning: ${message}`);
}

/** The pairs of a duplicate search, one per line: both pets and the score. */
export function sayPairs({ pairs, petCount, hasMore }: DuplicateSearchResult): string[] {
  const lines = pairs.map(({ pets: [older, newer], score }) => `${older.id}  ${newer.id}  score ${score}`);
  const more = hasMore ? ['More pairs were found than are listed: merge these, and search again.'] : [];
  const searched = petCount === 1 ? '1 pet searched' : `${petCount} pets searched`;
  const found = pairs.length === 1 ? '1 pair looks' : `${pairs.length} pairs look`;
  return [`${searched}, ${found} like one animal`, ...lines, ...more];
}

/** The matching pairs of a standing search, one per line. */
export function saySearched({ candidates, searchedCount }: StandingSearchResult): string[] {
  const found = candidates.filter(({ isMatch }) => isMatch);
  const lines = found.map(
    ({ sightingId, petId, score, microchip }) =>
      `  sighting ${sightingId}  pet ${petId}  ${microchip ? `microchip ${microchip}` : `score ${score}`}`,
  );
  return [`${searchedCount} searched, ${found.length} may match`, ...lines];
}

function sayVerified(
  subject: string,
  { decision, score, threshold, falseMatchRate, microchipContradiction }: PetVerificationResult,
): string[] {
  return [
    `${subject}: ${decision}, score ${score} (a match from ${threshold})`,
    `  ${rarity(falseMatchRate)}`,
    ...(microchipContradiction ? ['  the microchip speaks against this pet'] : []),
  ];
}

function sayIdentified(
  subject: string,
  { decision, pets, searchedCount }: PetIdentificationResult,
  names: ReadonlyMap<string, string>,
): string[] {
  const [best] = pets;
  const called = (id: string) => (names.has(id) ? `${names.get(id)} (${id})` : `pet ${id}`);
  const who = decision === 'IDENTIFIED' && best !== undefined ? `, ${called(best.id)}` : '';
  return [
    `${subject}: ${decision}${who} (${searchedCount} pets searched)`,
    ...pets.map(
      ({ rank, id, score, isMatch, microchipContradiction: isAgainst }) =>
        `  ${rank}. ${called(id)} score ${score}${isMatch ? ', a match' : ''}${isAgainst ? ', the microchip speaks against it' : ''}`,
    ),
  ];
}

/** How often different animals score as high, such as "about 1 in 1,400,000 comparisons …", to two digits. */
function rarity(rate: number): string {
  if (rate <= 0) return 'no comparison of different animals scores this high';
  const one = Math.round(1 / rate);
  if (one <= 1) return 'most comparisons of different animals score this high';
  const digits = 10 ** Math.max(0, String(one).length - 2);
  const rounded = Math.round(one / digits) * digits;
  return `about 1 in ${rounded.toLocaleString('en')} comparisons of different animals scores this high`;
}
