import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type EndpointRow, findEndpoint, lockEndpoint } from './endpoint-store.ts';

/** The webhook endpoint. Throws 40011 if there is none. */
export async function requireEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await findEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The webhook endpoint, locked for the rest of the transaction. */
export async function requireLockedEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await lockEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The locked webhook endpoint. Throws 40013 if it is disabled, because nothing would be sent. */
export async function requireEnabledEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = await requireLockedEndpoint(sql, tenantId, endpointId);
  if (endpoint.disabledAt) throw new Failure('stateConflict', { details: { isEnabled: ['is false'] } });
  return endpoint;
}

function refuseUnknown(): never {
  throw new Failure('noSuchResource', { log: 'There is no such webhook endpoint.' });
}
