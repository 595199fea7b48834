import type { ErrorName } from './errors.ts';

export interface PlanRow {
  /** Maximum live pets. `null` is unlimited. */
  readonly petsMax: number | null;
  readonly hasIdentification: boolean;
  readonly says: string;
}

/**
 * Plan limits (specification 2.8). A tenant without a plan has the limits of `base`, but must choose one before
 * identification.
 */
export const PLANS = {
  base: { petsMax: null, hasIdentification: false, says: 'Free: registration and 1:1 verification.' },
  demo: { petsMax: 100, hasIdentification: true, says: 'Everything, for at most 100 pets.' },
  pro: { petsMax: null, hasIdentification: true, says: 'Everything, without limits.' },
} as const satisfies Record<string, PlanRow>;

export type Plan = keyof typeof PLANS;

/** Reason to refuse an identification on this plan (specification 2.9), or `undefined`. */
export function refuseIdentification(plan: Plan | null): ErrorName | undefined {
  if (plan === null) return 'identificationPlanSelectionRequired';
  return PLANS[plan].hasIdentification ? undefined : 'identificationNotInPlan';
}

/** Share of a plan's pets that triggers NEAR_LIMIT. */
const NEAR_LIMIT = 0.8;

/** Threshold newly reached by the latest of `petCount` live pets (event `quota.thresholdReached`), or `undefined`. */
export function thresholdReached(plan: Plan | null, petCount: number): 'NEAR_LIMIT' | 'AT_LIMIT' | undefined {
  const petsMax = plan === null ? null : PLANS[plan].petsMax;
  if (petsMax === null) return undefined;
  if (petCount === petsMax) return 'AT_LIMIT';
  return petCount === Math.ceil(petsMax * NEAR_LIMIT) ? 'NEAR_LIMIT' : undefined;
}

/** Reason to refuse another pet on this plan with `petCount` live pets (specification 2.10), or `undefined`. */
export function refusePet(plan: Plan | null, petCount: number): ErrorName | undefined {
  const petsMax = plan === null ? null : PLANS[plan].petsMax;
  return petsMax !== null && petCount >= petsMax ? 'petLimitExceeded' : undefined;
}
