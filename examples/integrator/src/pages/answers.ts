import type { DetectionConfiguration } from '@rhinarium/capture';

// Responses of the site's server to its pages.

export type Species = DetectionConfiguration['species'];

/** Next actions: send the same again, take new photos, or go to the first page. */
export type WayOn = 'again' | 'photos' | 'home';

/** A result or error for a pet's owner, with actions as buttons, the first one primary. */
export interface Notice {
  readonly tone: 'good' | 'unsure' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly waysOn: readonly WayOn[];
  /** Error code of the service, if any. */
  readonly code?: string;
}

interface Claim {
  /** Job id of the deciding verification. */
  readonly jobId: string;
  readonly reason: string;
  readonly decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** ISO 8601. */
  readonly madeAt: string;
}

/** A pet as shown to its owner. */
export interface PetCard {
  readonly petId: string;
  readonly policyNumber: string;
  readonly name: string;
  readonly species: Species;
  /** ISO 8601. Absent until enrolled with photos. */
  readonly insuredSince?: string;
  readonly claims: readonly Claim[];
  /** ISO 8601. Time at which a stranger photographed it as a lost pet. */
  readonly foundAt?: string;
}

/** Settings of the capture view, without the server's key. */
export interface CameraSettings {
  readonly scriptUrl: string;
  readonly licenseKey: string;
  readonly licenseUrl: string;
}

/** Verdict of the service on one photo. */
export interface PhotoAnswer {
  readonly verdict: 'ACCEPTED' | 'REJECTED';
  readonly reasons: readonly string[];
}
