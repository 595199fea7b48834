import type { CameraPlatform } from '../src/controller/camera-platform.ts';
import { CaptureController } from '../src/controller/capture-controller.ts';
import type { LicenseInfo } from '../src/controller/configuration.ts';
import type { ControllerOptions } from '../src/controller/controller-options.ts';
import type { CameraListenerV2 } from '../src/native/camera-listener-v2.ts';
import type { Configuration, Platform, ScriptStep } from './conformance-file.ts';

/** Adapter of a controller under one platform's names, for the runner. */
export interface Driver {
  /** The underlying capture. On Android there is none before a capture. */
  readonly capture: () => CaptureController | undefined;
  initialize(step: ScriptStep, signal: AbortSignal): Promise<void>;
  startDetection(): void;
  pauseDetection(): void;
  finalizeCamera(): void;
  /** Android only. */
  cancelScope?(): void;
}

export interface Given {
  readonly configuration: Configuration;
  readonly license: LicenseInfo;
  readonly options: ControllerOptions;
  readonly platform: CameraPlatform;
  readonly listener: CameraListenerV2;
}

/** Native-name facades. The runner is also bundled without them, for pages without custom elements. */
export interface Facades {
  readonly ios: typeof import('../src/native/ios.ts');
  readonly android: typeof import('../src/native/android.ts');
}

const session = '0c6b0a1e-0000-4000-8000-000000000001';
const sessionOf = ({ captureSessionId = session }: ScriptStep) => captureSessionId;

function webDriver({ configuration, license, options, platform }: Given): Driver {
  const controller = new CaptureController(configuration, license, options, platform);
  return {
    capture: () => controller,
    initialize: (step, signal) => controller.initializeCamera(step.position ?? 'back', sessionOf(step), { signal }),
    startDetection: () => controller.startDetection(),
    pauseDetection: () => controller.pauseDetection(),
    finalizeCamera: () => controller.finalizeCamera(),
  };
}

function iosDriver({ configuration, license: licenseInfo, options, platform }: Given, { ios }: Facades): Driver {
  const controller = new ios.CameraController({ configuration, licenseInfo, platform, ...options });
  return {
    capture: () => controller.captureController,
    initialize: (step, signal) =>
      controller.initializeCamera(
        { initialPosition: step.position ?? 'back', captureSessionId: sessionOf(step) },
        { signal },
      ),
    startDetection: () => controller.startDetection(),
    pauseDetection: () => controller.pauseDetection(),
    finalizeCamera: () => controller.finalizeCamera(),
  };
}

function androidDriver(given: Given, { android }: Facades): Driver {
  const scope = new AbortController();
  const { configuration, license, options, platform, listener } = given;
  const controller = new android.CameraController({ ...options, platform }, license, scope.signal);
  controller.listener = listener;
  return {
    capture: () => controller.captureController,
    initialize(step, signal) {
      const end = () => scope.abort(signal.reason);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      return controller.initializeCamera(step.configuration ?? configuration, sessionOf(step));
    },
    startDetection: () => controller.startDetection(),
    pauseDetection: () => controller.pauseDetection(),
    finalizeCamera: () => controller.finalizeCamera(),
    cancelScope: () => scope.abort(),
  };
}

export function newDriver(platform: Platform, given: Given, facades: Facades | undefined): Driver {
  if (platform === 'web') return webDriver(given);
  if (facades === undefined) throw new Error(`The names of ${platform} are not here.`);
  return platform === 'ios' ? iosDriver(given, facades) : androidDriver(given, facades);
}
