import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type EndpointRow, findEndpoint, lockEndpoint } from './endpoint-store.ts';

/** The webhook endpoint; throws 40011 when there is none. */
export async function requireEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await findEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The same, held for the rest of the transaction. */
export async function requireLockedEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await lockEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The same; throws 40013 when it is disabled: nothing would be sent. */
export async function requireEnabledEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = await requireLockedEndpoint(sql, tenantId, endpointId);
  if (endpoint.disabledAt) throw new Failure('stateConflict', { details: { isEnabled: ['is false'] } });
  return endpoint;
}

function refuseUnknown(): never {
  throw new Failure('noSuchResource', { log: 'There is no such webhook endpoint.' });
}
