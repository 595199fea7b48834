import type { PET_SORTS } from '@rhinarium/contract';
import { downward, upward } from '../../storage/database/sorted-rows.ts';

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
