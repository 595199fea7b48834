import type { UploadKind } from '@rhinarium/contract';
import type { Guidance } from '../frames/guidance.ts';

export type FailureReason = 'CAMERA_LOST' | 'TIMEOUT' | 'WRONG_SPECIES' | 'CANCELED' | 'INTERNAL';

/**
 * What the camera sees, in the words of the 1.4 listeners (specification 12.6). `Detected` means a sharp, steady,
 * well-lit thing: the server judges the animal.
 */
export type DetectionStatus =
  | { readonly type: 'NoObject' }
  | { readonly type: 'Processing'; readonly guidance?: Guidance }
  | { readonly type: 'Detected'; readonly captured: number; readonly required: number }
  | { readonly type: 'Finished' }
  | { readonly type: 'Failed'; readonly reason: FailureReason };

/** The state of a controller; not the state of the capture session on the server. */
export type CameraState = 'idle' | 'initializing' | 'ready' | 'detecting' | 'paused' | 'ended' | 'finalized';

/** How far a capture is: photos taken and needed, and the kind that is taken now. */
export interface CaptureProgress {
  readonly kind: UploadKind;
  readonly captured: Readonly<Record<UploadKind, number>>;
  readonly required: Readonly<Record<UploadKind, number>>;
}

export interface CapturedFiles {
  readonly fingerprintImageFiles: readonly File[];
  readonly appearanceImageFiles: readonly File[];
}

/** How a capture ended. A failed one returns its photos, so that a new controller can continue from there. */
export type CameraResult =
  | ({ readonly type: 'Success' } & CapturedFiles)
  | ({ readonly type: 'Fail'; readonly reason: FailureReason } & CapturedFiles);
