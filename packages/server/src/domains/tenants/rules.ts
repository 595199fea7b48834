import { type Plan, refusePet } from '@rhinarium/contract';

/** Whether a plan admits fewer pets than there are: it would not have admitted the last of them. */
export function isPlanTooSmall(plan: Plan | null, petCount: number): boolean {
  return petCount > 0 && refusePet(plan, petCount - 1) !== undefined;
}
