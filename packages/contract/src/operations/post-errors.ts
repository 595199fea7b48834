/** Idempotency-Key errors of any POST. */
export const IDEMPOTENCY_ERRORS = ['idempotencyConflict', 'idempotencyKeyReused'] as const;

/** The same for a POST with the scope full. */
export const FULL_POST_ERRORS = [...IDEMPOTENCY_ERRORS, 'keyLacksScope'] as const;
