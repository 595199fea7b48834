import type { ErrorName } from './errors.ts';

export interface PlanRow {
  /** Live pets at most; `null` is no bound. */
  readonly petsMax: number | null;
  /** Whether 1:N identification is included. */
  readonly hasIdentification: boolean;
  readonly says: string;
}

/**
 * What a tenant may do, by plan (specification 2.8). A tenant without a plan may do what `base` may, but identification
 * asks it to choose first.
 */
export const PLANS = {
  base: { petsMax: null, hasIdentification: false, says: 'Free: registration and 1:1 verification.' },
  demo: { petsMax: 100, hasIdentification: true, says: 'Everything, for at most 100 pets.' },
  pro: { petsMax: null, hasIdentification: true, says: 'Everything, without limits.' },
} as const satisfies Record<string, PlanRow>;

export type Plan = keyof typeof PLANS;

/** Why a tenant on this plan may not identify (specification 2.9); `undefined` when it may. */
export function refuseIdentification(plan: Plan | null): ErrorName | undefined {
  if (plan === null) return 'identificationPlanSelectionRequired';
  return PLANS[plan].hasIdentification ? undefined : 'identificationNotInPlan';
}

/** The share of a plan's pets from which it counts as nearly used up. */
const NEAR_LIMIT = 0.8;

/** What the newest of `petCount` live pets reached (event `quota.thresholdReached`); `undefined` where nothing new. */
export function thresholdReached(plan: Plan | null, petCount: number): 'NEAR_LIMIT' | 'AT_LIMIT' | undefined {
  const petsMax = plan === null ? null : PLANS[plan].petsMax;
  if (petsMax === null) return undefined;
  if (petCount === petsMax) return 'AT_LIMIT';
  return petCount === Math.ceil(petsMax * NEAR_LIMIT) ? 'NEAR_LIMIT' : undefined;
}

/**
 * Why a tenant on this plan that has `petCount` live pets may not create another (specification 2.10); `undefined` when
 * it may.
 */
export function refusePet(plan: Plan | null, petCount: number): ErrorName | undefined {
  const petsMax = plan === null ? null : PLANS[plan].petsMax;
  return petsMax !== null && petCount >= petsMax ? 'petLimitExceeded' : undefined;
}
