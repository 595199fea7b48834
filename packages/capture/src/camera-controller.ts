import { browserPlatform } from './camera/browser-platform.ts';
import { CaptureController } from './controller/capture-controller.ts';
import type { DetectionConfiguration, LicenseInfo } from './controller/configuration.ts';
import type { ControllerOptions } from './controller/controller-options.ts';

/** Controller of the 1.4 SDK for the camera of a browser or web view. */
export class CameraController extends CaptureController {
  constructor(configuration: DetectionConfiguration, license: LicenseInfo, options: ControllerOptions = {}) {
    super(configuration, license, options, browserPlatform());
  }
}
