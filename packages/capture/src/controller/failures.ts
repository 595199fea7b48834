/** The key is unknown, suspended or of the wrong scope (specification 12.11). */
export class InvalidLicense extends Error {
  readonly code = 'InvalidLicense';
  /** Error code of the service: SVCB2B10000, SVCB2B10010 or SVCB2B40010. */
  readonly serverCode: string | undefined;
  constructor(serverCode: string | undefined) {
    super(`The license key was refused${serverCode ? ` (${serverCode})` : ''}.`);
    this.serverCode = serverCode;
  }
}

/** The user or the system denied camera access. */
export class PermissionDenied extends Error {
  readonly code = 'PermissionDenied';
  constructor(cause: unknown) {
    super('The camera may not be used.', { cause });
  }
}

/** Any other failure to open the camera. See `cause`. */
export class CameraOpenFailed extends Error {
  readonly code = 'CameraOpenFailed';
  constructor(cause: unknown) {
    super('The camera did not open.', { cause });
  }
}

/** Compare `code` and not the class: bundled copies of this SDK have different classes. */
export type CameraFailure = InvalidLicense | PermissionDenied | CameraOpenFailed;

/** An error with a name for which the platform has no class. */
export function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/** Whether a value is one of the three failures, from any copy of the SDK. */
export function isCameraFailure(value: unknown): value is CameraFailure {
  const code = value instanceof Error && 'code' in value ? value.code : undefined;
  return code === 'InvalidLicense' || code === 'PermissionDenied' || code === 'CameraOpenFailed';
}

/** Maps platform errors to the three failures. */
export function nameCameraFailure(failure: unknown): CameraFailure {
  if (isCameraFailure(failure)) return failure;
  const name = failure instanceof Error ? failure.name : '';
  // NotAllowedError: denied by the user or a page policy. SecurityError: media disabled for the page.
  if (name === 'NotAllowedError' || name === 'SecurityError') return new PermissionDenied(failure);
  return new CameraOpenFailed(failure);
}
