import type { SearchPool } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { askApi } from '../api.ts';
import { useTenant } from '../session.tsx';

/** The tenant's search pools to choose from; none while they are being read. Pages share what was read, so it is read in this one place. */
export function usePools(): readonly SearchPool[] {
  const { id } = useTenant();
  const pools = useQuery({
    queryKey: [id, 'pools', 'choice'],
    queryFn: async () => (await askApi<{ data: SearchPool[] }>(id, 'GET', '/v2/search-pools?pageSize=200')).data,
  });
  return pools.data ?? [];
}
