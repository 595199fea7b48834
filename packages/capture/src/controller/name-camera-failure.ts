import { type CameraFailure, CameraOpenFailed, isCameraFailure, PermissionDenied } from './failures.ts';

/** Maps platform errors to the three failures. */
export function nameCameraFailure(failure: unknown): CameraFailure {
  if (isCameraFailure(failure)) return failure;
  const name = failure instanceof Error ? failure.name : '';
  // NotAllowedError: denied by the user or a page policy. SecurityError: media disabled for the page.
  if (name === 'NotAllowedError' || name === 'SecurityError') return new PermissionDenied(failure);
  return new CameraOpenFailed(failure);
}
