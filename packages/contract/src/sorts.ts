/** Sort keys per list. The first is the default. */
export const PET_SORTS = ['createdAt', 'name', 'externalId'] as const;
export const POOL_SORTS = ['createdAt', 'name'] as const;
export const SESSION_SORTS = ['createdAt'] as const;
export const JOB_SORTS = ['createdAt', 'score', 'took'] as const;
export const REQUEST_SORTS = ['at', 'durationMs'] as const;
export const TENANT_SORTS = ['createdAt', 'name'] as const;

export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
