import { PET_FIELD_NAMES, PET_FIELDS, type PET_SORTS, type PetFieldName } from '@rhinarium/contract';
import { type Columns, downward, upward } from '../../storage/database/named-columns.ts';

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

export type PetSort = (typeof PET_SORTS)[number];

/** SQL sort keys of pets `p`. Missing names and external ids come first. */
export const SORTED_BY = {
  createdAt: 'p.created_at',
  name: `lower(coalesce(p.name, ''))`,
  externalId: `coalesce(p.external_id, '')`,
} as const;

/** SQL for a page of pets `p`, per sort order. */
export const SORTED_ROWS = {
  'createdAt desc': downward(SORTED_BY.createdAt, 'timestamptz', 'p.id'),
  'createdAt asc': upward(SORTED_BY.createdAt, 'timestamptz', 'p.id'),
  'name desc': downward(SORTED_BY.name, 'text', 'p.id'),
  'name asc': upward(SORTED_BY.name, 'text', 'p.id'),
  'externalId desc': downward(SORTED_BY.externalId, 'text', 'p.id'),
  'externalId asc': upward(SORTED_BY.externalId, 'text', 'p.id'),
} as const;
