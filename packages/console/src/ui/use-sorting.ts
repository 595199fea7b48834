import { SORT_ORDERS, type SortOrder } from '@rhinarium/contract';
import { useAddress } from './use-address.ts';

/** Sort state of a list. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  /** Sorts by a column, or reverses the order of the current one. */
  readonly choose: (sort: Sort) => void;
}

/** Names ascending, times and numbers descending. */
const firstOrderOf = (sort: string): SortOrder => (sort === 'name' || sort === 'externalId' ? 'asc' : 'desc');
const otherOrder = { asc: 'desc', desc: 'asc' } as const;

/** Sort state in the URL. The first sort key is the default. */
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
