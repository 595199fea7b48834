import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Guidance } from '../frames/guidance.ts';

export type FailureReason = 'CAMERA_LOST' | 'TIMEOUT' | 'WRONG_SPECIES' | 'CANCELED' | 'INTERNAL';

/**
 * Detection status of the 1.4 listeners (specification 12.6). `Detected` means a sharp, steady, well-lit object. The
 * server judges the animal.
 */
export type DetectionStatus =
  | { readonly type: 'NoObject' }
  | { readonly type: 'Processing'; readonly guidance?: Guidance }
  | { readonly type: 'Detected'; readonly captured: number; readonly required: number }
  | { readonly type: 'Finished' }
  | { readonly type: 'Failed'; readonly reason: FailureReason };

/** State of a controller, not of the capture session on the server. */
export type CameraState = 'idle' | 'initializing' | 'ready' | 'detecting' | 'paused' | 'ended' | 'finalized';

/** Progress of a capture: photos taken and needed, and the current kind. */
export interface CaptureProgress {
  readonly kind: UploadKind;
  readonly captured: Readonly<Record<UploadKind, number>>;
  readonly required: Readonly<Record<UploadKind, number>>;
}

export interface CapturedFiles {
  readonly fingerprintImageFiles: readonly File[];
  readonly appearanceImageFiles: readonly File[];
}

/** Result of a capture. A failed one includes its photos, so that a new controller can continue. */
export type CameraResult =
  | ({ readonly type: 'Success' } & CapturedFiles)
  | ({
      readonly type: 'Fail';
      readonly reason: FailureReason;
      /** Error behind the reason INTERNAL. */
      readonly cause?: unknown;
    } & CapturedFiles);
