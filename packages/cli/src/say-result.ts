import type {
  DuplicateSearchResult,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
} from '@rhinarium/client';

type Result = PetVerificationResult | PetIdentificationResult;

/** A decision as lines: the result, its evidence, then the advice. */
export function sayDecided(subject: string, result: Result): string[] {
  const lines = 'pets' in result ? sayIdentified(subject, result) : sayVerified(subject, result);
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

function sayVerified(
  subject: string,
  { decision, score, threshold, falseMatchRate, microchipContradiction }: PetVerificationResult,
): string[] {
  return [
    `${subject}: ${decision}, score ${score} (a match from ${threshold})`,
    `  ${rarity(falseMatchRate)} of different animals scores this high`,
    ...(microchipContradiction ? ['  the microchip speaks against this pet'] : []),
  ];
}

function sayIdentified(subject: string, { decision, pets, searchedCount }: PetIdentificationResult): string[] {
  const [best] = pets;
  const who = decision === 'IDENTIFIED' && best !== undefined ? `, pet ${best.id}` : '';
  return [
    `${subject}: ${decision}${who} (${searchedCount} pets searched)`,
    ...pets.map(
      ({ rank, id, score, isMatch, microchipContradiction: isAgainst }) =>
        `  ${rank}. pet ${id} score ${score}${isMatch ? ', a match' : ''}${isAgainst ? ', the microchip speaks against it' : ''}`,
    ),
  ];
}

/** `one comparison in 1,400,000`, to two digits. */
function rarity(rate: number): string {
  if (rate <= 0) return 'no comparison';
  const one = Math.round(1 / rate);
  const digits = 10 ** Math.max(0, String(one).length - 2);
  return `one comparison in ${(Math.round(one / digits) * digits).toLocaleString('en')}`;
}
