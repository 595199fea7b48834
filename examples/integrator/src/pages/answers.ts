import type { DetectionConfiguration } from '@rhinarium/capture';

// What the site's server answers to its own pages.

export type Species = DetectionConfiguration['species'];

/** What the visitor can do next: send the same again, take new photos, or go to the first page. */
export type WayOn = 'again' | 'photos' | 'home';

/** A result or a fault, said to a pet's owner; the ways on are offered as buttons, the first one in front. */
export interface Notice {
  readonly tone: 'good' | 'unsure' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly waysOn: readonly WayOn[];
  /** The service's code, where there is one. */
  readonly code?: string;
}

interface Claim {
  /** The verification at the service that decided it. */
  readonly jobId: string;
  readonly reason: string;
  readonly decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** ISO 8601. */
  readonly madeAt: string;
}

/** A pet as its owner sees it. */
export interface PetCard {
  readonly petId: string;
  readonly policyNumber: string;
  readonly name: string;
  readonly species: Species;
  /** ISO 8601; absent until the photos of the enrolment were taken. */
  readonly insuredSince?: string;
  readonly claims: readonly Claim[];
  /** ISO 8601; when somebody photographed it as a lost pet. */
  readonly foundAt?: string;
}

/** What the capture view needs; none of it is the key that the server works with. */
export interface CameraSettings {
  readonly scriptUrl: string;
  readonly licenseKey: string;
  readonly licenseUrl: string;
}

/** What the service says of one photo. */
export interface PhotoAnswer {
  readonly verdict: 'ACCEPTED' | 'REJECTED';
  readonly reasons: readonly string[];
}
