import type { Species } from '../vocabulary.ts';

/** Order of day and month in dates that begin with neither the year nor a month's name. */
export type DateOrder = 'dmy' | 'mdy';

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T].*)?$/;

/**
 * The order that the dates of a file have in common: a first number above 12 is a day, a second one too, and dots stand
 * in dates that begin with the day. `undefined` if no date tells, or two contradict each other.
 */
export function dateOrderOf(dates: readonly string[]): DateOrder | undefined {
  const told = new Set<DateOrder>();
  for (const date of dates) {
    const [, first, separator, second] = NUMBERS.exec(date.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    if (separator === '.' || Number(first) > 12) told.add('dmy');
    else if (Number(second) > 12) told.add('mdy');
  }
  return told.size === 1 ? [...told][0] : undefined;
}

/**
 * A date as YYYY-MM-DD. `undefined` if it is not a date, or its order is not known. Two digits are a year of this
 * century up to next year, otherwise of the last one.
 */
export function readDate(text: string, order: DateOrder | undefined, thisYear: number): string | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text.trim()) ?? [];
  if (year !== undefined) return isoDate(Number(year), Number(month), Number(day));
  const [, first, , second, last] = NUMBERS.exec(text.trim()) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const years =
    last.length === 4 ? Number(last) : 2000 + Number(last) > thisYear + 1 ? 1900 + Number(last) : 2000 + Number(last);
  if (first === second) return isoDate(years, Number(first), Number(second));
  if (order === undefined) return undefined;
  const [days, months] = order === 'dmy' ? [first, second] : [second, first];
  return isoDate(years, Number(months), Number(days));
}

/** Checks that a text is written like a date and is not one in either order, such as 31/2/2026. */
export function isNoDate(text: string): boolean {
  const isWritten = YEAR_FIRST.test(text.trim()) || NUMBERS.test(text.trim());
  return isWritten && (['dmy', 'mdy'] as const).every((order) => readDate(text, order, 0) === undefined);
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

const WORDS: Readonly<Record<Species, readonly string[]>> = {
  DOG: [
    'dog',
    'dogs',
    'canine',
    'canis',
    'k9',
    'puppy',
    'hund',
    'hunde',
    'hündin',
    'rüde',
    'welpe',
    'perro',
    'perra',
    'cachorro',
    'chien',
    'chienne',
    'chiot',
    '개',
    '강아지',
    '견',
    '犬',
  ],
  CAT: [
    'cat',
    'cats',
    'feline',
    'felis',
    'kitten',
    'katze',
    'katzen',
    'kater',
    'kätzchen',
    'gato',
    'gata',
    'gatito',
    'chat',
    'chatte',
    'chaton',
    '고양이',
    '묘',
    '猫',
  ],
};

const SPECIES_OF: ReadonlyMap<string, Species> = new Map(
  (Object.keys(WORDS) as Species[]).flatMap((species) => WORDS[species].map((word) => [word, species])),
);

/** Species of a cell such as `Cat`, `KATZE (weiblich)` or `Dog - adult`. */
export function readSpecies(text: string): Species | undefined {
  const words = text.normalize('NFC').toLowerCase();
  return SPECIES_OF.get(words) ?? SPECIES_OF.get(words.split(/[\s(/,;:–-]/, 1)[0] ?? '');
}
