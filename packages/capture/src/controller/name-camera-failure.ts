import { type CameraFailure, CameraOpenFailed, isCameraFailure, PermissionDenied } from './failures.ts';

/** The one place where what a platform throws gets one of the three names. */
export function nameCameraFailure(failure: unknown): CameraFailure {
  if (isCameraFailure(failure)) return failure;
  const name = failure instanceof Error ? failure.name : '';
  // NotAllowedError: refused by the user or by a policy of the page; SecurityError: media switched off for the page.
  if (name === 'NotAllowedError' || name === 'SecurityError') return new PermissionDenied(failure);
  return new CameraOpenFailed(failure);
}
