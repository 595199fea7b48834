import { PET_FIELD_NAMES, PET_FIELDS, type PetFieldName } from '@rhinarium/contract';
import type { Columns } from '../../storage/database/named-columns.ts';

/** Columns of the optional fields of a pet, all of which a call can change. */
const OPTIONAL = Object.fromEntries(
  PET_FIELD_NAMES.map((name) => [name, PET_FIELDS[name].column]),
) as Columns<PetFieldName>;

/** Columns of the table `pets`. */
export const PET_COLUMNS = {
  id: 'id',
  species: 'species',
  ...OPTIONAL,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
