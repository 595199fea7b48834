import { browserPlatform } from '../camera/browser-platform.ts';
import type { CameraPlatform } from '../controller/camera-platform.ts';
import { CaptureController } from '../controller/capture-controller.ts';
import type { CameraPosition, DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';
import type { ExamineShot } from '../controller/examine-shot.ts';
import { named } from '../controller/failures.ts';
import type { FrameAnalyzer } from '../frames/frame.ts';
import type { CameraListenerV2 } from './camera-listener-v2.ts';

// The names of the Android SDK 1.4 for code that is ported from it. No native code.

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

/** The equivalent of an Android context: which camera is used, and how it is reached. */
export interface CameraContext {
  /** `back` unless said otherwise. */
  readonly position?: CameraPosition;
  /** A stream of your own in place of the camera; it stays yours. */
  readonly captureSession?: MediaStream;
  readonly analyzer?: FrameAnalyzer;
  readonly examine?: ExamineShot;
  readonly platform?: CameraPlatform;
}

/**
 * `CameraController(context, license, scope)` (specification 12.5): captures of `CaptureController`, one after the
 * other, under the names of Android. A signal is used as the coroutine scope: when it aborts, the camera is released,
 * and a pending `initializeCamera` rejects with the signal's own reason.
 */
export class CameraController {
  /** Hears every capture of this controller. */
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

  /** The capture that is under way, for what Android has no name for and for `<pet-camera-view>`. */
  get captureController(): CaptureController | undefined {
    return this.#capture;
  }

  /** `initializeCamera(config, captureSessionId)`: connects only; fails as `CaptureController` does. */
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

  /** Lets go of the camera; `initializeCamera` may begin another capture after it. */
  finalizeCamera(): void {
    this.#capture?.finalizeCamera();
    this.#capture = undefined;
  }
}
