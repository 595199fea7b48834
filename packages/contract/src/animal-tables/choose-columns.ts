import { columnKey, IMPORT_FORMATS, type ImportFormat, type ImportFormatName } from './formats.ts';
import { OWNER_FIELDS } from './owner-columns.ts';

export const METADATA = 'metadata.';
/** Fields that a column may have besides those of the metadata, `metadata.NAME`. */
export const COLUMN_FIELDS = [
  'externalId',
  'name',
  'species',
  'breed',
  'microchips',
  'searchPools',
  ...OWNER_FIELDS,
] as const;

/** A field for a column by its name in the file. `''` leaves the column out. */
export type ColumnMap = Readonly<Record<string, string>>;

/** Columns of a file by place, for each field in the order in which their values count. */
export interface ChosenColumns {
  placesOf(field: string): readonly number[];
  /** Field of each column. */
  readonly fields: readonly (string | undefined)[];
}

export const isColumnField = (field: string): boolean =>
  (COLUMN_FIELDS as readonly string[]).includes(field) || /^metadata\.\S/.test(field);

/** The columns of a file as its format has them, but for those that a reader has given another field. */
export function chooseColumns(header: readonly string[], format: ImportFormatName, map: ColumnMap = {}): ChosenColumns {
  const { columns, metadata }: ImportFormat = IMPORT_FORMATS[format];
  const named = [
    ...Object.entries(columns),
    ...Object.entries(metadata).map(([field, names]) => [METADATA + field, names] as const),
  ];
  const keys = header.map(columnKey);
  const guessed = new Map(
    named.map(([field, names]) => [
      field,
      names.flatMap((name) => keys.flatMap((key, at) => (key === columnKey(name) ? [at] : []))),
    ]),
  );
  const fields: (string | undefined)[] = header.map((name, at) => {
    if (Object.hasOwn(map, name)) return map[name] || undefined;
    if (format === 'rhinarium' && (name.startsWith(METADATA) || name === 'metadata')) return name;
    return [...guessed].find(([, places]) => places.includes(at))?.[0];
  });
  const isMapped = (at: number) => Object.hasOwn(map, header[at] ?? '');
  return {
    fields,
    placesOf: (field) => {
      const all = fields.flatMap((one, at) => (one === field ? [at] : []));
      const rank = (at: number) => (isMapped(at) ? -1 : (guessed.get(field)?.indexOf(at) ?? -1));
      return all.sort((a, b) => rank(a) - rank(b));
    },
  };
}
