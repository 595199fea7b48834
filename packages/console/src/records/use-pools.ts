import type { SearchPool } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { poolChoiceQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';

/**
 * The tenant's search pools to choose from; none while they are being read. Pages share what was read, so it is read in
 * this one place.
 */
export function usePools(): readonly SearchPool[] {
  const { id } = useTenant();
  const pools = useQuery(poolChoiceQuery(id));
  return pools.data ?? [];
}
