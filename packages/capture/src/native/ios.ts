import '../define-element.ts';
import { browserPlatform } from '../camera/browser-platform.ts';
import type { CameraPlatform } from '../controller/camera-platform.ts';
import { CaptureController } from '../controller/capture-controller.ts';
import type { CameraPosition, DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';
import type { ExamineShot } from '../controller/examine-shot.ts';
import type { Observable } from '../controller/observable.ts';
import type { CameraResult, DetectionStatus } from '../controller/status.ts';
import type { FrameAnalyzer } from '../frames/frame.ts';
import type { PetCameraView } from '../view/pet-camera-view.ts';

// The names of the iOS SDK 1.4 for code that is ported from it; what Swift labels is an object's field here. No native
// code.

export type { CameraFailure, CameraOpenFailed, InvalidLicense, PermissionDenied } from '../controller/failures.ts';
export type { CameraPosition, CameraResult, DetectionConfiguration, DetectionStatus, LicenseInfo };

interface Initializer {
  readonly configuration: DetectionConfiguration;
  readonly licenseInfo: LicenseInfo;
  /** A stream of your own in place of the camera; it stays yours. */
  readonly captureSession?: MediaStream;
  readonly analyzer?: FrameAnalyzer;
  readonly examine?: ExamineShot;
  readonly platform?: CameraPlatform;
}

/**
 * `CameraController(configuration:licenseInfo:)`: what `CaptureController` does, under the names of iOS (specification
 * 12.3 and 12.4).
 */
export class CameraController {
  /** The controller below, for what iOS has no name for. */
  readonly captureController: CaptureController;

  constructor({ configuration, licenseInfo, platform = browserPlatform(), ...options }: Initializer) {
    this.captureController = new CaptureController(configuration, licenseInfo, options, platform);
  }

  get isInitialized(): Observable<boolean> {
    return this.captureController.isInitialized;
  }

  get detectionStatus(): Observable<DetectionStatus> {
    return this.captureController.detectionStatus;
  }

  get result(): Promise<CameraResult> {
    return this.captureController.result;
  }

  /** `initializeCamera(initialPosition:captureSessionId:)`: connects only; fails as `CaptureController` does. */
  async initializeCamera(
    { initialPosition, captureSessionId }: { initialPosition: CameraPosition; captureSessionId: string },
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    await this.captureController.initializeCamera(initialPosition, captureSessionId, { ...(signal && { signal }) });
  }

  startDetection(): void {
    this.captureController.startDetection();
  }

  pauseDetection(): void {
    this.captureController.pauseDetection();
  }

  finalizeCamera(): void {
    this.captureController.finalizeCamera();
  }
}

/** `CameraView(controller:)`: an element that shows the controller's camera. */
export function CameraView({ controller }: { readonly controller: CameraController }): PetCameraView {
  const view = document.createElement('pet-camera-view') as PetCameraView;
  view.controller = controller.captureController;
  return view;
}
