import type { SearchPool } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { poolChoiceQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';

/** The tenant's search pools, empty while loading. Cached across pages. */
export function usePools(): readonly SearchPool[] {
  const { id } = useTenant();
  const pools = useQuery(poolChoiceQuery(id));
  return pools.data ?? [];
}
