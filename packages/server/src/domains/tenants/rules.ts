import { type Plan, refusePet } from '@rhinarium/contract';

/** Whether the tenant has more pets than the plan allows. */
export function isPlanTooSmall(plan: Plan | null, petCount: number): boolean {
  return petCount > 0 && refusePet(plan, petCount - 1) !== undefined;
}
