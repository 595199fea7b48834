import { LIMITS } from '../limits.ts';
import type { Metadata } from '../metadata.ts';
import { microchipProblem, normalizeMicrochip } from '../microchip.ts';
import { PET_TEXT_NAMES, type PetTextName } from '../pet-fields.ts';
import type { Species } from '../vocabulary.ts';
import { type ChosenColumns, type ColumnMap, chooseColumns, METADATA } from './choose-columns.ts';
import { DATE_FIELDS, IMPORT_FORMATS, type ImportFormatName, recogniseFormat } from './formats.ts';
import type { Note, RowNote } from './notes.ts';
import { type DateOrder, dateOrderOf, isNoDate, readDate, readSpecies } from './read-cells.ts';
import { type AnimalOwner, readOwner } from './read-owner.ts';
import type { Table, TableRow } from './read-table.ts';

type Texts = { readonly [Name in PetTextName]?: string };

/** An animal of a table, as a pet would have it. */
export interface Animal extends Texts {
  readonly line: number;
  readonly species: Species;
  /** Normalised and valid. */
  readonly microchips: readonly string[];
  readonly searchPools?: readonly string[];
  readonly metadata?: Metadata;
  readonly owner?: AnimalOwner;
}

/** The content of a table. */
export interface Reading {
  readonly format: ImportFormatName;
  readonly animals: readonly Animal[];
  /** Rows that are not imported, because they cannot be read or contradict each other. */
  readonly problems: readonly RowNote[];
  /** Rows of animals that are neither dogs nor cats. */
  readonly others: readonly RowNote[];
  /** Rows that are imported without something that they hold. */
  readonly remarks: readonly RowNote[];
  /** Number of further rows of an animal. */
  readonly repeated: number;
  /** Columns of which something is imported, with the field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly ignoredColumns: readonly string[];
}

/** Choices that come before what the table tells. */
export interface ReadingOptions {
  readonly format?: ImportFormatName | undefined;
  readonly map?: ColumnMap | undefined;
  /** Order of day and month if the dates of the file do not tell. */
  readonly order?: DateOrder | undefined;
  /** Species of rows without one. */
  readonly species?: Species | undefined;
  readonly thisYear: number;
}

/** Texts that stand for no microchip. */
const NO_MICROCHIP = /^(none|no|n\/?a|nil|unknown|not? ?(micro)?chip(ped)?|kein(er)?|nein|unbekannt|없음|0+|-+|\?+)$/i;
/** Texts that a CSV file for spreadsheets has in place of a formula. */
const UNQUOTED_FORMULA = /^'(?=[=+\-@|\t\r\n])/;

/** Reads the rows of a table as animals. */
export function readAnimals(table: Table, options: ReadingOptions): Reading {
  const format = options.format ?? recogniseFormat(table.header);
  const context = {
    ...options,
    format,
    header: table.header,
    columns: chooseColumns(table.header, format, options.map),
  };
  const order = options.order ?? dateOrderOf(table.rows.flatMap((row) => datesOf(row, context.columns)));
  const undecided: RowNote[] = [];
  const problems: RowNote[] = [...table.problems];
  const [others, remarks, unnumbered, animals]: [RowNote[], RowNote[], RowNote[], Animal[]] = [[], [], [], []];
  const isNameless = ({ note }: RowNote) => note.kind === 'ownerWithoutName';
  const firstOf = new Map<string, Animal | 'other'>();
  let repeated = 0;
  for (const row of table.rows) {
    const { line } = row;
    if (row.cells.every((cell, at) => cell === table.header[at])) {
      repeated++;
      continue;
    }
    const number = cellsOf(row, context.columns, 'externalId')[0];
    const before = number === undefined ? undefined : firstOf.get(number);
    const read = readRow(row, { ...context, order, undecided });
    if (IMPORT_FORMATS[format].listsAgain && before !== undefined && repeats(read, before)) repeated++;
    else if ('problem' in read) problems.push({ line, note: read.problem });
    else if ('other' in read) {
      others.push({ line, note: read.other });
      if (number !== undefined) firstOf.set(number, 'other');
    } else if (typeof before === 'object') {
      if (isSame(read.animal, before)) remarks.push({ line, note: { kind: 'repeats', line: before.line } });
      else problems.push({ line, note: { kind: 'sameNumber', value: number!, line: before.line } });
    } else {
      animals.push(read.animal);
      remarks.push(...read.remarks);
      if (number !== undefined) firstOf.set(number, read.animal);
      else if (read.animal.microchips.length === 0) unnumbered.push({ line, note: { kind: 'noNumber', others: 0 } });
    }
  }
  const twins = twinsOf(animals);
  return {
    format,
    animals: animals.filter(({ line }) => !twins.has(line)),
    problems: problems.concat(Array.from(twins, ([line, note]) => ({ line, note }))).sort((a, b) => a.line - b.line),
    others,
    repeated,
    remarks: [
      ...remarks.filter((remark) => !isNameless(remark)),
      ...summed(undecided),
      ...summed(unnumbered),
      ...summed(remarks.filter(isNameless)),
    ],
    ...columnsOf(table.header, context.columns),
  };
}

type RowRead =
  | { readonly animal: Animal; readonly remarks: readonly RowNote[] }
  | { readonly problem: Note }
  | { readonly other: Note };

/** Checks that a further row of an animal, which may have fewer values than the first one, does not contradict it. */
function repeats(row: RowRead, first: Animal | 'other'): boolean {
  if (!('animal' in row)) return 'problem' in row || first === 'other';
  return first !== 'other' && hasSameMarks(row.animal, first);
}

const hasSameMarks = (animal: Animal, first: Animal) =>
  animal.species === first.species && animal.microchips.every((microchip) => first.microchips.includes(microchip));

/** Checks that two rows with one number are of one animal. */
const isSame = (animal: Animal, first: Animal) =>
  hasSameMarks(animal, first) && (animal.name ?? first.name) === first.name;

interface RowContext extends ReadingOptions {
  readonly format: ImportFormatName;
  readonly header: readonly string[];
  readonly columns: ChosenColumns;
  /** Dates whose order is not known. */
  readonly undecided: RowNote[];
}

/** Values of a field in a row, first those that count first. */
const cellsOf = (row: TableRow, columns: ChosenColumns, field: string): string[] =>
  columns.placesOf(field).flatMap((at) => row.cells[at]?.normalize('NFC').trim() || []);

const datesOf = (row: TableRow, columns: ChosenColumns): string[] =>
  [...DATE_FIELDS].flatMap((field) => cellsOf(row, columns, METADATA + field));

function readRow(row: TableRow, context: RowContext): RowRead {
  const cells = (field: string) => cellsOf(row, context.columns, field);
  const [kind] = cells('species');
  const species = kind === undefined ? context.species : readSpecies(kind);
  if (species === undefined)
    return kind === undefined ? { problem: { kind: 'noSpecies' } } : { other: { kind: 'otherSpecies', value: kind } };
  const given = cells('microchips')
    .flatMap((cell) => cell.split(/[|,;/]/))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !NO_MICROCHIP.test(text));
  const bad = given.filter((text) => microchipProblem(normalizeMicrochip(text)) !== undefined);
  const microchips = [...new Set(given.filter((text) => !bad.includes(text)).map(normalizeMicrochip))].sort();
  if (microchips.length > LIMITS.microchipsMax)
    return { problem: { kind: 'tooManyMicrochips', microchips: microchips.length, most: LIMITS.microchipsMax } };
  const texts = textsOf(cells);
  const long = PET_TEXT_NAMES.find((name) => (texts[name] ?? '').length > LIMITS.nameCharsMax);
  if (long) return { problem: { kind: 'tooLong', field: long, chars: LIMITS.nameCharsMax } };
  const { owner, problem, remarks: ofOwner } = readOwner(cells);
  if (problem) return { problem };
  const remarks = [
    ...bad.map((value): Note => {
      return { kind: 'badMicrochip', value, problem: microchipProblem(normalizeMicrochip(value)) ?? '' };
    }),
    ...ofOwner,
  ].map((note) => ({ line: row.line, note }));
  let metadata: Metadata | undefined;
  try {
    metadata = readMetadata(row, context);
  } catch {
    return { problem: { kind: 'badMetadata' } };
  }
  if (bad.length > 0 && typeof metadata !== 'string') metadata = { ...metadata, invalidMicrochip: bad.join(' | ') };
  const searchPools = cells('searchPools').flatMap((cell) => cell.split('|').map((pool) => pool.trim()));
  const isNumbered = texts.externalId !== undefined || microchips.length > 0;
  const animal = {
    line: row.line,
    species,
    microchips,
    ...texts,
    ...(isNumbered ? {} : { externalId: `row-${row.key}` }),
    ...(searchPools.length === 0 ? {} : { searchPools }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(owner === undefined ? {} : { owner }),
  };
  return { animal, remarks: [...remarks, ...badDatesOf(row, context)] };
}

/** The metadata of a row. Dates that cannot be read stay as they are. Throws if a cell of JSON holds none. */
function readMetadata(row: TableRow, context: RowContext): Metadata | undefined {
  const { columns, header, format, order, thisYear, undecided } = context;
  const metadata: Record<string, unknown> = {};
  for (const [at, field] of columns.fields.entries()) {
    const text = row.cells[at]?.normalize('NFC').trim() ?? '';
    if (text === '' || field === undefined) continue;
    if (field === 'metadata') {
      const whole: unknown = JSON.parse(plain(text));
      if (typeof whole === 'string') return whole;
      Object.assign(metadata, whole);
    }
    if (!field.startsWith(METADATA)) continue;
    const name = field.slice(METADATA.length);
    // A table of this program has the values as they were.
    const isOwn = format === 'rhinarium' && header[at] === field;
    if (isOwn) metadata[name] = plain(text);
    else if (columns.placesOf(field).find((place) => (row.cells[place] ?? '') !== '') === at) {
      const date = DATE_FIELDS.has(name) ? readDate(text, order, thisYear) : text;
      if (date === undefined && !isNoDate(text))
        undecided.push({ line: row.line, note: { kind: 'unclearDate', value: text, others: 0 } });
      metadata[name] = date ?? text;
    }
  }
  return Object.keys(metadata).length === 0 ? undefined : metadata;
}

const badDatesOf = (row: TableRow, { columns }: RowContext): RowNote[] =>
  datesOf(row, columns)
    .filter(isNoDate)
    .map((value) => ({ line: row.line, note: { kind: 'noSuchDate', value } }));

/** The first of alike notes, with the number of the others. */
function summed([first, ...others]: readonly RowNote[]): RowNote[] {
  if (first === undefined) return [];
  return [{ line: first.line, note: { ...first.note, others: others.length } as Note }];
}

/** Texts of the fields. Breeds of several columns are joined. Other fields take the first column. */
const textsOf = (cells: (field: string) => string[]): Texts =>
  Object.fromEntries(
    PET_TEXT_NAMES.flatMap((name) => {
      const given = cells(name);
      const text = name === 'breed' ? [...new Set(given)].join(' / ') : (given[0] ?? '');
      return text === '' ? [] : [[name, name === 'externalId' ? plain(text) : plain(text).replaceAll(/\s+/g, ' ')]];
    }),
  );

const plain = (text: string) => text.replace(UNQUOTED_FORMULA, '');

/** Animals that share a microchip, by line, with the line of the other. None of them is imported. */
function twinsOf(animals: readonly Animal[]): Map<number, Note> {
  const twins = new Map<number, Note>();
  const firstWith = new Map<string, Animal>();
  for (const animal of animals) {
    for (const value of animal.microchips) {
      const first = firstWith.get(value);
      if (first === undefined) firstWith.set(value, animal);
      else {
        if (!twins.has(animal.line)) twins.set(animal.line, { kind: 'sameMicrochip', value, line: first.line });
        if (!twins.has(first.line)) twins.set(first.line, { kind: 'sameMicrochip', value, line: animal.line });
      }
    }
  }
  return twins;
}

function columnsOf(header: readonly string[], { fields }: ChosenColumns) {
  const read = header.flatMap((name, at) => (fields[at] === undefined ? [] : [[name, fields[at]] as const]));
  return {
    columns: Object.fromEntries(read),
    ignoredColumns: header.filter((_, at) => fields[at] === undefined),
  };
}
