export { browserPlatform } from './camera/browser-platform.ts';
export { CameraController } from './camera-controller.ts';
export type { CameraPlatform, LicenseAnswer, OpenCamera, Shot } from './controller/camera-platform.ts';
export { CaptureController } from './controller/capture-controller.ts';
export type { CameraPosition, DetectionConfiguration, LicenseInfo } from './controller/configuration.ts';
export type { ControllerOptions, Inspect } from './controller/controller-options.ts';
export type { ExamineShot } from './controller/examine-shot.ts';
export {
  type CameraFailure,
  CameraOpenFailed,
  InvalidLicense,
  isCameraFailure,
  PermissionDenied,
} from './controller/failures.ts';
export type { Observable } from './controller/observable.ts';
export type {
  CameraResult,
  CameraState,
  CapturedFiles,
  CaptureProgress,
  DetectionStatus,
  FailureReason,
} from './controller/status.ts';
export type { Frame, FrameAnalyzer, FrameVerdict } from './frames/frame.ts';
export type { Guidance } from './frames/guidance.ts';
export type { Look, Sight } from './looks/look.ts';
export { captureVersion } from './version.ts';
export type { Refusal, Upload, UploadRequest } from './view/capture-flow.ts';
export type { PetCameraViewAttributes, PetCameraViewEvents } from './view/element-types.ts';
export { PetCameraView } from './view/pet-camera-view.ts';
