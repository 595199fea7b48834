import type { CameraPosition, CapturedFiles, DetectionConfiguration, FailureReason, Upload } from '@rhinarium/capture';

export interface CaptureOptions extends DetectionConfiguration {
  /** The service's address. */
  readonly service: string;
  /** Key of scope `capture`. Everyone can read it in an app. */
  readonly licenseKey: string;
  /** Created by your own server. */
  readonly captureSessionId: string;
  /** BCP 47 tag. The page's language by default. */
  readonly language?: string | undefined;
  readonly position?: CameraPosition | undefined;
  readonly sound?: 'off' | undefined;
  /** `service` asks the service once a second what the camera shows. */
  readonly looks?: 'service' | undefined;
  /** Name of the button that ends the capture, for screen readers. `Close` if not given. */
  readonly closeLabel?: string | undefined;
  /** Sends the photos to your server, so that the user can take again what the service refuses. */
  readonly upload?: Upload | undefined;
}

/** `Fail` when the user has closed the view: with the reason of the last failure, and the photos there were. */
export type CaptureResult = CapturedFiles &
  (
    | { readonly type: 'Success' }
    | {
        readonly type: 'Fail';
        readonly reason: FailureReason;
        /** Why the camera did not open, if it did not. */
        readonly code?: string;
      }
  );

export interface RhinariumCapturePlugin {
  /** Shows the capture over the app until there are photos or the user closes it. Rejects while one is open. */
  capture(options: CaptureOptions): Promise<CaptureResult>;
}
