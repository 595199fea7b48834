import type { CameraResult, DetectionStatus } from '../controller/status.ts';

/**
 * The V2 listener (specification 12.6). The specification defines its messages but not its method names, which are
 * ours.
 */
export interface CameraListenerV2 {
  onDetectionStatus(status: DetectionStatus): void;
  onCameraResult(result: CameraResult): void;
}
