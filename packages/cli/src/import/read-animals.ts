import type { Metadata, Species } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
import { microchipProblem, normalizeMicrochip } from '@rhinarium/contract/microchip';
import { ofPetTexts, PET_TEXT_NAMES, type PetTextName } from '@rhinarium/contract/pet-fields';
import { columnKey, DATE_FIELDS, IMPORT_FORMATS, type ImportFormat, type ImportFormatName } from './import-formats.ts';
import { type DateOrder, dateOrderOf, readDate } from './read-dates.ts';
import type { RowNote, Table, TableRow } from './read-rows.ts';

type Texts = { readonly [Name in PetTextName]?: string };

/** An animal of a table, as a pet would have it. */
export interface Animal extends Texts {
  readonly line: number;
  readonly species: Species;
  /** Normalised and valid. */
  readonly microchips: readonly string[];
  readonly searchPools?: readonly string[];
  readonly metadata?: Metadata;
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

const WORDS: Readonly<Record<Species, readonly string[]>> = {
  DOG: [
    'dog',
    'dogs',
    'canine',
    'k9',
    'puppy',
    'hund',
    'welpe',
    'perro',
    'perra',
    'chien',
    'chiot',
    '개',
    '강아지',
    '견',
  ],
  CAT: ['cat', 'cats', 'feline', 'kitten', 'katze', 'kater', 'gato', 'gata', 'chat', 'chaton', '고양이', '묘'],
};
const SPECIES_OF: ReadonlyMap<string, Species> = new Map(
  (Object.keys(WORDS) as Species[]).flatMap((species) => WORDS[species].map((word) => [word, species])),
);

/** Texts that stand for no microchip. */
const NO_MICROCHIP = /^(none|no|n\/?a|nil|unknown|not? ?(micro)?chip(ped)?|0+|-+|\?+)$/i;
/** Texts that a CSV file for spreadsheets has in place of a formula. */
const UNQUOTED_FORMULA = /^'(?=[=+\-@|\t\r\n])/;
const METADATA = 'metadata.';

type Cells = (columns: readonly string[] | undefined) => string[];

/** Reads the rows of a table as animals. `order` is that of day and month if the dates of the file do not tell. */
export function readAnimals(
  table: Table,
  {
    format,
    order,
    thisYear,
  }: { readonly format: ImportFormatName; readonly order?: DateOrder | undefined; readonly thisYear: number },
): Reading {
  const mapping: ImportFormat = IMPORT_FORMATS[format];
  const places = placesOf(table.header);
  const dates = table.rows.flatMap((row) =>
    DATE_COLUMNS(mapping).flatMap((column) => row.cells[places.get(columnKey(column)) ?? -1] ?? []),
  );
  const dateOrder = order ?? dateOrderOf(dates);
  const problems: RowNote[] = [...table.problems];
  const [others, remarks, undecided, animals]: [RowNote[], RowNote[], RowNote[], Animal[]] = [[], [], [], []];
  const firstOf = new Map<string, Animal | 'other'>();
  let repeated = 0;
  for (const row of table.rows) {
    if (row.cells.every((cell, at) => cell === table.header[at])) repeated++;
    else {
      const cells: Cells = (columns = []) =>
        columns.flatMap((column) => row.cells[places.get(columnKey(column)) ?? -1]?.normalize('NFC').trim() || []);
      const [externalId] = cells(mapping.columns.externalId);
      const before = externalId === undefined ? undefined : firstOf.get(externalId);
      const read = readRow(row, cells, { mapping, table, dateOrder, thisYear, undecided });
      if (mapping.listsAgain && before !== undefined && repeats(read, before)) repeated++;
      else if ('problem' in read) problems.push({ line: row.line, says: read.problem });
      else if ('other' in read) {
        others.push({ line: row.line, says: read.other });
        if (externalId !== undefined) firstOf.set(externalId, 'other');
      } else {
        animals.push(read.animal);
        remarks.push(...read.remarks);
        if (externalId !== undefined && before === undefined) firstOf.set(externalId, read.animal);
      }
    }
  }
  const twins = twinsOf(animals);
  return {
    format,
    animals: animals.filter(({ line }) => !twins.has(line)),
    problems: [...problems, ...[...twins].map(([line, says]) => ({ line, says }))].sort((a, b) => a.line - b.line),
    others,
    repeated,
    remarks: [...remarks, ...remarkDates(undecided)],
    ...columnsOf(table.header, mapping, format),
  };
}

type RowRead =
  | { readonly animal: Animal; readonly remarks: readonly RowNote[] }
  | { readonly problem: string }
  | { readonly other: string };

/** Checks that a further row of an animal does not contradict the first one. */
function repeats(row: RowRead, first: Animal | 'other'): boolean {
  if (!('animal' in row)) return 'problem' in row || first === 'other';
  if (first === 'other') return false;
  return (
    row.animal.species === first.species &&
    row.animal.microchips.every((microchip) => first.microchips.includes(microchip))
  );
}

interface RowContext {
  readonly mapping: ImportFormat;
  readonly table: Table;
  readonly dateOrder: DateOrder | undefined;
  readonly thisYear: number;
  /** Dates that could not be read. */
  readonly undecided: RowNote[];
}

function readRow(row: TableRow, cells: Cells, context: RowContext): RowRead {
  const { mapping } = context;
  const { columns } = mapping;
  const [externalId] = cells(columns.externalId);
  const [kind] = cells(columns.species);
  if (kind === undefined) return { problem: 'the species is missing' };
  const species = SPECIES_OF.get(kind.toLowerCase());
  if (species === undefined) return { other: `the species is ${kind}` };
  const given = cells(columns.microchips)
    .flatMap((cell) => cell.split(/[|,;/]/))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !NO_MICROCHIP.test(text));
  const bad = given.filter((text) => microchipProblem(normalizeMicrochip(text)) !== undefined);
  const microchips = [...new Set(given.filter((text) => !bad.includes(text)).map(normalizeMicrochip))].sort();
  if (microchips.length > LIMITS.microchipsMax)
    return { problem: `it has ${microchips.length} microchips, a pet has at most ${LIMITS.microchipsMax}` };
  if (externalId === undefined && microchips.length === 0)
    return { problem: 'it has neither an identifier nor a valid microchip by which it could be recognised again' };
  const texts = ofPetTexts((name) => textOf(name, cells(columns[name])));
  const long = Object.entries(texts).find(([, text]) => (text ?? '').length > LIMITS.nameCharsMax);
  if (long) return { problem: `${long[0]} is longer than ${LIMITS.nameCharsMax} characters` };
  let metadata: Metadata | undefined;
  try {
    metadata = readMetadata(row, cells, context);
  } catch (error) {
    return { problem: `its metadata is not JSON: ${(error as Error).message}` };
  }
  if (bad.length > 0 && typeof metadata !== 'string') metadata = { ...metadata, invalidMicrochip: bad.join(' | ') };
  const searchPools = cells(columns.searchPools).flatMap((cell) => cell.split('|').map((pool) => pool.trim()));
  const animal = {
    line: row.line,
    species,
    microchips,
    ...givenTexts(texts),
    ...(searchPools.length === 0 ? {} : { searchPools }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  const unread = bad.map((text) => ({
    line: row.line,
    says: `microchip ${text} ${microchipProblem(normalizeMicrochip(text))}; kept as metadata.invalidMicrochip`,
  }));
  return { animal, remarks: unread };
}

/** The metadata of a row. Dates that cannot be read stay as they are. Throws if a cell of JSON holds none. */
function readMetadata(
  row: TableRow,
  cells: Cells,
  { mapping, table, dateOrder, thisYear, undecided }: RowContext,
): Metadata | undefined {
  const metadata: Record<string, unknown> = {};
  for (const [field, columns] of Object.entries(mapping.metadata)) {
    const [text] = cells(columns);
    if (text === undefined) continue;
    const date = DATE_FIELDS.has(field) ? readDate(text, dateOrder, thisYear) : text;
    if (date === undefined) undecided.push({ line: row.line, says: text });
    metadata[field] = date ?? text;
  }
  for (const [at, column] of table.header.entries()) {
    const text = row.cells[at]?.trim() ?? '';
    if (text === '') continue;
    if (column.startsWith(METADATA) && mapping === IMPORT_FORMATS.rhinarium)
      metadata[column.slice(METADATA.length)] = plain(text);
    else if (column === 'metadata' && mapping === IMPORT_FORMATS.rhinarium) {
      const whole: unknown = JSON.parse(plain(text));
      if (typeof whole === 'string') return whole;
      Object.assign(metadata, whole);
    }
  }
  return Object.keys(metadata).length === 0 ? undefined : metadata;
}

function remarkDates([first, ...others]: readonly RowNote[]): readonly RowNote[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} further rows`;
  const says = `${first.says}${more}: the date is not read, as it may be day/month or month/day; --dates dmy or mdy decides. It is kept as it is`;
  return [{ line: first.line, says }];
}

/** Text of a field. Breeds of several columns are joined. Other fields take the first column. */
function textOf(name: PetTextName, given: readonly string[]): string | undefined {
  return name === 'breed' ? [...new Set(given)].join(' / ') || undefined : given[0];
}

const givenTexts = (texts: { readonly [Name in PetTextName]: string | undefined }): Texts =>
  Object.fromEntries(
    PET_TEXT_NAMES.flatMap((name) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, name === 'externalId' ? plain(text) : oneLine(text)]];
    }),
  );

const oneLine = (text: string) => plain(text).replaceAll(/\s+/g, ' ');
const plain = (text: string) => text.replace(UNQUOTED_FORMULA, '');

/** Animals that share an identifier or a microchip, by line, with the line of the other. None of them is imported. */
function twinsOf(animals: readonly Animal[]): Map<number, string> {
  const twins = new Map<number, string>();
  const firstWith = new Map<string, Animal>();
  for (const animal of animals) {
    const keys = [
      ...(animal.externalId === undefined ? [] : [`identifier ${animal.externalId}`]),
      ...animal.microchips.map((microchip) => `microchip ${microchip}`),
    ];
    for (const key of keys) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, animal);
      else {
        if (!twins.has(animal.line)) twins.set(animal.line, `${key} is also on line ${first.line}`);
        if (!twins.has(first.line)) twins.set(first.line, `${key} is also on line ${animal.line}`);
      }
    }
  }
  return twins;
}

function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...header.entries()].reverse().map(([at, name]) => [columnKey(name), at]));
}

const DATE_COLUMNS = ({ metadata }: ImportFormat) =>
  Object.entries(metadata).flatMap(([field, columns]) => (DATE_FIELDS.has(field) ? columns : []));

function columnsOf(header: readonly string[], { columns, metadata }: ImportFormat, format: ImportFormatName) {
  const fields = new Map<string, string>();
  for (const [field, names] of Object.entries(columns)) for (const name of names) fields.set(columnKey(name), field);
  for (const [field, names] of Object.entries(metadata))
    for (const name of names) fields.set(columnKey(name), METADATA + field);
  const fieldOf = (name: string) =>
    format === 'rhinarium' && (name.startsWith(METADATA) || name === 'metadata') ? name : fields.get(columnKey(name));
  const named = header.filter((name) => name !== '');
  return {
    columns: Object.fromEntries(named.flatMap((name) => (fieldOf(name) === undefined ? [] : [[name, fieldOf(name)!]]))),
    ignoredColumns: named.filter((name) => fieldOf(name) === undefined),
  };
}
