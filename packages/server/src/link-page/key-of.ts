import type { ApiKey, Tenant } from '../common/caller.ts';

/** A visitor acts for the tenant like one of its keys, without a scope of any API operation. */
export const keyOf = ({ tenant }: { readonly tenant: Tenant }): ApiKey => ({
  id: null,
  mode: tenant.mode,
  scopes: [],
  requestsPerMinute: null,
  searchPoolIds: null,
});
