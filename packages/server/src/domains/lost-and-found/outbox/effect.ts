import type { IdentificationDecision } from '@rhinarium/contract';

export type GroupStatus = 'JOINED' | 'LEFT' | 'REMOVED' | 'ENDED';

/** A pair of a pet and a sighting of two tenants that reaches the threshold. */
export interface FoundPair {
  readonly pairId: string;
  readonly petId: string;
  readonly sightingId: string;
  /** Microchip by which it was found. */
  readonly microchip?: string;
  readonly score: number;
  readonly decision: IdentificationDecision;
}

/** Effect of one tenant's action in another tenant. Times are ISO 8601. */
export type Effect =
  | { readonly kind: 'GROUP_CHANGED'; readonly groupId: string; readonly status: GroupStatus }
  /** Ends a membership of the other tenant and tells it. */
  | {
      readonly kind: 'MEMBERSHIP_ENDED';
      readonly groupId: string;
      readonly memberId: string;
      readonly status: GroupStatus;
    }
  | { readonly kind: 'INVITATION_USED'; readonly groupId: string; readonly invitationId: string; readonly at: string }
  | { readonly kind: 'PAIR_REJECTED'; readonly pairId: string }
  | { readonly kind: 'MESSAGE_SENT'; readonly pairId: string; readonly text: string; readonly at: string }
  /** Stores the other tenant's side of a pair. */
  | {
      readonly kind: 'PAIR_FOUND';
      readonly pair: FoundPair;
      /** The record of the other tenant. */
      readonly side: 'PET' | 'SIGHTING';
      /** The sender's candidate, if its tenant is to be told when the other side is stored. */
      readonly toTell?: string;
    };

/** An effect with its id, which makes a repetition harmless, and the tenant that gets it. */
export interface OutboxEntry {
  readonly id: string;
  readonly toTenantId: string;
  readonly effect: Effect;
}
