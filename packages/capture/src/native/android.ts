import { browserPlatform } from '../camera/browser-platform.ts';
import type { CameraPlatform } from '../controller/camera-platform.ts';
import { CaptureController } from '../controller/capture-controller.ts';
import type { CameraPosition, DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';
import type { ExamineShot } from '../controller/examine-shot.ts';
import { named } from '../controller/failures.ts';
import type { FrameAnalyzer } from '../frames/frame.ts';
import type { CameraListenerV2 } from './camera-listener-v2.ts';

// Names of the Android SDK 1.4 for ported code. Contains no native code.

export type { CameraFailure, CameraOpenFailed, InvalidLicense, PermissionDenied } from '../controller/failures.ts';
export type { CameraResult, DetectionStatus } from '../controller/status.ts';
export {
  ARG_CAPTURE_SESSION_ID,
  ARG_DETECTION_CONFIGURATION,
  ARG_LICENSE,
  CameraFragment,
  type CameraFragmentArguments,
} from './camera-fragment.ts';
export type { CameraListenerV2, DetectionConfiguration, LicenseInfo };

/** Equivalent of an Android context: selects the camera. */
export interface CameraContext {
  /** `back` by default. */
  readonly position?: CameraPosition;
  /** Your own stream instead of the camera. It is not stopped. */
  readonly captureSession?: MediaStream;
  readonly analyzer?: FrameAnalyzer;
  readonly examine?: ExamineShot;
  readonly platform?: CameraPlatform;
}

/**
 * `CameraController(context, license, scope)` (specification 12.5): successive captures with `CaptureController` under
 * Android's names. A signal serves as coroutine scope: when it aborts, the camera is released, and a pending
 * `initializeCamera` rejects with the signal's reason.
 */
export class CameraController {
  /** Notified of every capture of this controller. */
  listener: CameraListenerV2 | undefined;
  readonly #context: CameraContext;
  readonly #license: LicenseInfo;
  readonly #scope: AbortSignal;
  #capture: CaptureController | undefined;

  constructor(context: CameraContext, license: LicenseInfo, scope: AbortSignal) {
    this.#context = context;
    this.#license = license;
    this.#scope = scope;
    scope.addEventListener('abort', () => this.finalizeCamera(), { once: true });
  }

  /** The current capture, for functions without an Android name and for `<pet-camera-view>`. */
  get captureController(): CaptureController | undefined {
    return this.#capture;
  }

  /** `initializeCamera(config, captureSessionId)`: only connects. Fails like `CaptureController`. */
  async initializeCamera(config: DetectionConfiguration, captureSessionId: string): Promise<void> {
    if (this.#capture !== undefined) throw named('InvalidStateError', 'initializeCamera: a capture is under way');
    const { position = 'back', platform = browserPlatform(), ...options } = this.#context;
    const capture = new CaptureController(config, this.#license, options, platform);
    this.#capture = capture;
    const stop = capture.detectionStatus.subscribe((status) => this.listener?.onDetectionStatus(status));
    try {
      await capture.initializeCamera(position, captureSessionId, { signal: this.#scope });
    } catch (failure) {
      stop();
      capture.finalizeCamera();
      if (this.#capture === capture) this.#capture = undefined;
      throw failure;
    }
    void capture.result.then((result) => this.listener?.onCameraResult(result));
  }

  startDetection(): void {
    if (this.#capture === undefined) throw named('InvalidStateError', 'startDetection: no camera is initialized');
    this.#capture.startDetection();
  }

  pauseDetection(): void {
    this.#capture?.pauseDetection();
  }

  /** Closes the camera. `initializeCamera` may then start another capture. */
  finalizeCamera(): void {
    this.#capture?.finalizeCamera();
    this.#capture = undefined;
  }
}
