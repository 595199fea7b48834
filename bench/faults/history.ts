import type { ActionKind } from '@rhinarium/contract';

/** Points in a caller's work at which faults are injected. */
export const POINTS = [
  'petSent',
  'sessionSent',
  'uploadSent',
  'uploadAnswered',
  'actionSent',
  'jobAccepted',
  'deletionSent',
  'deletionAnswered',
] as const;
export type Point = (typeof POINTS)[number];

export interface SeenJob {
  readonly id: string;
  readonly kind: ActionKind;
  readonly sessionId: string;
  readonly petId: string | undefined;
  /** Terminal records as JSON. */
  readonly ends: Set<string>;
  /** Photos that its result lists as added. */
  readonly addedIds: string[];
}

/** Requests and responses of callers, the external view of the service's history. */
export interface History {
  /** Names are chosen by callers, one per requested pet. */
  readonly pets: { readonly id: string; readonly name: string; isDeletionAsked: boolean; isDeleted: boolean }[];
  readonly uploads: { readonly id: string; readonly petId: string }[];
  readonly jobs: SeenJob[];
  /** Number of accepted requests, of two concurrent ones for a capture session. */
  readonly races: { readonly sessionId: string; readonly accepted: number }[];
  /** Photos of each pet whose deletion was not asked for, as a caller reads them in the end. */
  readonly counts: readonly { readonly petId: string; readonly photos: number }[];
  /** Invariant violations seen by callers. */
  readonly violations: string[];
  /** Number of responses per status, with `lost` for none. */
  readonly answers: Map<number | 'lost', number>;
}

export const newHistory = (): History => ({
  pets: [],
  uploads: [],
  jobs: [],
  races: [],
  counts: [],
  violations: [],
  answers: new Map(),
});
