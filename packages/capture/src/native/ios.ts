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

// Names of the iOS SDK 1.4 for ported code. Swift's argument labels are object fields here. Contains no native code.

export type { CameraFailure, CameraOpenFailed, InvalidLicense, PermissionDenied } from '../controller/failures.ts';
export type { CameraPosition, CameraResult, DetectionConfiguration, DetectionStatus, LicenseInfo };

interface Initializer {
  readonly configuration: DetectionConfiguration;
  readonly licenseInfo: LicenseInfo;
  /** Your own stream instead of the camera. It is not stopped. */
  readonly captureSession?: MediaStream;
  readonly analyzer?: FrameAnalyzer;
  readonly examine?: ExamineShot;
  readonly platform?: CameraPlatform;
}

/**
 * `CameraController(configuration:licenseInfo:)`: `CaptureController` under iOS names (specification 12.3 and 12.4).
 */
export class CameraController {
  /** The underlying controller, for functions without an iOS name. */
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

  /** `initializeCamera(initialPosition:captureSessionId:)`: only connects. Fails like `CaptureController`. */
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
