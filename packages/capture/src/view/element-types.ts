import type { Purpose, Species } from '@rhinarium/contract/vocabulary';
import type { CameraFailure } from '../controller/failures.ts';
import type { CameraResult, DetectionStatus } from '../controller/status.ts';
import type { PetCameraView } from './pet-camera-view.ts';

/** Attributes of `<pet-camera-view>`, for templates of frameworks and for JSX. */
export interface PetCameraViewAttributes {
  /** An API key with the scope `capture`. Everyone can read it in the page. */
  readonly 'license-key'?: string | undefined;
  /** Id of the capture session that your server created. */
  readonly 'capture-session-id'?: string | undefined;
  /** Species of the animal. */
  readonly species?: Species | undefined;
  /** Purpose of the capture session. */
  readonly purpose?: Purpose | undefined;
  /** URL of the service, for the check of the key. */
  readonly 'base-url'?: string | undefined;
  /** Language of the texts, such as `ko`. The page's by default. */
  readonly language?: string | undefined;
  /** Camera to begin with, `back` by default. */
  readonly position?: 'back' | 'front' | undefined;
  /** `off` mutes the sound of a taken photo. */
  readonly sound?: 'off' | undefined;
  /** `off` sends photos without showing them first. */
  readonly review?: 'off' | undefined;
  /** `service` asks the service what the camera shows, from an origin that your tenant allows. */
  readonly looks?: 'service' | undefined;
  /** Name and version of your app, for the request log of the service. */
  readonly client?: string | undefined;
  /** Starts without a tap. */
  readonly autostart?: '' | undefined;
}

/** Events of `<pet-camera-view>`. They bubble, so a parent can listen to them. */
export interface PetCameraViewEvents {
  /** The camera sees something else, or took a photo. */
  detectionstatus: CustomEvent<DetectionStatus>;
  /** The capture ended, with its photos in either case. */
  cameraresult: CustomEvent<CameraResult>;
  /** The capture could not start. A failed `cameraresult` follows. */
  cameraerror: CustomEvent<CameraFailure>;
}

declare global {
  interface HTMLElementTagNameMap {
    'pet-camera-view': PetCameraView;
  }
  interface GlobalEventHandlersEventMap extends PetCameraViewEvents {}
}
