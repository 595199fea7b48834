import type { CameraResult, DetectionStatus } from '../controller/status.ts';

/**
 * The V2 listener (specification 12.6). The specification defines its messages, but not the names of its methods: these
 * two names are ours.
 */
export interface CameraListenerV2 {
  onDetectionStatus(status: DetectionStatus): void;
  onCameraResult(result: CameraResult): void;
}
