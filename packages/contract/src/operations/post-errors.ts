/** What any POST may answer because of its Idempotency-Key. */
export const IDEMPOTENCY_ERRORS = ['idempotencyConflict', 'idempotencyKeyReused'] as const;

/** The same, for a POST that needs a key with the scope full. */
export const FULL_POST_ERRORS = [...IDEMPOTENCY_ERRORS, 'keyLacksScope'] as const;
