import { SORT_ORDERS, type SortOrder } from '@rhinarium/contract';
import { useAddress } from './use-address.ts';

/** How a list is sorted, and a way to sort it by another column. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  /** Sorts by this; the other way round where it is sorted by it already. */
  readonly choose: (sort: Sort) => void;
}

/** Names begin with A; of times and numbers the latest and highest come first. */
const firstOrderOf = (sort: string): SortOrder => (sort === 'name' || sort === 'externalId' ? 'asc' : 'desc');
const otherOrder = { asc: 'desc', desc: 'asc' } as const;

/** The sorting that the address of the page names; by the first of these where it names none. */
export function useSorting<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): Sorting<Sort> {
  const [address, change] = useAddress(['sort', 'order']);
  const sort = sorts.find((one) => one === address.sort) ?? sorts[0];
  const order = SORT_ORDERS.find((one) => one === address.order) ?? firstOrderOf(sort);
  return {
    sort,
    order,
    choose(chosen) {
      const next = chosen === sort ? otherOrder[order] : firstOrderOf(chosen);
      change({ sort: chosen === sorts[0] ? '' : chosen, order: next === firstOrderOf(chosen) ? '' : next });
    },
  };
}
