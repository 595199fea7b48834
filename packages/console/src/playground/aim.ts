import type { Purpose, Species } from '@rhinarium/contract';

/** What the playground is set to do. */
export interface Aim {
  readonly purpose: Purpose;
  readonly species: Species;
  /**
   * The pet to register for or to verify against; absent for an identification and for a pet that is still to be made.
   */
  readonly petId: string | undefined;
  readonly newPetName: string | undefined;
  readonly searchPoolName: string | undefined;
}
