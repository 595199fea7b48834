import type { CameraResult, DetectionStatus } from '../controller/status.ts';

/** The V2 listener. The specification says what it is told, not how its methods are called: these two names are ours. */
export interface CameraListenerV2 {
  onDetectionStatus(status: DetectionStatus): void;
  onCameraResult(result: CameraResult): void;
}
