import type { Species } from '../vocabulary.ts';

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
