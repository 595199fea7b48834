import '../define-element.ts';
import type { DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';
import { isCameraFailure } from '../controller/failures.ts';
import type { PetCameraView } from '../view/pet-camera-view.ts';
import type { CameraListenerV2 } from './camera-listener-v2.ts';

export const ARG_LICENSE = 'ARG_LICENSE';
export const ARG_CAPTURE_SESSION_ID = 'ARG_CAPTURE_SESSION_ID';
export const ARG_DETECTION_CONFIGURATION = 'ARG_DETECTION_CONFIGURATION';

export interface CameraFragmentArguments {
  readonly [ARG_LICENSE]: LicenseInfo;
  readonly [ARG_CAPTURE_SESSION_ID]: string;
  readonly [ARG_DETECTION_CONFIGURATION]: DetectionConfiguration;
}

/**
 * The legacy fragment as an element that starts when added to the page (specification 12.2 and 12.10). Without a
 * capture session it reports Fail and removes itself immediately.
 */
export function CameraFragment(given: CameraFragmentArguments, listener: CameraListenerV2): PetCameraView {
  const view = document.createElement('pet-camera-view') as PetCameraView;
  const { key, baseUrl } = given[ARG_LICENSE];
  const { species, purpose } = given[ARG_DETECTION_CONFIGURATION];
  const attributes = {
    'license-key': key,
    'capture-session-id': given[ARG_CAPTURE_SESSION_ID] ?? '',
    species,
    purpose,
  };
  for (const [name, value] of Object.entries({ ...attributes, autostart: '' })) view.setAttribute(name, value);
  if (baseUrl !== undefined) view.setAttribute('base-url', baseUrl);
  view.addEventListener('detectionstatus', (event) => listener.onDetectionStatus((event as CustomEvent).detail));
  view.addEventListener('cameraresult', (event) => listener.onCameraResult((event as CustomEvent).detail));
  view.addEventListener('cameraerror', (event) => {
    if (lacksSession((event as CustomEvent<unknown>).detail)) queueMicrotask(() => view.remove());
  });
  return view;
}

function lacksSession(failure: unknown): boolean {
  return isCameraFailure(failure) && failure.cause instanceof Error && failure.cause.name === 'MissingCaptureSessionId';
}
