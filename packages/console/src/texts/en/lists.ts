import { numberIn } from '../locale.ts';

const number = numberIn('en');
const petsOf = (count: number) => (count === 1 ? '1 pet' : `${number(count)} pets`);

/** Lists: counts, export, and bulk actions. */
export const lists = {
  shown: (count: number, isAll: boolean) =>
    isAll ? `${number(count)} in all` : `The first ${number(count)}; there are more`,
  columns: 'Columns',
  exportCsv: 'Export CSV',
  isCut: (rows: string) => `The file has the first ${rows} rows. Narrow the list with the filters to export the rest.`,
  filterOf: (filter: string, value: string) => `${filter}: ${value}`,
  select: 'Select',
  selectAll: 'Select all that are shown',
  selectOf: (name: string) => `Select ${name}`,
  selected: (count: number) => `${number(count)} selected`,
  clear: 'Clear the selection',
  poolForSelected: 'Search pool for the selected pets',
  removeFromPool: 'Remove from pool',
  deleteSelected: (count: number) => `Delete ${petsOf(count)}`,
  deleteTitle: (count: number) => `Delete ${petsOf(count)}?`,
  deleteSays: (names: string, fingerprints: number) =>
    `Deletes ${names}, with ${number(fingerprints)} fingerprints, all their photos and templates. Later verifications of these pets fail with 404. This cannot be undone.`,
  andOthers: (count: number) => `and ${number(count)} others`,
  deleted: (count: number) => `Deleted: ${petsOf(count)}.`,
  added: (count: number, pool: string) => `Now in ${pool}: ${petsOf(count)}.`,
  removed: (count: number, pool: string) => `No longer in ${pool}: ${petsOf(count)}.`,
};
