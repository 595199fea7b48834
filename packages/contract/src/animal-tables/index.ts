export { COLUMN_FIELDS, type ColumnMap, isColumnField, METADATA } from './choose-columns.ts';
export { decodeText, ENCODINGS, type Encoding } from './decode-text.ts';
export { columnKey, DATE_FIELDS, IMPORT_FORMATS, type ImportFormatName, recogniseFormat } from './formats.ts';
export { type AnimalPhotos, isPhotoName, isWholeName, type PhotoFile, photosByRow } from './match-photos.ts';
export { NOTES, type Note, type NoteTexts, type RowNote, sayNote } from './notes.ts';
export { countNewOwners, type Difference, type KnownPet, petBodyOf, planImport, type Step } from './plan-import.ts';
export { type KnownOwner, type ListOwner, ownerBodyOf } from './plan-owners.ts';
export { type Animal, type Reading, readAnimals } from './read-animals.ts';
export type { DateOrder } from './read-cells.ts';
export {
  DELIMITERS,
  isTable,
  readTable,
  type Table,
  type TableFile,
  type TableOptions,
  type TableReaders,
  type TableRow,
  UnreadableTable,
} from './read-table.ts';
