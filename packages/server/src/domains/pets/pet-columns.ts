import { PET_FIELD_NAMES, PET_FIELDS, type PetFieldName } from '@rhinarium/contract';

const columnOf = (name: PetFieldName) => PET_FIELDS[name].column;

/** Columns of the optional fields, as a query of `pets p` selects them. */
export const PET_COLUMNS = PET_FIELD_NAMES.map((name) => `p.${columnOf(name)} AS "${name}"`).join(', ');

/** Their names, and parameters for their values from $6 on, of an INSERT. */
export const INSERTED_COLUMNS = PET_FIELD_NAMES.map(columnOf).join(', ');
export const INSERTED_VALUES = PET_FIELD_NAMES.map((_, at) => `$${at + 6}`).join(', ');

/** Assignments of an UPDATE: from $4 on two parameters for each field, whether it changes and its value. */
export const CHANGED_COLUMNS = PET_FIELD_NAMES.map((name, at) => {
  const column = columnOf(name);
  return `${column} = CASE WHEN $${2 * at + 4} THEN $${2 * at + 5} ELSE ${column} END`;
}).join(', ');
