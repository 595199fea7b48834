import type { PetTextName } from '../pet-fields.ts';
import type { Species } from '../vocabulary.ts';

/** Message about a row, without its words, which each language has. */
export type Note =
  | { readonly kind: 'openQuote' }
  | { readonly kind: 'tooManyCells'; readonly cells: number; readonly columns: number }
  | { readonly kind: 'noSpecies' }
  | { readonly kind: 'otherSpecies'; readonly value: string }
  | { readonly kind: 'tooManyMicrochips'; readonly microchips: number; readonly most: number }
  | { readonly kind: 'tooLong'; readonly field: PetTextName | 'owner'; readonly chars: number }
  | { readonly kind: 'badMetadata' }
  | { readonly kind: 'sameNumber'; readonly value: string; readonly line: number }
  | { readonly kind: 'sameMicrochip'; readonly value: string; readonly line: number }
  | { readonly kind: 'repeats'; readonly line: number }
  | { readonly kind: 'badMicrochip'; readonly value: string; readonly problem: string }
  | { readonly kind: 'unclearDate'; readonly value: string; readonly others: number }
  | { readonly kind: 'noSuchDate'; readonly value: string }
  | { readonly kind: 'noNumber'; readonly others: number }
  | { readonly kind: 'ownerWithoutName'; readonly others: number }
  | { readonly kind: 'badEmail'; readonly value: string }
  | { readonly kind: 'unclearConsent'; readonly value: string }
  | { readonly kind: 'microchipOfPet'; readonly value: string; readonly petId: string; readonly name?: string }
  | { readonly kind: 'petOfSpecies'; readonly petId: string; readonly species: Species };

/** A note about the row that begins on a line of the file, counted from 1. */
export interface RowNote {
  readonly line: number;
  readonly note: Note;
}

/** A sentence for each kind of note. */
export type NoteTexts = {
  readonly [Kind in Note['kind']]: (note: Extract<Note, { readonly kind: Kind }>) => string;
};

const moreRows = (others: number) => (others === 0 ? '' : ` and ${others} further ${others === 1 ? 'row' : 'rows'}`);

/** English sentences, without a capital at their beginning. */
export const NOTES: NoteTexts = {
  openQuote: () => 'a quote is opened and never closed; nothing after it is read',
  tooManyCells: ({ cells, columns }) => `it has ${cells} cells, the line of the column names ${columns}`,
  noSpecies: () => 'the species is missing',
  otherSpecies: ({ value }) => `the species is ${value}`,
  tooManyMicrochips: ({ microchips, most }) => `it has ${microchips} microchips, a pet has at most ${most}`,
  tooLong: ({ field, chars }) => `${field} is longer than ${chars} characters`,
  badMetadata: () => 'its metadata is not JSON',
  sameNumber: ({ value, line }) => `number ${value} is that of another animal on line ${line}`,
  sameMicrochip: ({ value, line }) => `microchip ${value} is also on line ${line}`,
  repeats: ({ line }) => `it repeats line ${line}`,
  badMicrochip: ({ value, problem }) => `microchip ${value} ${problem}; it is kept in the metadata`,
  unclearDate: ({ value, others }) =>
    `${value}${moreRows(others)}: the date may be day/month or month/day. It is kept as it is`,
  noSuchDate: ({ value }) => `${value} is not a date; it is kept as it is`,
  noNumber: ({ others }) =>
    `it${moreRows(others)} has neither a number nor a valid microchip. It gets a number made of its cells, by which the same row is recognised again`,
  ownerWithoutName: ({ others }) => `its owner${moreRows(others)} has no name and is not imported`,
  badEmail: ({ value }) => `${value} is not an e-mail address; it is kept as it is`,
  unclearConsent: ({ value }) => `${value} is neither yes nor no; no consent is recorded`,
  microchipOfPet: ({ value, petId, name }) =>
    `microchip ${value} is that of ${name === undefined ? `a pet without a name (${petId})` : `the pet ${name}`}`,
  petOfSpecies: ({ species }) => `the pet with this number is a ${species === 'DOG' ? 'dog' : 'cat'}`,
};

/** The sentence of a note. */
export function sayNote(note: Note, texts: NoteTexts = NOTES): string {
  const say = texts[note.kind] as (given: Note) => string;
  return say(note);
}
