/** Concurrent requests of a process, slow ones included. */
export const PLACES_MAX = 64;
/** Age of a request from which it is slow, and its endpoint with it, ms. */
export const SLOW_MS = 500;
/** Concurrent requests that are not slow. */
const quickMax = 16;
/** Concurrent requests to slow endpoints. */
const slowMax = PLACES_MAX - quickMax;
const perTenantMax = 4;
const perEndpointMax = 2;
/** Concurrent requests of a tenant to slow endpoints, each of which has one. */
const slowPerTenantMax = perTenantMax / 2;

export interface Endpoint {
  readonly tenantId: string;
  readonly endpointId: string;
}

/** Tenants and endpoints whose deliveries are not claimed now. */
export interface PassedOver {
  readonly isFull: boolean;
  readonly tenants: readonly string[];
  readonly endpoints: readonly string[];
}

/**
 * Decides which tenants and endpoints have all of their places. Endpoints that answer slowly or not at all have few, and
 * none that others need: a slow request no longer counts among the places of the others.
 */
export function passedOver(running: readonly Endpoint[], slow: readonly Endpoint[]): PassedOver {
  const slowIds = new Set(slow.map(({ endpointId }) => endpointId));
  const slowRunning = running.filter(({ endpointId }) => slowIds.has(endpointId));
  const slowByTenant = countBy(slowRunning, ({ tenantId }) => tenantId);
  const isPassedOver = ({ tenantId }: Endpoint) =>
    slowRunning.length >= slowMax || (slowByTenant.get(tenantId) ?? 0) >= slowPerTenantMax;
  const busy = [...countBy(running, ({ endpointId }) => endpointId)].filter(
    ([id, count]) => count >= (slowIds.has(id) ? 1 : perEndpointMax),
  );
  const tenants = [...countBy(running, ({ tenantId }) => tenantId)].filter(([, count]) => count >= perTenantMax);
  return {
    isFull: running.length - slowRunning.length >= quickMax || running.length >= PLACES_MAX,
    tenants: tenants.map(([id]) => id),
    endpoints: [...busy.map(([id]) => id), ...slow.filter(isPassedOver).map(({ endpointId }) => endpointId)],
  };
}

function countBy(endpoints: readonly Endpoint[], key: (endpoint: Endpoint) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const endpoint of endpoints) counts.set(key(endpoint), (counts.get(key(endpoint)) ?? 0) + 1);
  return counts;
}
