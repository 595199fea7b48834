import type { ActionKind } from '@rhinarium/contract';

/** Moments of a caller's work at which faults are brought about. */
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
  /** Terminal records as they were read, each as JSON. */
  readonly ends: Set<string>;
}

/** What callers asked for and were told: the side of the service's history that they know. */
export interface History {
  /** Names are the callers' own, one for each pet that was asked for. */
  readonly pets: { readonly id: string; readonly name: string; isDeletionAsked: boolean; isDeleted: boolean }[];
  readonly uploads: { readonly id: string; readonly petId: string }[];
  readonly jobs: SeenJob[];
  /** Where two requests were sent for one capture session at once: how many were accepted. */
  readonly races: { readonly sessionId: string; readonly accepted: number }[];
  /** Sentences about answers that must never come. */
  readonly violations: string[];
  /** How often each status was answered; `lost` where no answer came. */
  readonly answers: Map<number | 'lost', number>;
}

export const newHistory = (): History => ({
  pets: [],
  uploads: [],
  jobs: [],
  races: [],
  violations: [],
  answers: new Map(),
});
