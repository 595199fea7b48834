import type { CameraResult, DetectionStatus } from '../controller/status.ts';

/** The V2 listener (specification 12.6), which says what is reported and not how the methods are called: these two names are ours. */
export interface CameraListenerV2 {
  onDetectionStatus(status: DetectionStatus): void;
  onCameraResult(result: CameraResult): void;
}
